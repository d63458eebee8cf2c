import { expectNoViolations } from './axe.ts'
import { expectStill } from './keyboard-only.ts'
import { list, notice, script, selector } from './language-selector.ts'
import { expect } from './site.ts'
import { test } from './translated-site.ts'

/** The last width is that of a phone, on which the test goes on. */
const widths = [1280, 360]

test.describe('on a phone without motion', () => {
  test.use({
    viewport: { width: 360, height: 780 },
    contextOptions: { reducedMotion: 'reduce' },
  })

  test('[LANG-2] [LANG-6] [LANG-8] axe finds nothing with the consent, the question, the fault and the list open; nothing sticks out or moves', async ({
    page,
    problems,
  }) => {
    await page.goto('/about')
    await page.locator('.site-footer__consent').click()
    const consent = page.locator('.consent')
    await expect(consent).toBeVisible()
    await expectNoViolations(page, widths)
    await consent.getByRole('button', { name: 'Chiudi' }).click()

    await selector(page).click()
    await expect(notice(page)).toBeVisible()
    await expectNoViolations(page, widths)
    await page.route(script, (route) => route.abort())
    await notice(page).getByRole('button', { name: 'Traduci con Google' }).click()
    await expect(notice(page)).toContainText('Il traduttore di Google non risponde')
    await expectNoViolations(page, widths)
    problems.length = 0

    await page.unroute(script)
    await notice(page).getByRole('button', { name: 'Riprova' }).click()
    await expect(list(page)).toBeVisible()
    await expectNoViolations(page, widths)
    await expectStill(page)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      for (const option of await page.getByRole('option').all()) {
        expect((await option.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      }
    }
  })
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[LANG-2] there is no button that would do nothing', async ({ page }) => {
    await page.goto('/about')
    await expect(page.locator('h1')).toBeVisible()
    await expect(selector(page)).toBeHidden()
    await expect(page.locator('.site-footer__consent')).toBeHidden()
  })
})
