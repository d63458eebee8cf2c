import { layouts } from './demo-pages.ts'
import { expect, scrollThrough, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test('before any choice, a visit makes no request to another host and leaves no cookie', async ({
  page,
  context,
  baseURL,
  problems,
}) => {
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
  for (const path of layouts) {
    await page.goto(path)
    await scrollThrough(page)
  }
  // The last page also fetches the build, and payloads of the links in view.
  await page.waitForRequest(/_payload\.json/)
  await page.waitForLoadState('networkidle')
  expect(requests).toBeGreaterThan(layouts.length * 3)
  expect([...new Set(foreign)]).toEqual([])
  expect(cookies).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(problems).toEqual([])
})
