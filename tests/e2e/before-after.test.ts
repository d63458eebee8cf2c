import { expect, test } from './site.ts'

const path = '/servizi-dermopigmentazione'

test('two pictures are compared by a slider, and nothing jumps when it wakes', async ({ page }) => {
  await page.goto(path)
  const island = page.locator('v-island[island=before-after]').first()
  const frame = island.locator('.comparison__frame')
  const asleep = await frame.evaluate((one) => [one.clientWidth, one.clientHeight])
  await frame.scrollIntoViewIfNeeded()
  await expect(island).toHaveAttribute('awake')
  expect(await frame.evaluate((one) => [one.clientWidth, one.clientHeight])).toEqual(asleep)

  const slider = island.getByRole('slider', { name: 'Confronta prima e dopo' })
  await expect(slider).toHaveAttribute('aria-valuetext', '50% prima')
  await slider.press('ArrowRight')
  await expect(slider).toHaveAttribute('aria-valuetext', '51% prima')
  const box = await slider.boundingBox()
  await page.mouse.click((box?.x ?? 0) + (box?.width ?? 0) / 4, (box?.y ?? 0) + 40)
  await expect.poll(async () => Number(await slider.inputValue())).toBeLessThan(30)
  await expect(island.locator('.comparison__side--after')).toHaveCSS('clip-path', /2\d%\)$/)
})

test('the comparison needs no React: a kilobyte of script', async ({ page }) => {
  const sizes: number[] = []
  page.on('response', async (response) => {
    if (/\/(client|install)\.\w+\.js$/.test(response.url())) return
    if (response.request().resourceType() === 'script') {
      sizes.push((await response.body()).byteLength)
    }
  })
  await page.goto(path)
  const island = page.locator('v-island[island=before-after]').first()
  await island.locator('.comparison__frame').scrollIntoViewIfNeeded()
  await expect(island).toHaveAttribute('awake')
  await expect.poll(() => sizes).toHaveLength(1)
  expect(sizes[0]).toBeLessThan(1024)
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
