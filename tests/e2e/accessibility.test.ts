import { violationsOf } from './axe.ts'
import { demoPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]

// No service worker: to install one for each page takes an eighth of the time.
test.use({ contextOptions: { reducedMotion: 'reduce' }, savesData: true })

for (const path of demoPages) {
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await page.goto(path)
    for (const size of sizes) {
      await page.setViewportSize(size)
      expect(await violationsOf(page), `${size.width} px`).toEqual([])
    }
  })
}

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('[SHELL-5] axe finds nothing on the error page', async ({ page, problems }) => {
      await page.goto('/no-such-page')
      expect(await violationsOf(page)).toEqual([])
      problems.length = 0
    })

    test('[SHELL-3] axe finds nothing with the menus open', async ({ page }) => {
      await page.goto('/')
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await page.locator('header summary').filter({ visible: true }).first().click()
      await expect(page.getByRole('link', { name: 'LISTINO PREZZI' }).first()).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })

    test('[UI-5] axe finds nothing with the lightbox open', async ({ page }) => {
      await page.goto('/servizi-makeup')
      await page.locator('.gallery__pictures a').first().click()
      await expect(page.getByRole('dialog')).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
    })

    test('[UI-4] axe finds nothing with the carousel awake', async ({ page }) => {
      await page.goto('/')
      const island = page.locator('v-island[island=carousel]')
      await island.locator('.carousel').scrollIntoViewIfNeeded()
      await expect(island).toHaveAttribute('awake')
      expect(await violationsOf(page)).toEqual([])
    })

    test('[SHELL-6] axe finds nothing on an error in place', async ({ page, problems }) => {
      await page.goto('/about')
      await page.evaluate(() => window.vetrina?.showError({ message: 'No prices' }))
      await expect(page).toHaveTitle('Internal Server Error')
      expect(await violationsOf(page)).toEqual([])
      problems.length = 0
    })
  })
}
