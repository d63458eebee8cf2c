import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright/test'
import { staticRoutes } from '../../src/content/paths.ts'
import { expect, test } from './site.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds wrong, a line each: the rule and the element. */
async function violationsOf(page: Page): Promise<string[]> {
  await page.evaluate(axe)
  const results = await page.evaluate<AxeResults, string[]>(
    (runOnly) => Reflect.get(window, 'axe').run(document, { runOnly }),
    tags,
  )
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
  )
}

const sizes = [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]

test.use({ contextOptions: { reducedMotion: 'reduce' } })

for (const size of sizes) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    for (const path of [...staticRoutes, '/corsi/basi-del-trucco', '/privacy', '/offline']) {
      test(`axe finds nothing on ${path}`, async ({ page }) => {
        await page.goto(path)
        expect(await violationsOf(page)).toEqual([])
      })
    }

    test('[SHELL-5] axe finds nothing on the error page', async ({ page, problems }) => {
      await page.goto('/no-such-page')
      expect(await violationsOf(page)).toEqual([])
      problems.length = 0
    })

    test('[SHELL-3] axe finds nothing with the menus open', async ({ page }) => {
      await page.goto('/')
      const menu = page.getByRole('button', { name: 'Menu' })
      if (await menu.isVisible()) await menu.click()
      await page.locator('header').getByText('SERVIZI').click()
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
      const island = page.locator('v-island[name=carousel]')
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
