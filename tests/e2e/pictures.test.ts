import type { Page } from 'playwright/test'
import { partPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

interface Shown {
  src: string
  /** The picture whatever its size: the file's name before the width. */
  stem: string
  /** Pixels of the file. */
  chosen: number
  /** Device pixels that the layout shows, also of what it crops. */
  needed: number
  /** Pixels of the widest file on offer. */
  largest: number
  loading: string
  priority: string
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
        src: image.currentSrc,
        stem: image.currentSrc.replace(/-\d+\.\w+\.\w+$/, ''),
        chosen: candidates.find(({ url }) => url === image.currentSrc)?.width ?? 0,
        needed: Math.max(width, height * ratio) * devicePixelRatio,
        largest: Math.max(...candidates.map((one) => one.width)),
        loading: described[index]?.loading ?? '',
        priority: described[index]?.priority ?? '',
      }
    })
  })
}

const ownRoutes = ['/', '/servizi-makeup', '/partner', '/servizi-dermopigmentazione']
// Not each of a part's pages has a picture.
const routes = [...ownRoutes, ...partPages]

for (const [width, deviceScaleFactor] of [
  [390, 1.75],
  [1280, 1],
] as const) {
  test.describe(`${width} px wide at ${deviceScaleFactor} device pixels each`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 844 } })

    // A page for each: a browser that has a larger file of a picture takes that one.
    for (const route of routes) {
      test(`[IMG-1] ${route} loads pictures of the size that it shows, the first one at once`, async ({
        page,
      }) => {
        await page.goto(route)
        const pictures = await picturesOf(page)
        if (ownRoutes.includes(route)) expect(pictures.length).toBeGreaterThan(0)
        for (const { src, stem, chosen, needed, largest } of pictures) {
          // Between two files Chromium takes the smaller one up to their geometric mean where a
          // screen has more than one device pixel each.
          const least = deviceScaleFactor === 1 ? needed : needed * 0.8
          expect(chosen, src).toBeGreaterThanOrEqual(Math.floor(Math.min(largest, least)))
          // Shown twice, the file that is there already serves the smaller place too.
          const shown = pictures.filter((other) => other.stem === stem)
          expect(chosen, src).toBeLessThan(Math.max(...shown.map((one) => one.needed)) * 2)
        }
        for (const [index, { src, loading, priority }] of pictures.entries()) {
          const expected = index === 0 ? ['eager', 'high'] : ['lazy', 'auto']
          expect([loading, priority], src).toEqual(expected)
        }
      })
    }
  })
}
