import { differentPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test('before any choice, a visit makes no request to another host and leaves no cookie', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
  test.setTimeout(240_000)
  const origin = new URL(baseURL ?? '').origin
  const foreign: string[] = []
  let requests = 0
  // Events of the context include requests of the service worker.
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
  for (const path of differentPages) {
    await page.goto(path)
    // Scrolling to the end loads pictures, islands in view, and payloads of the links there.
    for (const part of await page.locator('main > *, footer').all()) {
      await part.scrollIntoViewIfNeeded()
    }
    await page.waitForLoadState('networkidle')
  }
  expect(requests).toBeGreaterThan(differentPages.length * 3)
  expect([...new Set(foreign)]).toEqual([])
  expect(cookies).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(problems).toEqual([])
})
