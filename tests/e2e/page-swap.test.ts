/**
 * Tests how the content of another page replaces the current one.
 */
import type { Page } from 'playwright/test'
import { aboutLink, expect, go, isWhole, knowsBuild, shells, test } from './site.ts'

declare global {
  interface Window {
    firstFrame?: Frame
    scrollPlaces?: Set<number>
    /** Runs all idle callbacks, pending and future. */
    rest?: () => void
  }
}

/** State of the page when its content had been replaced; `scrolled` is from when it was painted. */
interface Frame {
  onScreen: Box[]
  empty: string[]
  scrolled: number
}

/**
 * Values in whole pixels: a loaded picture has the shape of its variant, up to a sixteenth of a pixel
 * from that of its attributes.
 */
interface Box {
  what: string
  top: number
  height: number
}

const pieces =
  'main > *, .hero > *, .hero__text > *, main .blok section, main .blok > ul > li, main fieldset, .site-footer'

const noteFirstFrame = (page: Page) =>
  page.evaluate(
    ([selector, emptySelector]) => {
      const main = document.querySelector('main') ?? document.body
      new MutationObserver((changes) => {
        // Parts that come later do not have the heading of the page.
        const added = changes.flatMap(({ addedNodes }) => [...addedNodes])
        if (!added.some((node) => node instanceof Element && node.querySelector('h1'))) return
        const onScreen = [...document.querySelectorAll(selector)]
          .filter((one) => one.childNodes.length > 0)
          .map((one) => ({ one, rect: one.getBoundingClientRect() }))
          .filter(({ rect }) => rect.top < innerHeight && rect.height > 0)
          .map(({ one, rect: { top, height } }) => ({
            what: one.className,
            top: Math.round(top),
            height: Math.round(height),
          }))
        const empty = [...document.querySelectorAll(emptySelector)].map((one) => one.className)
        // The browser restores the scroll position with the frame.
        requestAnimationFrame(() =>
          setTimeout(() => {
            window.firstFrame = { onScreen, empty, scrolled: scrollY }
          }),
        )
      }).observe(main, { childList: true })
    },
    [pieces, shells] as const,
  )

const boxes = (page: Page): Promise<Box[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)].map((one) => {
        const { top, height } = one.getBoundingClientRect()
        return { what: one.className, top: Math.round(top), height: Math.round(height) }
      }),
    pieces,
  )

/** Makes the layout of the first part take longer than a frame. */
const slowLayout = (page: Page) =>
  page.evaluate(() => {
    const [root, now] = [document.documentElement, performance.now.bind(performance)]
    let late = 0
    performance.now = () => now() + late
    root.getBoundingClientRect = () => {
      late += 20
      return Element.prototype.getBoundingClientRect.call(root)
    }
  })

/** Resolves with the boxes of a page once all of it is there. */
async function settledBoxes(page: Page): Promise<Box[]> {
  await isWhole(page)
  await page.evaluate(() => document.fonts.ready)
  return boxes(page)
}

/** Goes to a page by script. Resolves with its first frame, and its boxes in the end. */
async function comeTo(page: Page, path: string) {
  await go(page, path)
  const first = await firstFrameOf(page)
  return { first, settled: await settledBoxes(page) }
}

async function firstFrameOf(page: Page) {
  const frame = await page.waitForFunction(() => window.firstFrame as Frame)
  await page.evaluate(() => Reflect.deleteProperty(window, 'firstFrame'))
  return frame.jsonValue()
}

for (const width of [390, 1280]) {
  test(`[NAV-1] at ${width} px the first part in view stays in place while the rest comes; on a slow device a placeholder keeps the space of the first picture`, async ({
    page,
  }) => {
    const [quick, slow] = [
      ['/listino-prezzi', '/bridal-form', '/servizi-makeup', '/services'],
      ['/about', '/partner'],
    ]
    await page.setViewportSize({ width, height: 844 })
    const loaded = new Map<string, Box[]>()
    for (const path of [...quick, ...slow]) {
      await page.goto(path)
      loaded.set(path, await settledBoxes(page))
    }
    await Promise.all([knowsBuild(page), page.goto('/contact')])
    await noteFirstFrame(page)
    for (const path of quick) {
      const { first, settled } = await comeTo(page, path)
      // One placeholder stands for all bloks that follow.
      expect(
        first.empty.filter((what) => /\bblok\b/.test(what)),
        path,
      ).toHaveLength(1)
      expect(first.onScreen.map(({ what }) => what)).not.toContain('site-footer')
      expect(settled, path).toEqual(loaded.get(path))
      // A piece that sticks out of the window may grow below its end.
      for (const { what, top } of first.onScreen) {
        const tops = settled.filter((box) => box.what === what).map((box) => box.top)
        expect(tops, path).toContain(top)
      }
    }
    await slowLayout(page)
    for (const path of slow) {
      const { first, settled } = await comeTo(page, path)
      expect(first.empty, path).toContain('hero__picture')
      expect(settled, path).toEqual(loaded.get(path))
      expect(first.onScreen.map(({ what }) => what)).toContain('lead')
      for (const box of first.onScreen) expect(settled, path).toContainEqual(box)
    }
  })
}

test('[NAV-1] an island that wakes before its page is complete takes over all of its own markup', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  // The browser never becomes idle.
  await page.evaluate(() => {
    window.requestIdleCallback = () => 0
  })
  await go(page, '/bridal-form')
  await expect(page).toHaveTitle(/sposa/i)
  const form = page.locator('form')
  await expect(form.getByLabel(/nome/i).first()).toBeVisible()
  await expect(form.locator('fieldset:empty')).not.toHaveCount(0)
  await form.getByLabel(/nome/i).first().click()
  await expect(page.locator('v-island[awake]')).toHaveCount(1)
  await expect(form.locator('fieldset:empty')).toHaveCount(0)
})

test('[NAV-2] a page starts at its scroll position or anchor, laid out that far', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  const anchor = await page.locator('main a[href^="#"]').last().getAttribute('href')
  await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }))
  await noteFirstFrame(page)
  // None of these scrolls is animated.
  await go(page, '/about')
  await expect(page).toHaveTitle(/Chi sono/i)
  expect(await firstFrameOf(page)).toMatchObject({ scrolled: 0 })
  await page.goBack()
  await expect(page).toHaveTitle(/Listino/i)
  expect(await firstFrameOf(page)).toMatchObject({ scrolled: 1500, empty: [] })
  await go(page, '/about')
  await expect(page).toHaveTitle(/Chi sono/i)
  await firstFrameOf(page)
  await go(page, `/listino-prezzi${anchor}`)
  await expect(page).toHaveTitle(/Listino/i)
  expect(await firstFrameOf(page)).toMatchObject({ empty: [] })
  await expect(page.locator(anchor ?? '')).toBeInViewport()

  const places = () => page.evaluate(() => window.scrollPlaces?.size ?? 0)
  await page.evaluate(() => {
    const scrollPlaces = new Set<number>()
    window.scrollPlaces = scrollPlaces
    addEventListener('scroll', () => scrollPlaces.add(scrollY))
  })
  await page.locator('main a[href^="#"]').first().click()
  await expect.poll(places, 'within a page one sees the way').toBeGreaterThan(2)
})

test('[NAV-2] a click on an anchor before the page is complete leads there', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  // The browser becomes idle only when the test calls `rest`.
  await page.evaluate(() => {
    const waiting: IdleRequestCallback[] = []
    const idle = { didTimeout: false, timeRemaining: () => 50 }
    window.requestIdleCallback = (run) => waiting.push(run)
    window.rest = () => {
      window.requestIdleCallback = (run) => Number(setTimeout(run, 0, idle))
      for (const run of waiting) run(idle)
    }
  })
  await go(page, '/listino-prezzi')
  const link = page.locator('main a[href^="#"]').last()
  await expect(page).toHaveTitle(/Listino/)
  await expect(page.locator(shells)).not.toHaveCount(0)
  const place = (await link.getAttribute('href')) ?? ''
  await link.evaluate((one: HTMLAnchorElement) => {
    one.click()
    window.rest?.()
  })
  await isWhole(page)
  await expect(page.locator(place)).toBeInViewport()
})

test('[NAV-3] the first part does not wait for the focus, which comes to the new heading', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  const wasFocused = page.evaluate(
    () =>
      new Promise((resolve) => {
        const main = document.querySelector('main') ?? document.body
        // Observers run when the script that changed the content has ended.
        new MutationObserver(() => {
          resolve(document.activeElement === main.querySelector('h1'))
        }).observe(main, { childList: true })
      }),
  )
  await go(page, '/about')
  expect(await wasFocused).toBe(false)
  await expect(page).toHaveTitle(/Chi sono/i)
  await expect(page.locator('h1')).toBeFocused()
})

/** Stops the clock of the page: everything then takes no time, however busy the machine is. */
async function openStopped(page: Page): Promise<void> {
  await page.clock.install()
  await Promise.all([knowsBuild(page), page.clock.runFor(1000), page.goto('/')])
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('[NAV-1] pages change with a transition, except for visitors who want no motion, and on a slow device', async ({
  page,
}) => {
  await openStopped(page)
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      document.documentElement.toggleAttribute('data-transition')
      return start(update)
    }
  })
  const transition = page.locator('html[data-transition]')
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await aboutLink(page).click()
  // The focus would wait for the clock.
  await expect(page).toHaveTitle(/Chi sono/i)
  await expect(transition).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await go(page, '/contact')
  await expect(page).toHaveTitle(/Contatti/i)
  await expect(transition).toHaveCount(1)

  // Slows parsing itself: a throttled browser may parse a page between two of its pauses.
  await page.evaluate(() => {
    const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
    const [now, slow] = [performance.now.bind(performance), { by: 0 }]
    performance.now = () => now() + slow.by
    Object.defineProperty(HTMLTemplateElement.prototype, 'innerHTML', {
      set(html: string) {
        inner?.set?.call(this, html)
        slow.by += 50
      },
    })
  })
  await go(page, '/about')
  await expect(page).toHaveTitle(/Chi sono/i)
  await expect(transition).toHaveCount(1)
})

test('[NAV-1] a transition that runs too late does not show its page over the next one', async ({
  page,
}) => {
  await openStopped(page)
  await page.evaluate(() => {
    // A busy device runs the update to the old page once the next page is there.
    document.startViewTransition = ((swap: () => void) => {
      const updateCallbackDone = new Promise<void>((done) => {
        Object.assign(window, { swapLate: () => done(swap()) })
      })
      return { ready: Promise.resolve(), updateCallbackDone }
    }) as typeof document.startViewTransition
    window.vetrina?.navigate('/about')
  })
  await expect.poll(() => page.evaluate(() => 'swapLate' in window)).toBe(true)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.evaluate(() => window.vetrina?.navigate('/contact'))
  const heading = page.locator('main h1')
  await expect(page).toHaveTitle(/Contatti/)
  const shown = await heading.innerText()
  await page.evaluate(() => (window as unknown as { swapLate: () => void }).swapLate())
  await expect(heading).toHaveText(shown)
  await expect(page).toHaveTitle(/Contatti/)
})
