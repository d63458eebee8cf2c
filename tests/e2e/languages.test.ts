/**
 * Tests the demo in its two languages.
 */
import { expect, knowsBuild, test } from './site.ts'

test('[I18N-6] the link to the other language leads to the translation of the current page, at the same anchor', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  const isSent = page.waitForResponse((response) => response.url().includes('_payload.json'))
  await page.locator('main a[href="/listino-prezzi"]').first().click()
  await isSent
  await expect(page).toHaveURL('/listino-prezzi')
  const link = page.getByRole('link', { name: 'English' })
  await expect(link).toHaveAttribute('href', '/en/prices')
  await page.evaluate(() => history.replaceState(null, '', '#trucco'))
  await link.click()
  await expect(page).toHaveURL('/en/prices#trucco')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeAttached()
  // The script adds the anchor to the link.
  await page.waitForLoadState()
  await page.getByRole('link', { name: 'Italiano' }).click()
  await expect(page).toHaveURL('/listino-prezzi#trucco')
})
