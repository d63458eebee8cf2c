import { expect, test } from './site.ts'

test('[PWA-2] visited pages and an offline page work offline', async ({
  page,
  context,
  problems,
}) => {
  await page.goto('/')
  await page.evaluate(() => navigator.serviceWorker.ready)
  // The worker takes over with the next load.
  await page.goto('/about')
  const heading = await page.locator('h1').textContent()
  await context.setOffline(true)
  await page.goto('/about')
  await expect(page.locator('h1')).toHaveText(heading ?? '')
  await page.goto('/never-visited')
  await expect(page.locator('h1')).toHaveText('Sei offline')
  // The browser logs what could not be fetched.
  problems.length = 0
})

test('[PWA-2] every precached file exists', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  const urls = [...worker.matchAll(/\{url:"([^"]+)",revision:/g)].map((match) => match[1] ?? '')
  expect(urls.length).toBeGreaterThan(3)
  for (const url of urls) expect((await request.get(url)).status(), url).toBe(200)
})

test('[PWA-1] the web manifest names icons that exist', async ({ request }) => {
  const response = await request.get('/manifest.webmanifest')
  expect(response.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await response.json()) as { icons: { src: string; sizes: string }[] }
  expect(manifest.icons.map((icon) => icon.sizes)).toContain('512x512')
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200)
})
