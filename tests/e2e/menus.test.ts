import type { Page } from 'playwright/test'
import { takenKeys } from './keyboard-only.ts'
import { expect, test } from './site.ts'

const menu = (page: Page) => page.locator('.site-nav details').first()
const summary = (page: Page) => menu(page).locator('summary')
const open = 'open'

/** Stops the clock, which then moves only by `clock.runFor`. */
async function stopClock(page: Page, path = '/about'): Promise<void> {
  await page.clock.install()
  await page.goto(path)
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('[SHELL-3] a menu closes on Escape without a modifier, which gives the focus back, on a click outside, and when the focus leaves it', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto('/about')
  await summary(page).focus()
  await page.keyboard.press('Enter')
  await expect(menu(page)).toHaveAttribute(open)
  await page.keyboard.press('Tab')
  await expect(menu(page).locator('a').first()).toBeFocused()
  expect(await takenKeys(page, 'Escape')).toEqual([])
  await expect(menu(page)).toHaveAttribute(open)
  await page.keyboard.press('Escape')
  await expect(menu(page)).not.toHaveAttribute(open)
  await expect(summary(page)).toBeFocused()

  // A toggle ignores a click within 500 ms of the last one.
  await page.clock.fastForward(500)
  await summary(page).click()
  await expect(menu(page)).toHaveAttribute(open)
  await page.locator('main').click({ position: { x: 5, y: 500 } })
  await expect(menu(page)).not.toHaveAttribute(open)

  await menu(page).evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  await menu(page).locator('a').last().focus()
  await page.keyboard.press('Tab')
  await expect(menu(page)).not.toHaveAttribute(open)
})

test('[UI-3] a menu shows after 100 ms under the mouse, and hides 300 ms after it left unless it was clicked', async ({
  page,
}) => {
  await stopClock(page)
  await summary(page).hover()
  await page.clock.runFor(99)
  await expect(menu(page)).not.toHaveAttribute(open)
  await page.clock.runFor(1)
  await expect(menu(page)).toHaveAttribute(open)
  // The mouse can reach the menu, which stays open under it.
  await menu(page).locator('a').first().hover()
  await page.clock.runFor(2000)
  await expect(menu(page)).toHaveAttribute(open)
  await page.mouse.move(5, 800)
  await page.clock.runFor(299)
  await expect(menu(page)).toHaveAttribute(open)
  await page.clock.runFor(1)
  await expect(menu(page)).not.toHaveAttribute(open)

  await summary(page).hover()
  await page.clock.runFor(100)
  await summary(page).click()
  await page.mouse.move(5, 800)
  await page.clock.runFor(1000)
  await expect(menu(page)).toHaveAttribute(open)
})

const close = 'role=button[name="Chiudi"]'

for (const [what, path, width, shows, hides, shown] of [
  ['a menu', '/about', 1280, '.site-nav summary', '.site-nav summary', '.site-nav [open]'],
  ['the phone’s menu', '/about', 390, '.site-header__menu', close, '.site-menu[open]'],
  ['a picture', '/servizi-makeup', 1280, '.gallery__pictures a', close, '.lightbox[open]'],
] as const) {
  test(`[UI-1] ${what} is shown and hidden once in 500 ms`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await stopClock(page, path)
    await page.locator(shows).first().click()
    await expect(page.locator(shown)).toBeVisible()
    const hide = page.locator(hides).first()
    await page.clock.runFor(499)
    await hide.click()
    await expect(page.locator(shown)).toBeVisible()
    await page.clock.runFor(1)
    await hide.click()
    await expect(page.locator(shown)).toHaveCount(0)
  })
}
