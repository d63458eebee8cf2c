import sharp from 'sharp'
import { expect, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

test('[PWA-2] every precached file exists', async ({ request }) => {
  const worker = await (await request.get('/sw.js')).text()
  const urls = [...worker.matchAll(/"url":"([^"]+)"/g)].map((match) => match[1] ?? '')
  expect(urls.length).toBeGreaterThan(3)
  for (const url of urls) expect((await request.get(url)).status(), url).toBe(200)
})

interface Manifest {
  icons: { src: string; sizes: string }[]
  screenshots: { src: string; sizes: string; type: string; form_factor: string; label: string }[]
}

test('[PWA-1] the icons and screenshots of the web manifest exist; screenshots are small, and have the declared sizes', async ({
  request,
}) => {
  const answer = await request.get('/manifest.webmanifest')
  expect(answer.headers()['content-type']).toContain('application/manifest+json')
  const manifest = (await answer.json()) as Manifest
  expect(manifest.icons.map((icon) => icon.sizes)).toContain('512x512')
  for (const icon of manifest.icons) expect((await request.get(icon.src)).status()).toBe(200)
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
    // Browsers leave out screenshots beyond these limits.
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(320)
    expect(Math.max(width, height) / Math.min(width, height)).toBeLessThanOrEqual(2.3)
    expect(label).not.toBe('')
  }
})
