import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

interface Shown {
  src: string
  /** Pixels of the file. */
  chosen: number
  /** Device pixels that the layout shows, also of what it crops. */
  needed: number
  /** Pixels of the widest file on offer. */
  largest: number
  loading: string
  priority: string
  top: number
}

/** Every picture of the page, loaded, in order. */
async function picturesOf(page: Page): Promise<Shown[]> {
  return page.locator('main img').evaluateAll(async (images: HTMLImageElement[]) => {
    const described = images.map(({ loading, fetchPriority }) => ({
      loading,
      priority: fetchPriority,
    }))
    for (const image of images) image.loading = 'eager'
    await Promise.all(images.map((image) => image.decode()))
    return images.map((image, index) => {
      const srcset = image.parentElement?.querySelector('source')?.srcset ?? ''
      const candidates = [...srcset.matchAll(/(\S+) (\d+)w/g)].map(([, url = '', width]) => ({
        url: new URL(url, location.href).href,
        width: Number(width),
      }))
      const { width, height } = image.getBoundingClientRect()
      const ratio = Number(image.getAttribute('width')) / Number(image.getAttribute('height'))
      return {
        src: image.currentSrc.replace(/.*\//, ''),
        chosen: candidates.find(({ url }) => url === image.currentSrc)?.width ?? 0,
        needed: Math.max(width, height * ratio) * devicePixelRatio,
        largest: Math.max(...candidates.map((one) => one.width)),
        loading: described[index]?.loading ?? '',
        priority: described[index]?.priority ?? '',
        top: image.getBoundingClientRect().top + scrollY,
      }
    })
  })
}

const routes = ['/', '/listino-prezzi', '/servizi-makeup', '/corsi/base-trucco', '/galleria']

for (const deviceScaleFactor of [1, 1.75]) {
  for (const width of [390, 1280]) {
    test.describe(`${width} px wide at ${deviceScaleFactor} pixels each`, () => {
      test.use({ deviceScaleFactor, viewport: { width, height: 844 } })

      for (const route of routes) {
        test(`[IMG-1] ${route} loads pictures of the size that it shows`, async ({ page }) => {
          await page.goto(route)
          for (const shown of await picturesOf(page)) {
            // Between two files that are both off, Chromium takes the smaller one up to their
            // geometric mean, where a screen has more than one pixel each.
            const least = deviceScaleFactor === 1 ? shown.needed : shown.needed * 0.8
            expect(shown.chosen, shown.src).toBeGreaterThanOrEqual(Math.min(shown.largest, least))
            expect(shown.chosen, shown.src).toBeLessThan(shown.needed * 2)
          }
        })
      }
    })
  }
}
