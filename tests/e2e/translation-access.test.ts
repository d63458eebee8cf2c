import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listFiles } from '../../build/base/output-files.ts'
import { violationsOf } from './axe.ts'
import { expectStill } from './keyboard-only.ts'
import { list, notice, script, selector } from './language-selector.ts'
import { expect } from './site.ts'
import { test } from './translated-site.ts'

for (const size of [
  { width: 360, height: 780 },
  { width: 1280, height: 900 },
]) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size, contextOptions: { reducedMotion: 'reduce' } })

    test('[LANG-2] [LANG-6] [LANG-8] axe finds nothing with the consent, the question, the fault and the list open; nothing sticks out or moves', async ({
      page,
      problems,
    }) => {
      await page.goto('/about')
      await page.locator('.site-footer__consent').click()
      const consent = page.locator('.consent')
      await expect(consent).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await consent.getByRole('button', { name: 'Chiudi' }).click()

      await selector(page).click()
      await expect(notice(page)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await page.route(script(), (route) => route.abort())
      await notice(page).getByRole('button', { name: 'Traduci con Google' }).click()
      await expect(notice(page)).toContainText('Il traduttore di Google non risponde')
      expect(await violationsOf(page)).toEqual([])
      problems.length = 0

      await page.unroute(script())
      await notice(page).getByRole('button', { name: 'Riprova' }).click()
      await expect(list(page)).toBeVisible()
      expect(await violationsOf(page)).toEqual([])
      await expectStill(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(size.width)
      for (const option of await page.getByRole('option').all()) {
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
    })
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[LANG-2] there is no button that would do nothing', async ({ page }) => {
    await page.goto('/about')
    await expect(page.locator('h1')).toBeVisible()
    await expect(selector(page)).toBeHidden()
    await expect(page.locator('.site-footer__consent')).toBeHidden()
  })
})

test('[LANG-7] no choice in a form is sent by its label, which a translation changes', () => {
  const dist = process.env.SITE_DIST ?? ''
  const choices = listFiles(dist)
    .filter((path) => path.endsWith('.html'))
    .flatMap((path) => [
      ...readFileSync(join(dist, path), 'utf8').matchAll(
        /<option\b[^>]*>|<input\b[^>]*type="(?:radio|checkbox)"[^>]*>/g,
      ),
    ])
    .map(([tag]) => tag)
  expect(choices.length).toBeGreaterThan(50)
  expect(choices.filter((tag) => !/ value="/.test(tag))).toEqual([])
})
