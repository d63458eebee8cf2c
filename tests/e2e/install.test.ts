import type { Page } from 'playwright/test'
import { aboutLink, expect, knowsBuild, test } from './site.ts'

test.use({ serviceWorkers: 'allow' })

const card = (page: Page) => page.getByRole('region', { name: 'Installa il sito' })
const days = (count: number) => count * 24 * 3600_000

/** As the browser does when the site can be installed. Gives whether its own prompt was held back. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'yes'
      return { outcome: 'accepted' }
    }
    return !window.dispatchEvent(Object.assign(event, { prompt }))
  })

test('[PWA-1] the browser’s offer becomes a card of the site; taken, the prompt is shown', async ({
  page,
}) => {
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await Promise.all([knowsBuild(page), page.goto('/')])
  expect(scripts.filter((url) => url.includes('/install.'))).toEqual([])
  await expect(card(page)).toHaveCount(0)
  expect(await offer(page)).toBe(true)
  await expect(card(page)).toBeVisible()
  await card(page).getByRole('button', { name: 'Installa' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(card(page)).toHaveCount(0)
})

test('[PWA-1] turned down, it is not offered again for 30 days', async ({ page }) => {
  await page.clock.setSystemTime(new Date('2026-11-21T10:00:00Z'))
  await page.goto('/')
  await offer(page)
  await card(page).getByRole('button', { name: 'Non ora' }).click()
  await expect(card(page)).toHaveCount(0)
  await expect(page.locator('html')).not.toHaveAttribute('data-prompted')

  for (const [passed, count] of [
    [days(29), 0],
    [days(31), 1],
  ] as const) {
    await page.clock.setSystemTime(new Date('2026-11-21T10:00:00Z').getTime() + passed)
    await page.goto('/about')
    await offer(page)
    await expect(page.locator('v-island[island=install]')).toHaveAttribute('awake')
    await expect(card(page)).toHaveCount(count)
  }
})

test('[PWA-1] the card takes no focus, stays over a navigation, and goes with Escape', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await offer(page)
  await expect(card(page)).toBeVisible()
  await expect(card(page).locator(':focus')).toHaveCount(0)
  await aboutLink(page).click()
  await expect(page.locator('h1')).toBeFocused()
  await expect(card(page)).toBeVisible()
  await card(page).getByRole('button', { name: 'Installa' }).focus()
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('button', { name: 'Non ora' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
})

test('[PWA-1] at a zoom of 400 % all of the card is in the window', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/')
  await offer(page)
  await expect(card(page)).toBeVisible()
  await card(page).evaluate((one) => {
    for (const animation of one.getAnimations()) animation.finish()
  })
  const { y, height } = (await card(page).boundingBox()) ?? { y: -1, height: 0 }
  expect(y).toBeGreaterThanOrEqual(0)
  expect(y + height).toBeLessThanOrEqual(256)
})

for (const width of [320, 1280]) {
  test(`[PWA-1] at the end of a page ${width} px wide the card stands over nothing of the footer`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/')
    const height = () => page.evaluate(() => document.body.scrollHeight)
    const before = await height()
    await offer(page)
    await expect(card(page)).toBeVisible()
    await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
    const { y } = (await card(page).boundingBox()) ?? { y: 0 }
    const legal = await page.locator('.site-footer__legal').boundingBox()
    expect(legal && legal.y + legal.height).toBeLessThanOrEqual(y)
    await card(page).getByRole('button', { name: 'Non ora' }).click()
    await expect.poll(height).toBe(before)
  })
}

test('[PWA-1] Safari on iOS is told how, on the second page', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
  })
  await Promise.all([knowsBuild(page), page.goto('/')])
  await expect(page.locator('v-island[island=install]')).toHaveAttribute('awake')
  await expect(card(page)).toHaveCount(0)
  await aboutLink(page).click()
  await expect(card(page)).toContainText('Aggiungi alla schermata Home')
  await card(page).getByRole('button', { name: 'Ho capito' }).click()
  await page.getByRole('link', { name: 'HOME', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(card(page)).toHaveCount(0)
})
