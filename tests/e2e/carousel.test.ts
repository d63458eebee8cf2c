import type { Page } from 'playwright/test'
import { drag, swipe } from './finger.ts'
import { expectStill, takenKeys } from './keyboard-only.ts'
import { expect, setHidden, test } from './site.ts'

const island = (page: Page) => page.locator('v-island[island=carousel]')
const button = (page: Page, name: string) => island(page).getByRole('button', { name })

/** Expects the dot of this slide to be the current one. */
const expectSlide = (page: Page, number: number) =>
  expect(button(page, `Recensione ${number} di 6`)).toHaveAttribute('aria-current', 'true')

/** Expects the current slide at the start of the row. */
const expectAtStart = (page: Page) =>
  expect
    .poll(() =>
      island(page).evaluate((one) => {
        const side = document.dir === 'rtl' ? 'right' : 'left'
        const row = one.querySelector('.carousel__viewport')?.getBoundingClientRect()
        const slide = one.querySelector('.carousel__slide[aria-current]')?.getBoundingClientRect()
        return Math.abs(Math.round((slide?.[side] ?? Number.NaN) - (row?.[side] ?? Number.NaN)))
      }),
    )
    .toBeLessThanOrEqual(1)

async function expectShown(page: Page, number: number): Promise<void> {
  await expectSlide(page, number)
  await expectAtStart(page)
}

async function openAwake(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await island(page).locator('.carousel').scrollIntoViewIfNeeded()
  await expect(island(page)).toHaveAttribute('awake')
}

/** Wakes the carousel and stops the clock, which then moves only by `clock.runFor`. */
async function wakeCarousel(page: Page): Promise<void> {
  await page.clock.install()
  await openAwake(page)
  await page.mouse.move(5, 5)
  await page.clock.pauseAt(Date.now() + 60_000)
}

const sizes = [
  [390, 844],
  [1280, 900],
  [1920, 1080],
] as const

/**
 * Lets the carousel measure itself again. It measures in frames, which the clock makes, after the
 * browser has reported the changed sizes, which it does in real time.
 */
async function settle(page: Page): Promise<void> {
  for (let frame = 0; frame < 3; frame++) {
    await page.clock.runFor(50)
    await page.evaluate(
      () => new Promise<unknown>((told) => new ResizeObserver(told).observe(document.body)),
    )
  }
}

/** Restarts at the first slide, with five seconds until the next. */
async function startOver(page: Page): Promise<void> {
  await button(page, 'Pausa').dispatchEvent('click')
  await button(page, 'Avvia').dispatchEvent('click')
  await button(page, 'Recensione 1 di 6').dispatchEvent('click')
}

test('[UI-4] slides advance every 5000 ms until they are paused; the current one is at the start of the row, all the way round', async ({
  page,
}) => {
  await wakeCarousel(page)
  await startOver(page)
  await expectSlide(page, 1)
  await page.clock.runFor(4999)
  await expectSlide(page, 1)
  await page.clock.runFor(1)
  await expectSlide(page, 2)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await island(page).locator('.carousel').scrollIntoViewIfNeeded()
    await settle(page)
    await startOver(page)
    for (const number of [1, 2, 3, 4, 5, 6, 1, 2]) {
      await page.clock.runFor(2000)
      await expectShown(page, number)
      await page.clock.runFor(3000)
    }
  }
  await expectSlide(page, 3)
  await button(page, 'Pausa').dispatchEvent('click')
  await page.clock.runFor(20_000)
  await expectSlide(page, 3)
  await expect(island(page).locator('ul[aria-live]')).toHaveAttribute('aria-live', 'polite')
})

test('[UI-4] at 320 px no word on the controls breaks, and all controls are in the window; in print all slides are below each other, whichever was current', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await wakeCarousel(page)
  await expect(button(page, 'Pausa')).toHaveCSS('height', '48px')
  const ends = await island(page)
    .locator('.carousel__controls button')
    .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().right))
  expect(Math.max(...ends)).toBeLessThanOrEqual(320)
  await button(page, 'Recensione 3 di 6').dispatchEvent('click')
  await expectSlide(page, 3)
  await page.emulateMedia({ media: 'print' })
  const boxes = await island(page)
    .locator('.carousel__slide')
    .evaluateAll((slides) =>
      slides.map((slide) => {
        const { left, right, top, bottom } = slide.getBoundingClientRect()
        return { isWithin: left >= 0 && right <= innerWidth, top, bottom }
      }),
    )
  expect(boxes.map(({ isWithin }) => isWithin)).toEqual(Array(6).fill(true))
  for (const [at, { top }] of boxes.entries()) {
    expect(top).toBeGreaterThanOrEqual(boxes[at - 1]?.bottom ?? top)
  }
})

test('[UI-4] slides wait under the pointer, while the focus is on them, and while nobody sees them', async ({
  page,
}) => {
  await wakeCarousel(page)
  await island(page).locator('.carousel__viewport').hover()
  await button(page, 'Recensione 1 di 6').dispatchEvent('click')
  await page.clock.runFor(20_000)
  await expectSlide(page, 1)
  await button(page, 'Recensione successiva').focus()
  await page.mouse.move(5, 5)
  await page.clock.runFor(20_000)
  await expectSlide(page, 1)
  await button(page, 'Recensione successiva').blur()
  await page.clock.runFor(5000)
  await expectSlide(page, 2)

  await setHidden(page, true)
  await page.clock.runFor(20_000)
  await expectSlide(page, 2)
  await setHidden(page, false)
  await page.clock.runFor(4999)
  await expectSlide(page, 2)
  await page.clock.runFor(1)
  await expectSlide(page, 3)

  const isOutOfView = page.evaluate(
    () =>
      new Promise((resolve) => {
        const row = document.querySelector('.carousel__viewport')
        const observer = new IntersectionObserver((changes) => {
          if (!changes.at(-1)?.isIntersecting) resolve(observer.disconnect())
        })
        if (row) observer.observe(row)
        scrollTo({ top: 0, behavior: 'instant' })
      }),
  )
  await isOutOfView
  await page.clock.runFor(20_000)
  await expectSlide(page, 3)
})

test('[UI-4] with reduced motion slides move only by arrows, dots, keys and swipes of 40 pixels or more; keys with a modifier stay the browser’s', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wakeCarousel(page)
  await expect(button(page, 'Avvia')).toBeVisible()
  await page.clock.runFor(20_000)
  await expectSlide(page, 1)
  await button(page, 'Recensione successiva').click()
  await expectSlide(page, 2)
  await expectStill(page)
  await button(page, 'Recensione precedente').click()
  await expectSlide(page, 1)
  await button(page, 'Recensione 4 di 6').click()
  await expectSlide(page, 4)
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 5)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectSlide(page, 3)

  const row = island(page).locator('.carousel__viewport')
  await row.focus()
  expect(await takenKeys(page, 'ArrowRight')).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 4)

  const { x = 0, y = 0 } = (await row.boundingBox()) ?? {}
  for (const [distance, slide] of [
    [-39, 4],
    [-40, 5],
    [40, 4],
  ] as const) {
    await swipe(page, { x: x + 300, y: y + 80 }, distance)
    await expectSlide(page, slide)
  }
})

const controls = (page: Page) => island(page).locator('.carousel__controls')
const dots = (page: Page) => island(page).locator('.carousel__dots button')

/** Visible part of each slide, in percent. */
const seenOfSlides = (page: Page) =>
  island(page)
    .locator('.carousel__slide')
    .evaluateAll((slides) =>
      slides.map((slide) => {
        const row = slide.closest('.carousel__viewport')?.getBoundingClientRect()
        const { left, right, width } = slide.getBoundingClientRect()
        const seen =
          Math.min(right, row?.right ?? 0, innerWidth) - Math.max(left, row?.left ?? 0, 0)
        return Math.round((100 * Math.max(0, seen)) / width)
      }),
    )

test('[UI-4] a quote that the browser scrolls to is shown whole, with the current one at the start', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  const texts = await island(page).locator('blockquote p').allTextContents()
  const text = texts[2]?.slice(5, 40).replace(/^\S*\s|\s\S*$/g, '') ?? ''
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    // A link to a text scrolls before the carousel wakes.
    await page.goto('about:blank')
    await page.goto(`/#:~:text=${encodeURIComponent(text).replaceAll('-', '%2D')}`)
    await expect(island(page)).toHaveAttribute('awake')
    await expect.poll(async () => (await seenOfSlides(page))[2], `${width} px`).toBe(100)
    await expectAtStart(page)
    // Find in page and screen readers scroll while it is awake.
    await island(page)
      .locator('.carousel__slide')
      .nth(4)
      .evaluate((slide) => slide.scrollIntoView({ inline: 'nearest', block: 'nearest' }))
    await expect.poll(async () => (await seenOfSlides(page))[4], `${width} px`).toBe(100)
    for (const number of [1, 6, 2]) {
      await button(page, `Recensione ${number} di 6`).click()
      await expectShown(page, number)
    }
  }
})

test('[UI-4] with a few quotes every control puts the next one at the start, in a loop; if all fit there are no controls', async ({
  page,
}) => {
  await page.clock.install()
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.setViewportSize({ width: 2560, height: 900 })
  await openAwake(page, '/servizi-makeup')
  await expect(controls(page)).toHaveCount(0)
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    await island(page).locator('.carousel').scrollIntoViewIfNeeded()
    // It has as many dots as quotes until it has measured itself.
    await settle(page)
    const all = await dots(page).all()
    expect(all.length, `${width} px`).toBeGreaterThan(1)
    for (const dot of all.slice(1)) {
      await dot.click()
      await expect(dot).toHaveAttribute('aria-current', 'true')
      await expectAtStart(page)
    }
    await button(page, 'Recensione successiva').click()
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true')
    await expectAtStart(page)
    await button(page, 'Recensione precedente').click()
    await expect(dots(page).last()).toHaveAttribute('aria-current', 'true')
    await button(page, 'Avvia').click()
    await page.mouse.move(5, 5)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await page.clock.fastForward(5000)
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true')
    await button(page, 'Pausa').click()
  }
})

test('[I18N-4] [UI-4] on a right-to-left page the next quote is on the left for buttons, keys, swipes and scrolling; each dot shows its quote whole, and no control covers the heading', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await openAwake(page)
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'))
  const row = island(page).locator('.carousel__viewport')
  await row.scrollIntoViewIfNeeded()
  await button(page, 'Recensione 1 di 6').click()
  await expectShown(page, 1)
  const [next, previous] = await Promise.all(
    ['Recensione successiva', 'Recensione precedente'].map((name) =>
      button(page, name).boundingBox(),
    ),
  )
  expect(next?.x).toBeLessThan(previous?.x ?? 0)
  await page.keyboard.press('ArrowLeft')
  await expectShown(page, 2)
  await page.keyboard.press('ArrowRight')
  await expectShown(page, 1)
  const { x, y } = (await row.boundingBox()) ?? { x: 0, y: 0 }
  await swipe(page, { x: x + 300, y: y + 80 }, 40)
  await expectShown(page, 2)
  // Find in page scrolls like this.
  await island(page)
    .locator('.carousel__slide')
    .nth(3)
    .evaluate((one) => one.scrollIntoView({ inline: 'start', block: 'nearest' }))
  await expectShown(page, 4)

  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height })
    const heading = await page.locator('.testimonials h2').evaluate((one) => {
      const range = document.createRange()
      range.selectNodeContents(one)
      const { left, bottom } = range.getBoundingClientRect()
      return { left, bottom }
    })
    const box = await controls(page).boundingBox()
    const isBeside = box && (box.x + box.width <= heading.left || box.y >= heading.bottom)
    expect(isBeside, `${width} px`).toBe(true)
    for (const [index, dot] of (await dots(page).all()).entries()) {
      await dot.click()
      await expect.poll(async () => (await seenOfSlides(page))[index], `${width} px`).toBe(100)
      await expectSlide(page, index + 1)
    }
  }
})

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('[UI-4] a finger that scrolls the page at a slant turns nothing, one that moves sideways does', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openAwake(page)
    const row = island(page).locator('.carousel__viewport')
    await row.scrollIntoViewIfNeeded()
    const box = await row.boundingBox()
    const [x, y] = [(box?.x ?? 0) + 250, (box?.y ?? 0) + 150]
    const from = await page.evaluate(() => scrollY)
    await drag(page, { x, y, toX: x - 150, toY: y - 240 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from + 60)
    await expectSlide(page, 1)
    await row.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const again = await row.boundingBox()
    const at = (again?.y ?? 0) + 100
    await drag(page, { x: 300, y: at, toX: 200, toY: at + 5 })
    await expectSlide(page, 2)
  })
})
