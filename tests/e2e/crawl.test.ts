import { kindsOfPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

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
  for (const path of kindsOfPages) {
    await page.goto(path)
    // Scrolling to the end loads pictures and islands in view.
    await page.evaluate(async () => {
      for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
        window.scrollTo({ top: y, behavior: 'instant' })
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
      }
    })
  }
  // The last page also fetches the build, and payloads of the links in view.
  await page.waitForRequest(/_payload\.json/)
  await page.waitForLoadState('networkidle')
  expect(requests).toBeGreaterThan(kindsOfPages.length * 3)
  expect([...new Set(foreign)]).toEqual([])
  expect(cookies).toEqual([])
  expect(await context.cookies()).toEqual([])
  expect(problems).toEqual([])
})
