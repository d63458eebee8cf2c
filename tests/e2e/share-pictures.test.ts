import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { startPreview } from '../../servers/preview/server.ts'
import { listen } from './listen.ts'
import { expect, test } from './site.ts'

/** Width of a picture in the page; 0 when the page may not show it. */
const widthShown = (page: Page, src: string): Promise<number> =>
  page.evaluate(async (src) => {
    const image = new Image()
    const settled = new Promise((resolve) => {
      image.onload = resolve
      image.onerror = resolve
    })
    image.src = src
    document.body.append(image)
    await settled
    return image.naturalWidth
  }, src)

// Netlify is one of the hosts that send two values for the shared picture;
// tests/unit/servers/preview/hosts.test.ts has all hosts.
test('[BUILD-8] another site shows the share picture and no other', async ({ page, problems }) => {
  const elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Altrove</title>')
  })
  const { origin, close } = await listen(elsewhere)
  const root = process.env.SITE_DIST ?? ''
  const preview = await startPreview({ root, port: 0, as: 'netlify' })
  const html = readFileSync(join(root, 'index.html'), 'utf8')
  const [, shared = ''] = /og:image" content="[^"]*\/(_share\/[^"]+)"/.exec(html) ?? []
  const [, ordinary = ''] = /<img [^>]*src="\/(_assets\/[^"]+)"/.exec(html) ?? []
  // The same machine by another name is another site.
  await page.goto(origin.replace('127.0.0.1', 'localhost'))
  expect(await widthShown(page, preview.url + shared)).toBe(1200)
  expect(problems).toEqual([])
  expect(await widthShown(page, preview.url + ordinary)).toBe(0)
  // The browser itself logs what it refused.
  expect(problems.splice(0)).toEqual([expect.stringContaining('NotSameOrigin')])

  await page.goto(preview.url)
  expect(await widthShown(page, preview.url + ordinary)).toBeGreaterThan(0)
  await preview.close()
  await close()
})
