import type { Page } from 'playwright/test'
import { expectStill } from './keyboard-only.ts'
import { changePage, expect, knowsBuild, test } from './site.ts'

test.use({ viewport: { width: 390, height: 844 } })

const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Menu' })

/** Simulates a browser whose buttons have no commands. */
async function withoutCommands(page: Page): Promise<void> {
  await changePage(page, '**/about', (html) => html.replaceAll(' commandfor=', ' data-commandfor='))
  await page.addInitScript(() => {
    Reflect.deleteProperty(HTMLButtonElement.prototype, 'commandForElement')
  })
}

test('[SHELL-3] the menu is a modal dialog, without motion: it keeps the focus, and Escape gives it back', async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/about')
  await menuButton(page).press('Enter')
  await expect(page.locator('dialog:modal')).toBeVisible()
  await expectStill(page)
  const heights = await dialog(page)
    .locator('nav > ul > li')
    .evaluateAll((rows) => rows.map((row) => row.firstElementChild?.clientHeight))
  expect(heights.length).toBeGreaterThan(5)
  expect(new Set(heights).size, 'rows that open are as high as others').toBe(1)
  const outside = await page.evaluate(() => {
    const links = [...document.querySelectorAll<HTMLElement>('main a, footer a, .phone-bar a')]
    return links.filter((link) => {
      link.focus()
      return document.activeElement === link
    }).length
  })
  expect(outside, 'everything behind it is inert').toBe(0)
  const stops = new Set<string>()
  for (let step = 0; step < 20; step++) {
    await page.keyboard.press('Tab')
    stops.add(
      await page.evaluate(() => {
        const { activeElement } = document
        if (!activeElement || activeElement === document.body) return 'the browser itself'
        return activeElement.closest('dialog')
          ? (activeElement.textContent ?? '')
          : activeElement.outerHTML
      }),
    )
  }
  expect([...stops].filter((stop) => stop.startsWith('<'))).toEqual([])
  for (const label of ['Chiudi', 'HOME', 'SERVIZI', 'CORSI', 'CONTATTI']) {
    expect([...stops]).toContain(label)
  }
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(menuButton(page)).toBeFocused()
})

test('[SHELL-2] it closes on a route change', async ({ page }) => {
  await page.clock.install()
  await Promise.all([knowsBuild(page), page.goto('/')])
  await menuButton(page).click()
  await dialog(page).getByRole('link', { name: 'CHI SONO' }).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(dialog(page)).toBeHidden()
  await expect(page.locator('h1')).toBeFocused()
  // A second click on the menu would not count yet: the page comes sooner.
  await page.clock.fastForward(500)
  await menuButton(page).click()
  await expect(dialog(page).locator('[aria-current]')).toHaveText('CHI SONO')
})

test('[SHELL-3] where buttons have no commands, the script makes it modal', async ({ page }) => {
  await withoutCommands(page)
  await page.goto('/about')
  await menuButton(page).click()
  await expect(page.locator('dialog:modal')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menuButton(page)).toBeFocused()
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[SHELL-3] the menu opens as a modal dialog, and its links work', async ({ page }) => {
    await page.goto('/')
    await menuButton(page).click()
    await expect(page.locator('dialog:modal')).toBeVisible()
    await dialog(page).getByText('SERVIZI', { exact: true }).click()
    await dialog(page).getByRole('link', { name: 'LISTINO PREZZI' }).click()
    await expect(page).toHaveURL(/\/listino-prezzi$/)
    await expect(dialog(page)).toBeHidden()
  })

  test('[SHELL-3] where buttons have no commands it opens and closes as a popover', async ({
    page,
  }) => {
    await withoutCommands(page)
    await page.goto('/about')
    await menuButton(page).click()
    await expect(dialog(page)).toBeVisible()
    await page.getByRole('button', { name: 'Chiudi' }).click()
    await expect(dialog(page)).toBeHidden()
  })
})
