/**
 * Runs axe on pages in states that a visitor brings about. `keyboard.test.ts` runs it on each kind of page.
 */
import type { Page } from 'playwright/test'
import { violationsOf } from './axe.ts'
import { expect, test } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const [phone, desktop] = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]

const states: [string, { width: number; height: number }[], (page: Page) => Promise<unknown>][] = [
  ['[SHELL-5] the error page', [desktop], (page) => page.goto('/no-such-page')],
  [
    '[SHELL-6] an error in place',
    [phone],
    async (page) => {
      await page.goto('/about')
      await page.evaluate(() => window.vetrina?.showError({ message: 'No prices' }))
      await expect(page).toHaveTitle('Internal Server Error')
    },
  ],
  ['the page for visitors without a connection', [phone], (page) => page.goto('/offline')],
  [
    '[UI-4] the carousel awake',
    [phone],
    async (page) => {
      await page.goto('/')
      const island = page.locator('v-island[island=carousel]')
      await island.locator('.carousel').scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('awake')
    },
  ],
  [
    '[SHELL-3] the menus open',
    [phone, desktop],
    async (page) => {
      await page.goto('/')
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await page.locator('header summary').filter({ visible: true }).first().click()
      await expect(page.getByRole('link', { name: 'LISTINO PREZZI' }).first()).toBeVisible()
    },
  ],
  [
    '[UI-5] the lightbox open',
    [phone, desktop],
    async (page) => {
      await page.goto('/servizi-makeup')
      await page.locator('.gallery__pictures a').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
]

for (const [what, sizes, arrange] of states) {
  test(`${what}: axe finds nothing`, async ({ page, problems }) => {
    for (const size of sizes) {
      await page.setViewportSize(size)
      await arrange(page)
      expect(await violationsOf(page), `${size.width} px`).toEqual([])
    }
    // Error pages log an error, as they should.
    if (what.includes('error')) problems.length = 0
  })
}
