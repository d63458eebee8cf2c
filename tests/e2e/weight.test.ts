import { partPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

/** A page of each kind: what is above the fold decides. */
const pages = ['/', '/listino-prezzi', '/bridal-form', '/servizi-makeup', '/contact', ...partPages]

test('at most 12 requests until the first visit of a page is loaded', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000)
  const site = baseURL ?? ''
  const viewport = { width: 412, height: 823 }
  const context = await browser.newContext({ viewport, serviceWorkers: 'block' })
  for (const path of pages) {
    const page = await context.newPage()
    // A first visit has no cache: earlier pages share files with this one.
    const session = await context.newCDPSession(page)
    await session.send('Network.setCacheDisabled', { cacheDisabled: true })
    const urls: string[] = []
    page.on('request', (request) => urls.push(request.url()))
    await page.goto(new URL(path, site).href, { waitUntil: 'load' })
    expect(urls.length, path).toBeGreaterThan(3)
    expect(urls.length, path).toBeLessThanOrEqual(12)
    await page.close()
  }
  await context.close()
})
