import sharp from 'sharp'
import { expect, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

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
  await expect(page.locator('h1')).toHaveText('La rete non risponde')
  // The browser logs what could not be fetched.
  problems.length = 0
})

test('[PWA-2] every precached file exists', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  const urls = [...worker.matchAll(/"url":"([^"]+)"/g)].map((match) => match[1] ?? '')
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

test('[PWA-1] the screenshots are there, of the sizes that the manifest says, and small', async ({
  request,
}) => {
  const manifest = (await (await request.get('/manifest.webmanifest')).json()) as {
    screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
  }
  const forms = manifest.screenshots.map(({ form_factor }) => form_factor)
  expect(new Set(forms)).toEqual(new Set(['narrow', 'wide']))
  for (const { src, sizes, type, form_factor, label } of manifest.screenshots) {
    const response = await request.get(src)
    expect(response.status(), src).toBe(200)
    expect(response.headers()['content-type']).toBe(type)
    const bytes = await response.body()
    expect(bytes.length, src).toBeLessThanOrEqual(120 * 1024)
    const { width, height } = await sharp(bytes).metadata()
    expect(`${width}x${height}`, src).toBe(sizes)
    expect(width < height ? 'narrow' : 'wide', src).toBe(form_factor)
    // What browsers ask of a screenshot, else they leave it out.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(label).not.toBe('')
  }
})
