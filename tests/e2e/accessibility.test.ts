import type { Page } from 'playwright/test'
import { expectNoViolations, violationsOf } from './axe.ts'
import { differentPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]

// No service worker: installing one for each page takes an eighth of the time.
test.use({ contextOptions: { reducedMotion: 'reduce' }, savesData: true })

for (const path of differentPages) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    await expectNoViolations(page)
  })
}

const states: [string, (page: Page) => Promise<unknown>][] = [
  ['[SHELL-5] the error page', (page) => page.goto('/no-such-page')],
  [
    '[SHELL-6] an error in place',
    async (page) => {
      await page.goto('/about')
      await page.evaluate(() => window.vetrina?.showError({ message: 'No prices' }))
      await expect(page).toHaveTitle('Internal Server Error')
    },
  ],
  [
    '[UI-4] the carousel awake',
    async (page) => {
      await page.goto('/')
      const island = page.locator('v-island[island=carousel]')
      await island.locator('.carousel').scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('awake')
    },
  ],
  [
    '[SHELL-3] the menus open',
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
    async (page) => {
      await page.goto('/servizi-makeup')
      await page.locator('.gallery__pictures a').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
    },
  ],
]

for (const [what, arrange] of states) {
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
