import type { Page } from 'playwright/test'
import { expect, test } from './site.ts'

const island = (page: Page) => page.locator('v-island[island=carousel]')
const button = (page: Page, name: string) => island(page).getByRole('button', { name })

/** The number of the slide that is shown, as its dot says it. */
const expectSlide = (page: Page, number: number) =>
  expect(button(page, `Recensione ${number} di 6`)).toHaveAttribute('aria-current', 'true')

async function wakeCarousel(page: Page): Promise<void> {
  await page.clock.install()
  await page.goto('/')
  await island(page).locator('.carousel').scrollIntoViewIfNeeded()
  await expect(island(page)).toHaveAttribute('awake')
  await page.mouse.move(5, 5)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('[UI-4] slides advance every 5000 ms until they are paused', async ({ page }) => {
  await wakeCarousel(page)
  await button(page, 'Pausa').dispatchEvent('click')
  await button(page, 'Avvia').dispatchEvent('click')
  await button(page, 'Recensione 1 di 6').dispatchEvent('click')
  await expectSlide(page, 1)
  await page.clock.runFor(4999)
  await expectSlide(page, 1)
  await page.clock.runFor(1)
  await expectSlide(page, 2)
  await page.clock.runFor(5000)
  await expectSlide(page, 3)
  await button(page, 'Pausa').dispatchEvent('click')
  await page.clock.runFor(20_000)
  await expectSlide(page, 3)
  await expect(island(page).locator('ul[aria-live]')).toHaveAttribute('aria-live', 'polite')
})

test('[UI-4] on paper all of them stand below each other, wherever they were turned to', async ({
  page,
}) => {
  await wakeCarousel(page)
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

test('[UI-4] slides wait under the pointer and while the focus is on them', async ({ page }) => {
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
})

test('[UI-4] with reduced motion slides move only when asked', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await wakeCarousel(page)
  await expect(button(page, 'Avvia')).toBeVisible()
  await page.clock.runFor(20_000)
  await expectSlide(page, 1)
  await button(page, 'Recensione successiva').click()
  await expectSlide(page, 2)
})

test('[UI-4] arrows, dots and the keyboard turn the slides', async ({ page }) => {
  await page.goto('/')
  await island(page).locator('.carousel').scrollIntoViewIfNeeded()
  await expect(island(page)).toHaveAttribute('awake')
  await button(page, 'Recensione 1 di 6').click()
  await button(page, 'Recensione successiva').click()
  await expectSlide(page, 2)
  await button(page, 'Recensione precedente').click()
  await expectSlide(page, 1)
  await button(page, 'Recensione 4 di 6').click()
  await expectSlide(page, 4)
  await page.keyboard.press('ArrowRight')
  await expectSlide(page, 5)
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expectSlide(page, 3)
})

const controls = (page: Page) => island(page).locator('.carousel__controls')
const dots = (page: Page) => island(page).locator('.carousel__dots button')

/** What is seen of the first slide's place: it moves with the row. */
const rowPlace = (page: Page) =>
  island(page)
    .locator('.carousel__slide')
    .first()
    .evaluate((one) => Math.round(one.getBoundingClientRect().left))

for (const [path, width] of [
  ['/corsi-trucco-viso', 390],
  ['/servizi-makeup', 1280],
  ['/servizi-makeup', 1600],
] as const) {
  test(`[UI-4] a few quotes at ${width} px: every control moves them, and they go round`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(path)
    await controls(page).scrollIntoViewIfNeeded()
    await expect(island(page)).toHaveAttribute('awake')
    const start = await rowPlace(page)
    for (const dot of [...(await dots(page).all())].slice(1)) {
      const before = await rowPlace(page)
      await dot.click()
      await expect(dot).toHaveAttribute('aria-current', 'true')
      await expect.poll(() => rowPlace(page)).toBeLessThan(before)
    }
    await button(page, 'Recensione successiva').click()
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true')
    await expect.poll(() => rowPlace(page)).toBe(start)
    await button(page, 'Recensione precedente').click()
    await expect(dots(page).last()).toHaveAttribute('aria-current', 'true')
    await button(page, 'Avvia').click()
    await page.mouse.move(5, 5)
    await page.evaluate(() => (document.activeElement as HTMLElement).blur())
    await expect(dots(page).first()).toHaveAttribute('aria-current', 'true')
  })
}

test('[UI-4] quotes that all fit have no controls, until the window is narrower', async ({
  page,
}) => {
  await page.setViewportSize({ width: 2560, height: 900 })
  await page.goto('/servizi-makeup')
  await island(page).locator('.carousel').scrollIntoViewIfNeeded()
  await expect(island(page)).toHaveAttribute('awake')
  await expect(controls(page)).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 900 })
  await expect(dots(page)).not.toHaveCount(0)
})

for (const width of [320, 360]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 640 } })

    test('[UI-4] the words on the controls stay whole, and all of them in the window', async ({
      page,
    }) => {
      await wakeCarousel(page)
      await expect(button(page, 'Pausa')).toHaveCSS('height', '48px')
      const ends = await island(page)
        .locator('.carousel__controls button')
        .evaluateAll((buttons) => buttons.map((one) => one.getBoundingClientRect().right))
      expect(Math.max(...ends)).toBeLessThanOrEqual(width)
    })
  })
}

test('[UI-4] a swipe turns from 40 pixels on', async ({ page }) => {
  await page.goto('/')
  const viewport = island(page).locator('.carousel__viewport')
  await viewport.scrollIntoViewIfNeeded()
  await expect(island(page)).toHaveAttribute('awake')
  await button(page, 'Recensione 1 di 6').click()
  const box = await viewport.boundingBox()
  const x = (box?.x ?? 0) + 300
  const y = (box?.y ?? 0) + 80
  const swipe = async (distance: number) => {
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + distance, y, { steps: 5 })
    await page.mouse.up()
  }
  await swipe(-39)
  await expectSlide(page, 1)
  await swipe(-40)
  await expectSlide(page, 2)
  await swipe(40)
  await expectSlide(page, 1)
})
