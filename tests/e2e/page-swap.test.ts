/**
 * Tests how the content of another page replaces the current one.
 */
import type { Page } from 'playwright/test'
import { aboutLink, expect, go, isWhole, knowsBuild, shells, test } from './site.ts'

declare global {
  interface Window {
    /** State of the page when its content had been replaced; `scrolled` is from when it was painted. */
    firstFrame?: { onScreen: Box[]; empty: string[]; scrolled: number }
    scrollPlaces?: Set<number>
    /** Runs all idle callbacks, pending and future. */
    rest?: () => void
  }
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

/** Resolves with the boxes of a loaded page, and its first frame after a navigation from another page. */
async function comeTo(page: Page, path: string, { isSlow = false } = {}) {
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  const loaded = await boxes(page)
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  if (isSlow) await slowLayout(page)
  await noteFirstFrame(page)
  await go(page, path)
  await page.waitForFunction(() => window.firstFrame)
  await isWhole(page)
  await page.evaluate(() => document.fonts.ready)
  return { loaded, first: await page.evaluate(() => window.firstFrame) }
}

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

for (const width of [390, 1280]) {
  test(`[NAV-1] at ${width} px the first part in view stays in place while the rest comes`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/listino-prezzi', '/bridal-form', '/servizi-makeup', '/services']) {
      const { loaded, first } = await comeTo(page, path)
      // One placeholder stands for all bloks that follow.
      expect(
        first?.empty.filter((what) => /\bblok\b/.test(what)),
        path,
      ).toHaveLength(1)
      expect(first?.onScreen.map(({ what }) => what)).not.toContain('site-footer')
      expect(await boxes(page), path).toEqual(loaded)
      // A piece that sticks out of the window may grow below its end.
      for (const { what, top } of first?.onScreen ?? []) {
        expect(loaded.filter((box) => box.what === what).map((box) => box.top)).toContain(top)
      }
    }
  })
}

for (const width of [390, 1280]) {
  test(`[NAV-1] at ${width} px a placeholder keeps the space of the first picture on a slow device`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    for (const path of ['/about', '/partner']) {
      const { loaded, first } = await comeTo(page, path, { isSlow: true })
      expect(first?.empty, path).toContain('hero__picture')
      expect(await boxes(page), path).toEqual(loaded)
      expect(first?.onScreen.map(({ what }) => what)).toContain('lead')
      for (const box of first?.onScreen ?? []) expect(loaded, path).toContainEqual(box)
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
  const firstFrameOf = async (title: RegExp) => {
    await expect(page).toHaveTitle(title)
    const frame = await page.waitForFunction(() => window.firstFrame)
    await page.evaluate(() => Reflect.deleteProperty(window, 'firstFrame'))
    return frame.jsonValue()
  }
  // None of these scrolls is animated.
  await go(page, '/about')
  expect(await firstFrameOf(/Chi sono/i)).toMatchObject({ scrolled: 0 })
  await page.goBack()
  expect(await firstFrameOf(/Listino/i)).toMatchObject({ scrolled: 1500, empty: [] })
  await go(page, '/about')
  await firstFrameOf(/Chi sono/i)
  await go(page, `/listino-prezzi${anchor}`)
  expect(await firstFrameOf(/Listino/i)).toMatchObject({ empty: [] })
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

/** Counts the transitions of a visit to another page. */
async function countTransitions(page: Page): Promise<number> {
  await page.evaluate(() => {
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      document.documentElement.toggleAttribute('data-transition')
      return start(update)
    }
  })
  await aboutLink(page).click()
  // The focus would wait for the clock.
  await expect(page).toHaveTitle(/Chi sono/i)
  return page.locator('html[data-transition]').count()
}

for (const [motion, transitions] of [
  ['no-preference', 1],
  ['reduce', 0],
] as const) {
  test(`[NAV-1] pages change with ${transitions} transition for ${motion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: motion })
    await page.clock.install()
    await Promise.all([knowsBuild(page), page.clock.runFor(1000), page.goto('/')])
    // A stopped clock makes everything take no time, however busy the machine is.
    await page.clock.pauseAt(Date.now() + 60_000)
    expect(await countTransitions(page)).toBe(transitions)
  })
}

test('[NAV-1] a slow device shows the next page without a transition', async ({ page }) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  // Slows parsing itself: a throttled browser may parse a page between two of its pauses.
  await page.evaluate(() => {
    const inner = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
    Object.defineProperty(HTMLTemplateElement.prototype, 'innerHTML', {
      set(html: string) {
        inner?.set?.call(this, html)
        for (const end = performance.now() + 50; performance.now() < end; );
      },
    })
  })
  expect(await countTransitions(page)).toBe(0)
})

test('[NAV-1] a transition that runs too late does not show its page over the next one', async ({
  page,
}) => {
  await page.clock.install()
  await Promise.all([knowsBuild(page), page.clock.runFor(1000), page.goto('/')])
  // A stopped clock makes sure of a transition, however busy the machine is.
  await page.clock.pauseAt(Date.now() + 60_000)
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
