import type { Page } from 'playwright/test'
import { drag } from './finger.ts'
import { expect, test } from './site.ts'

const path = '/servizi-dermopigmentazione'

test('[I18N-4] the slider compares two pictures by mouse and keyboard, on a right-to-left page too; it wakes without a jump, with less than a kilobyte of script', async ({
  page,
}) => {
  const sizes: number[] = []
  page.on('response', async (response) => {
    if (/\/(client|install)\.\w+\.js$/.test(response.url())) return
    if (response.request().resourceType() === 'script') {
      sizes.push((await response.body()).byteLength)
    }
  })
  await page.goto(path)
  const frame = page.locator('.comparison__frame').first()
  const asleep = await frame.evaluate((one) => [one.clientWidth, one.clientHeight])
  const { slider, x, y, width, height } = await wakeSlider(page)
  expect(await frame.evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual(asleep)
  await expect.poll(() => sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(1024)

  await expect(slider).toHaveAccessibleName('Confronta prima e dopo')
  await expect(slider).toHaveAttribute('aria-valuetext', '50% Prima')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51% Prima')
  await page.mouse.move(x + width * 0.3, y + 60)
  await page.mouse.down()
  await expect(slider).toHaveValue('30')
  await expect(frame.locator('.comparison__side--after')).toHaveCSS('clip-path', /30%\)$/)
  // Drags beyond the picture.
  await page.mouse.move(x + width * 0.6, y - 20, { steps: 3 })
  await expect(slider).toHaveValue('60')
  await page.mouse.up()
  await page.mouse.move(x + width * 0.1, y + 60)
  await page.keyboard.press('ArrowRight')
  await expect(slider).toHaveValue('61')

  await page.evaluate(() => {
    document.documentElement.dir = 'rtl'
  })
  const left = (await frame.boundingBox())?.x ?? x
  await page.mouse.click(left + width * 0.25, y + height / 2)
  await expect(slider).toHaveAttribute('aria-valuetext', '25% Prima')
  await expect(frame.locator('.comparison__side--after')).toHaveCSS('clip-path', /25%\)$/)
  await slider.press('ArrowRight')
  await expect(slider).toHaveValue('26')
  await slider.press('ArrowLeft')
  await expect(slider).toHaveValue('25')
})

/** Wakes the first slider of an open page. */
async function wakeSlider(page: Page) {
  const island = page.locator('v-island[island=before-after]').first()
  const frame = island.locator('.comparison__frame')
  await frame.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await expect(island).toHaveAttribute('awake')
  const box = await frame.boundingBox()
  const { x, y, width, height } = box ?? { x: 0, y: 0, width: 0, height: 0 }
  return { frame, slider: island.getByRole('slider'), x, y, width, height }
}

test.describe('under a finger', () => {
  test.use({ viewport: { width: 390, height: 800 }, hasTouch: true, isMobile: true })

  test('the line moves to a tap, stays while a finger scrolls the page, and follows one that moves sideways', async ({
    page,
  }) => {
    await page.goto(path)
    const { frame, slider, x, y, width, height } = await wakeSlider(page)
    await page.touchscreen.tap(x + width * 0.2, y + height / 2)
    await expect(slider).toHaveValue('20')
    await expect(slider).toHaveAttribute('aria-valuetext', '20% Prima')
    const lines = await frame.evaluateHandle((one) => {
      const seen: string[] = []
      new MutationObserver(() => seen.push(one.style.getPropertyValue('--before'))).observe(one, {
        attributes: true,
      })
      return seen
    })
    const from = await page.evaluate(() => scrollY)
    const start = { x: x + width * 0.8, y: y + height * 0.9 }
    await drag(page, { ...start, toX: start.x - 40, toY: start.y - 200 })
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(from + 60)
    await expect(slider).toHaveValue('20')
    // The line stayed, at every moment.
    expect((await lines.jsonValue()).filter((line) => line !== '20%')).toEqual([])

    await frame.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const top = (await frame.boundingBox())?.y ?? 0
    const side = { x: x + width * 0.5, y: top + height * 0.5 }
    await drag(page, { ...side, toX: x + width * 0.7, toY: side.y + 20 })
    await expect(slider).toHaveValue('70')
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the two pictures stand side by side', async ({ page }) => {
    await page.goto(path)
    const pictures = page.locator('.comparison__side')
    const [before, after] = [
      await pictures.nth(0).boundingBox(),
      await pictures.nth(1).boundingBox(),
    ]
    expect(before?.y).toBe(after?.y)
    expect((before?.x ?? 0) + (before?.width ?? 0)).toBeLessThanOrEqual((after?.x ?? 0) + 1)
    await expect(page.getByRole('slider')).toHaveCount(0)
  })
})
