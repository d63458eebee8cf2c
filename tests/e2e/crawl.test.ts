import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../build/base/output-files.ts'
import { requiredRoutes } from './demo-pages.ts'
import { expect, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test('before any choice, a visit of every page asks no other host and leaves no cookie', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  test.setTimeout(240_000)
  const origin = new URL(baseURL ?? '').origin
  const foreign: string[] = []
  let requests = 0
  // Of the context: what the service worker asks for is counted too.
  context.on('request', (request) => {
    requests++
    const { protocol, origin: asked } = new URL(request.url())
    if (!['data:', 'blob:'].includes(protocol) && asked !== origin) foreign.push(request.url())
  })
  const cookies: string[] = []
  context.on('response', async (response) => {
    const header = await response.headerValue('set-cookie').catch(() => null)
    if (header !== null) cookies.push(`${response.url()}: ${header}`)
  })
  const pages = listFiles(process.env.SITE_DIST ?? '').filter((path) => path.endsWith('.html'))
  expect(pages.length).toBeGreaterThan(requiredRoutes.length)
  for (const file of pages) {
    // A page that leads elsewhere by itself is seen when it is there that one arrives.
    const html = readFileSync(join(process.env.SITE_DIST ?? '', file), 'utf8')
    if (/http-equiv="refresh"/i.test(html)) continue
    await page.goto(`/${file.replace(/(^|\/)index\.html$/, '')}`)
    // To the end: pictures, islands in view, payloads of the links there.
    for (const part of await page.locator('main > *, footer').all()) {
      await part.scrollIntoViewIfNeeded()
    }
    await page.waitForLoadState('networkidle')
  }
  expect(requests).toBeGreaterThan(pages.length * 3)
  expect([...new Set(foreign)]).toEqual([])
  expect(cookies).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(problems).toEqual([])
})
