import {
  chooseLanguage,
  giveConsent,
  label,
  list,
  notice,
  openSelector,
  option,
  script,
  selector,
  translationCookies,
  useLoadMode,
} from './language-selector.ts'
import { expect, knowsBuild, withoutStorage } from './site.ts'
import { test } from './translated-site.ts'
import { withhold } from './withhold.ts'

const day = 86_400_000

test('[LANG-8] nothing of the service comes to the page before the visitor agrees, even for a language of an earlier visit', async ({
  page,
}) => {
  const elsewhere: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(process.env.SITE ?? '')) elsewhere.push(request.url())
  })
  const earlier = { name: 'googtrans', value: '/it/fr', url: process.env.SITE ?? '' }
  await page.context().addCookies([earlier])
  await Promise.all([knowsBuild(page), page.goto('/')])
  await expect(page.locator('v-island[island=language]')).toHaveAttribute('awake')
  await expect(label(page)).toHaveText('translator...')
  await selector(page).click()
  await expect(notice(page)).toContainText('il tuo indirizzo IP vengono inviati a Google')
  await expect(notice(page)).toContainText('your IP address are sent to Google')
  await notice(page).getByRole('button', { name: 'Annulla' }).click()
  await expect(notice(page)).toBeHidden()
  await expect(selector(page)).toBeFocused()
  expect(elsewhere).toEqual([])
  expect(await page.context().cookies()).toHaveLength(1)
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')

  await expect(async () => {
    await selector(page).press('Enter')
    await expect(notice(page)).toBeVisible({ timeout: 100 })
  }).toPass()
  await notice(page).getByRole('button', { name: 'Traduci con Google' }).click()
  await expect(list(page)).toBeVisible()
  expect(elsewhere[0]).toContain('/translate_a/element.js?')
  await expect(page.locator('h1')).toContainText('[fr]')
})

test('[LANG-8] consent holds for six months; consent to another service, or from the future, does not count', async ({
  page,
}) => {
  const later = Date.now() + 175 * day
  await page.clock.install()
  await page.goto('/about')
  await selector(page).click()
  await notice(page).getByRole('button', { name: 'Traduci con Google' }).click()
  await expect(list(page)).toBeVisible()
  await page.clock.setFixedTime(later)
  await page.reload()
  await openSelector(page)
  await page.evaluate(() => localStorage.clear())
  await page.reload()
  for (const consent of [
    `google ${new Date(later - 185 * day).toISOString()}`,
    `google ${new Date(later + day).toISOString()}`,
    `other ${new Date(later).toISOString()}`,
    'google',
  ]) {
    await page.evaluate(
      (value) => localStorage.setItem('vetrina-translation-consent', value),
      consent,
    )
    // A second click would come too soon.
    await selector(page).press('ArrowDown')
    await expect(notice(page), consent).toBeVisible()
    await page.keyboard.press('Escape')
  }
})

test('[LANG-8] consent can be revoked in the footer: this page and another tab return to their own language', async ({
  page,
  context,
}) => {
  await giveConsent(page)
  await page.goto('/about')
  await chooseLanguage(page, 'Français')
  await expect(page.locator('h1')).toContainText('[fr]')
  const other = await context.newPage()
  await other.goto('/contact')
  await expect(other.locator('h1')).toContainText('[fr]')
  await page.locator('.site-footer__consent').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('hai acconsentito alla traduzione di Google')
  await dialog.getByRole('button', { name: 'Revoca il consenso' }).click()
  for (const tab of [page, other]) {
    await expect(tab.locator('h1')).not.toContainText('[fr]')
    await selector(tab).click()
    await expect(notice(tab)).toBeVisible()
  }
  expect(await translationCookies(page)).toEqual({})

  await page.locator('.site-footer__consent').click()
  await expect(dialog).toContainText('Non hai dato nessun consenso')
  await dialog.getByRole('button', { name: 'Chiudi' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('.site-footer__consent')).toBeFocused()
})

test('[LANG-8] consent that is revoked while the script loads does not count when it comes', async ({
  page,
}) => {
  const release = await withhold(page, script)
  await page.goto('/about')
  await selector(page).click()
  const asked = page.waitForRequest(script)
  await notice(page).getByRole('button', { name: 'Traduci con Google' }).click()
  await asked
  await page.locator('.site-footer__consent').click()
  await page.getByRole('button', { name: 'Revoca il consenso' }).click()
  await page.waitForLoadState()
  release()
  await expect(page.locator('head script[src*="element.js"]')).toHaveCount(0)
  await expect(list(page)).toHaveCount(0)
})

test('[UI-1] [LANG-8] a double click before its script has come shows the consent once; Back closes the dialog that shows consent or asks for it, and decides nothing', async ({
  page,
}) => {
  await giveConsent(page)
  const release = await withhold(page, '**/_assets/consent.*.js')
  await Promise.all([knowsBuild(page), page.goto('/')])
  const consent = () => page.evaluate(() => localStorage.getItem('vetrina-translation-consent'))
  const given = await consent()
  await page.evaluate(() => window.vetrina?.navigate('/about'))
  await expect(page).toHaveTitle(/Chi sono/i)
  await page.locator('.site-footer__consent').dblclick()
  release()
  await expect(page.locator('v-island[island=consent]')).toHaveAttribute('awake')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('h1')).toBeFocused()
  expect(await consent()).toBe(given)

  await page.evaluate(() => localStorage.removeItem('vetrina-translation-consent'))
  await page.goForward()
  await expect(page).toHaveTitle(/Chi sono/i)
  await selector(page).click()
  await expect(notice(page)).toBeVisible()
  await page.goBack()
  await expect(notice(page)).toBeHidden()
  expect(await consent()).toBeNull()
})

test('[LANG-8] without storage, consent holds for the page', async ({ page }) => {
  await withoutStorage(page, 'localStorage')
  await page.goto('/about')
  await selector(page).click()
  await notice(page).getByRole('button', { name: 'Traduci con Google' }).click()
  await option(page, 'Français').click()
  await expect(page.locator('h1')).toContainText('[fr]')
})

test('[LANG-3] [LANG-8] in the mode `interaction`, the first click loads the service without a question', async ({
  page,
}) => {
  await useLoadMode(page, 'interaction')
  const requests: string[] = []
  await page.route(script, (route) => {
    requests.push(route.request().url())
    return route.fallback()
  })
  await Promise.all([knowsBuild(page), page.goto('/about')])
  expect(requests).toEqual([])
  await openSelector(page)
  expect(requests).toHaveLength(1)
})

test('[LANG-2] [LANG-3] in the mode `eager`, the service comes with the page; until then no click opens anything', async ({
  page,
}) => {
  await page.clock.install()
  await useLoadMode(page, 'eager')
  const release = await withhold(page, script)
  await Promise.all([page.waitForRequest(script), page.goto('/about')])
  await expect(selector(page)).toHaveAttribute('aria-busy', 'true')
  await selector(page).click()
  await page.clock.runFor(1000)
  await expect(label(page)).toHaveText('translator...')
  await expect(list(page)).toHaveCount(0)
  await expect(notice(page)).toHaveCount(0)
  release()
  await expect(label(page)).toHaveText('Italiano')
  await expect(list(page)).toHaveCount(0)
  await openSelector(page)
})
