import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Page } from 'playwright/test'
import { startPreview } from '../../servers/preview/server.ts'
import { expect, test } from './site.ts'

/** A page of somebody else. */
let elsewhere: Server
let elsewhereUrl: string

test.beforeAll(async () => {
  elsewhere = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Altrove</title>')
  })
  elsewhere.listen(0, 'localhost')
  await once(elsewhere, 'listening')
  elsewhereUrl = `http://localhost:${(elsewhere.address() as AddressInfo).port}/`
})

test.afterAll(() => {
  elsewhere.close()
  elsewhere.closeAllConnections()
})

/** How wide a picture is where the page shows it; 0 when it may not. */
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

for (const [host, sent] of [
  ['cloudflare', 'cross-origin'],
  ['netlify', 'same-origin, cross-origin'],
] as const) {
  test(`[BUILD-8] another site shows the share picture and no other, from ${host}`, async ({
    page,
    problems,
  }) => {
    const root = process.env.SITE_DIST ?? ''
    const preview = await startPreview({ root, port: 0, as: host })
    const html = readFileSync(join(root, 'index.html'), 'utf8')
    const [, shared = ''] = /og:image" content="[^"]*\/(_share\/[^"]+)"/.exec(html) ?? []
    const [, ordinary = ''] = /<img [^>]*src="\/(_assets\/[^"]+)"/.exec(html) ?? []
    const policyOf = async (path: string) =>
      (await fetch(preview.url + path)).headers.get('cross-origin-resource-policy')
    expect(await policyOf(shared)).toBe(sent)
    expect(await policyOf(ordinary)).toBe('same-origin')

    await page.goto(elsewhereUrl)
    expect(await widthShown(page, preview.url + shared)).toBe(1200)
    expect(problems).toEqual([])
    expect(await widthShown(page, preview.url + ordinary)).toBe(0)
    // The browser itself logs what it refused.
    expect(problems.splice(0)).toEqual([expect.stringContaining('NotSameOrigin')])

    await page.goto(preview.url)
    expect(await widthShown(page, preview.url + ordinary)).toBeGreaterThan(0)
    await preview.close()
  })
}
