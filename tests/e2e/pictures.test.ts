import type { Page } from 'playwright/test'
import { partPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

interface Shown {
  src: string
  /** URL up to the width in the file's name, which all sizes of a picture share. */
  stem: string
  /** Width of the file, in pixels. */
  chosen: number
  /** Width that the layout shows, cropped parts included, in device pixels. */
  needed: number
  /** Width of the widest file on offer, in pixels. */
  largest: number
  loading: string
  priority: string
}

/** Loads every picture of the page. @returns them in order */
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
// Some pages of a part have no picture.
const routes = [...ownRoutes, ...partPages]

for (const [width, deviceScaleFactor] of [
  [390, 1.75],
  [1280, 1],
] as const) {
  test.describe(`${width} px wide at ${deviceScaleFactor} device pixels each`, () => {
    test.use({ deviceScaleFactor, viewport: { width, height: 844 } })

    // One page for each route: a browser that has a larger file of a picture takes that one.
    for (const route of routes) {
      test(`[IMG-1] ${route} loads pictures of the size that it shows, the first one at once`, async ({
        page,
      }) => {
        await page.goto(route)
        const pictures = await picturesOf(page)
        if (ownRoutes.includes(route)) expect(pictures.length).toBeGreaterThan(0)
        for (const { src, stem, chosen, needed, largest } of pictures) {
          // Chromium takes the smaller of two files up to their geometric mean if a screen has more
          // than one device pixel for each CSS pixel.
          const least = deviceScaleFactor === 1 ? needed : needed * 0.8
          expect(chosen, src).toBeGreaterThanOrEqual(Math.floor(Math.min(largest, least)))
          // A picture that is shown twice uses its larger file in the smaller place, too.
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
