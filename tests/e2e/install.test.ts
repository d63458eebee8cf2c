import type { Page } from 'playwright/test'
import { expectStill, takenKeys } from './keyboard-only.ts'
import { aboutLink, expect, knowsBuild, test } from './site.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Installa il sito' })
const isAwake = (page: Page) =>
  expect(page.locator('v-island[island=install]')).toHaveAttribute('awake')
const days = (count: number) => count * 24 * 3600_000

/** Offers to install the site, like the browser. Resolves with whether its own prompt was held back. */
const offer = (page: Page) =>
  page.evaluate(() => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const prompt = async () => {
      document.documentElement.dataset.prompted = 'yes'
      return { outcome: 'accepted' }
    }
    return !window.dispatchEvent(Object.assign(event, { prompt }))
  })

test('[PWA-1] an offer that was declined, also by Escape without a modifier, does not come back for 30 days', async ({
  page,
}) => {
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
    await isAwake(page)
    await expect(card(page)).toHaveCount(count)
  }
  await card(page).getByRole('button', { name: 'Installa' }).focus()
  expect(await takenKeys(page, 'Escape')).toEqual([])
  await expect(card(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(card(page)).toHaveCount(0)
})

test('[PWA-1] the browser’s offer becomes a card of the site, which takes no focus, moves nothing, and stays over a navigation; accepting it shows the prompt', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await Promise.all([knowsBuild(page), page.goto('/')])
  expect(scripts.filter((url) => url.includes('/install.'))).toEqual([])
  await expect(card(page)).toHaveCount(0)
  expect(await offer(page)).toBe(true)
  await expect(card(page)).toBeVisible()
  await expectStill(page)
  await expect(card(page).locator(':focus')).toHaveCount(0)
  await aboutLink(page).click()
  await expect(page.locator('h1')).toBeFocused()
  await expect(card(page)).toBeVisible()
  const take = card(page).getByRole('button', { name: 'Installa' })
  await take.focus()
  await page.keyboard.press('Tab')
  await expect(card(page).getByRole('button', { name: 'Non ora' })).toBeFocused()
  await take.click()
  await expect(page.locator('html')).toHaveAttribute('data-prompted', 'yes')
  await expect(card(page)).toHaveCount(0)
})

test('[PWA-1] the whole card is in the window, and covers nothing of the footer at the end of the page', async ({
  page,
}) => {
  const heightOfPage = () => page.evaluate(() => document.body.scrollHeight)
  await page.goto('/')
  const before = await heightOfPage()
  await offer(page)
  await expect(card(page)).toBeVisible()
  await card(page).evaluate((one) => {
    for (const animation of one.getAnimations()) animation.finish()
  })
  for (const [width, height] of [
    // A zoom of 400 %.
    [320, 256],
    [320, 700],
    // As before the offer.
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect(async () => {
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
      const box = (await card(page).boundingBox()) ?? { y: -1, height: 0 }
      expect(box.y).toBeGreaterThanOrEqual(0)
      expect(box.y + box.height).toBeLessThanOrEqual(height)
      const legal = await page.locator('.site-footer__legal').boundingBox()
      expect(legal && legal.y + legal.height).toBeLessThanOrEqual(box.y)
    }, `${width} × ${height} px`).toPass()
  }
  await card(page).getByRole('button', { name: 'Non ora' }).click()
  await expect.poll(heightOfPage).toBe(before)
})

/** Defines a property that all browsers on Apple platforms have, and no others. */
const haveStandalone = (page: Page) =>
  page.addInitScript(() => {
    Object.defineProperty(navigator, 'standalone', { value: false })
  })

const comeAs = async (page: Page, userAgent: string) => {
  const client = await page.context().newCDPSession(page)
  await client.send('Emulation.setUserAgentOverride', { userAgent })
  await page.goto('/about', { referer: process.env.SITE ?? '' })
}

const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const mac =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko)'
const safari = `${iphone} Version/18.5 Mobile/15E148 Safari/604.1`

const webView =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8 Build/BP1A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/137.0.7151.61 Mobile Safari/537.36 Instagram 382.0.0.49.84 Android'

test.describe('on iOS', () => {
  test.use({ hasTouch: true, userAgent: safari })
  test.beforeEach(({ page }) => haveStandalone(page))

  test('[PWA-1] Safari on iOS shows how to install, on the second page', async ({ page }) => {
    await Promise.all([knowsBuild(page), page.goto('/')])
    await isAwake(page)
    await expect(card(page)).toHaveCount(0)
    await aboutLink(page).click()
    await expect(card(page)).toContainText('Aggiungi alla schermata Home')
    await card(page).getByRole('button', { name: 'Ho capito' }).click()
    await page.getByRole('link', { name: 'HOME', exact: true }).first().click()
    await expect(page).toHaveURL(/\/$/)
    await expect(card(page)).toHaveCount(0)
  })

  const browsers: [userAgent: string, cards: number][] = [
    [`${mac} Version/18.5 Safari/605.1.15`, 1],
    [`${mac} CriOS/137 Version/11.1.1 Safari/605.1.15`, 1],
    [`${iphone} FxiOS/139.0 Mobile/15E148 Safari/605.1.15`, 1],
    [`${iphone} Version/18.0 EdgiOS/136.0.3240.91 Mobile/15E148 Safari/605.1.15`, 1],
    // Apps that keep the default user agent: WhatsApp, Telegram.
    [`${iphone} Mobile/15E148`, 0],
    [`${iphone} Mobile/15E148 Safari/604.1`, 0],
    ...[
      'Mobile/22F76 Instagram 382.0.0.29.93 (iPhone15,2; iOS 18_5; it_IT; it; scale=3.00) NW/3 Safari/604.1',
      'Version/18.5 Mobile/15E148 Safari/604.1 [FBAN/FBIOS;FBAV/516.0.0.42.95]',
      'Mobile/15E148 Safari Line/15.8.0',
      'GSA/370.0.762543316 Mobile/15E148 Safari/604.1',
    ].map((rest): [string, number] => [`${iphone} ${rest}`, 0]),
  ]

  test('[PWA-1] every browser that can add the site to the Home screen shows how; that of an app does not', async ({
    page,
  }) => {
    for (const [userAgent, cards] of browsers) {
      await comeAs(page, userAgent)
      await isAwake(page)
      await expect(card(page), userAgent).toHaveCount(cards)
    }
  })
})

test('[PWA-1] an app on Android, whose offer does not count, and Safari on a Mac, which has no Home screen, show nothing', async ({
  page,
}) => {
  await comeAs(page, webView)
  await offer(page)
  await isAwake(page)
  await expect(card(page)).toHaveCount(0)
  await haveStandalone(page)
  await comeAs(page, `${mac} Version/18.5 Safari/605.1.15`)
  await isAwake(page)
  await expect(card(page)).toHaveCount(0)
})
