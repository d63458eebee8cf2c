import { takenKeys } from './keyboard-only.ts'
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
} from './language-selector.ts'
import { expect, isSameDocument, knowsBuild, markDocument } from './site.ts'
import { changeMain, test } from './translated-site.ts'
import { withhold } from './withhold.ts'

const cookie = (value: string) => ({ name: 'googtrans', value, url: process.env.SITE ?? '' })

test.beforeEach(({ page }) => giveConsent(page))

test('[LANG-2] [LANG-3] the selector loads the service, then lists the languages with the active one highlighted; the list closes on a choice, a click outside, Escape, and when the focus goes on', async ({
  page,
}) => {
  await page.clock.install()
  const release = await withhold(page, script)
  await page.goto('/about')
  await expect(label(page)).toHaveText('translator...')
  await expect(selector(page)).toHaveAccessibleName('Lingua: translator...')
  await selector(page).click()
  await expect(selector(page)).toHaveAttribute('aria-busy', 'true')
  await expect(label(page)).toHaveText('translator...')
  await page.clock.runFor(600)
  await selector(page).click()
  await expect(list(page)).toHaveCount(0)
  release()
  await expect(list(page)).toBeVisible()
  await expect(selector(page)).toHaveAttribute('aria-busy', 'false')
  await expect(label(page)).toHaveText('Italiano')
  expect(await page.getByRole('option').allInnerTexts()).toEqual([
    'Italiano',
    'Français\nfrancese',
    'Deutsch\ntedesco',
    'Español\nspagnolo',
    'Português\nportoghese',
    'Nederlands\nolandese',
    'Русский\nrusso',
    '简体中文\ncinese semplificato',
  ])
  await expect(page.getByRole('option', { selected: true })).toHaveText('Italiano')
  await expect(option(page, 'Deutsch').locator('[lang=de]')).toHaveText('Deutsch')
  await expect(page.locator('[role=option]:not([translate=no])')).toHaveCount(0)

  const reopen = async () => {
    await page.clock.runFor(600)
    await openSelector(page)
    await expect(selector(page)).toHaveAttribute('aria-expanded', 'true')
  }
  await page.locator('main').click({ position: { x: 5, y: 500 } })
  await expect(list(page)).toHaveCount(0)
  await reopen()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  await expect(selector(page)).toBeFocused()
  await reopen()
  await page.keyboard.press('Tab')
  await expect(list(page)).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'HOME', exact: true }).first()).toBeFocused()
  await reopen()
  await option(page, 'Français').click()
  await expect(list(page)).toHaveCount(0)
  await expect(selector(page)).toHaveAttribute('aria-expanded', 'false')
})

test('[LANG-2] by keyboard alone: arrows, Home, End, letters, Enter; keys with a modifier stay the browser’s', async ({
  page,
}) => {
  await page.goto('/about')
  await selector(page).focus()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Italiano')).toBeFocused()
  const moves: [key: string, name: string][] = [
    ['ArrowUp', 'Italiano'],
    ['ArrowDown', 'Français'],
    ['End', '简体中文'],
    ['ArrowDown', '简体中文'],
    ['Home', 'Italiano'],
  ]
  for (const [key, name] of moves) {
    await page.keyboard.press(key)
    await expect(option(page, name), key).toBeFocused()
  }
  const keys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Enter', 'Escape']
  expect(await takenKeys(page, ...keys)).toEqual([])
  await expect(option(page, 'Italiano')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page)).toHaveCount(0)
  expect(await takenKeys(page, 'ArrowDown', 'ArrowUp')).toEqual([])
  await expect(list(page)).toHaveCount(0)
  await page.keyboard.press('ArrowDown')
  // Letters match the own, the Italian or the English name, with or without accents.
  for (const [typed, name] of [
    ['espan', 'Español'],
    ['dutch', 'Nederlands'],
    ['fra', 'Français'],
    ['rus', 'Русский'],
  ]) {
    await page.clock.install()
    await page.keyboard.type(typed ?? '')
    await expect(option(page, name ?? ''), typed).toBeFocused()
    await page.clock.runFor(600)
  }
  // A capital is a letter.
  await page.keyboard.press('Shift+N')
  await page.keyboard.press('Enter')
  await expect(label(page)).toHaveText('Nederlands')
  await expect(page.locator('h1')).toContainText('[nl]')
  await expect(selector(page)).toBeFocused()
})

test('[LANG-4] the choice is remembered, and the next pages come translated', async ({ page }) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await expect(page.locator('html')).toHaveAttribute('lang', 'it')
  await chooseLanguage(page, 'Français')
  await expect(page.locator('h1')).toContainText('[fr]')
  expect(Object.values(await translationCookies(page))).toContain('/it/fr')
  // A second click would come too soon.
  await selector(page).press('ArrowDown')
  await expect(page.getByRole('option', { selected: true })).toContainText('Français')
  await page.keyboard.press('Escape')

  await markDocument(page)
  await page.locator('.site-nav a[href$="/about"]').click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('main h1')).toContainText('[fr]')
  expect(await isSameDocument(page)).toBe(true)
  await expect(page.locator('#announcer')).toContainText('[fr]')

  await page.goto('/contact')
  await expect(page.locator('h1')).toContainText('[fr]')
  await expect(label(page)).toHaveText('Français')
})

test('[LANG-4] [LANG-5] the cookie is set on the host and the domains above it; choosing the default language clears it from all of them and reloads, if another one was active', async ({
  page,
}) => {
  const { port } = new URL(process.env.SITE ?? '')
  await page.context().addCookies([
    { name: 'googtrans', value: '/en/fr', domain: '.studio.localhost', path: '/' },
    { name: 'googtrans', value: '/en/fr', domain: 'www.studio.localhost', path: '/' },
  ])
  // This name has a domain above it, unlike an IP address.
  await page.goto(`http://www.studio.localhost:${port}/about`)
  await expect(page.locator('h1')).toContainText('[fr]')
  await chooseLanguage(page, 'Deutsch')
  expect(await translationCookies(page)).toEqual({
    'www.studio.localhost': '/it/de',
    '.www.studio.localhost': '/it/de',
    '.studio.localhost': '/it/de',
  })
  await page.reload()
  await expect(page.locator('h1')).toContainText('[de]')
  await markDocument(page)
  await openSelector(page)
  await option(page, 'Italiano').click()
  await expect.poll(() => isSameDocument(page)).toBe(false)
  await expect(page.locator('h1')).not.toContainText('[')
  await expect(label(page)).toHaveText('translator...')
  expect(await translationCookies(page)).toEqual({})

  await markDocument(page)
  await openSelector(page)
  await option(page, 'Italiano').click()
  await expect(list(page)).toHaveCount(0)
  expect(await isSameDocument(page)).toBe(true)
})

test('[LANG-4] [LANG-5] a cookie of the service itself counts, even with escapes, and then names the page’s own language; a language that another tab has chosen can be chosen in this one', async ({
  page,
  context,
}) => {
  await context.addCookies([cookie('%2Fauto%2Ffr')])
  await page.goto('/about')
  await expect(page.locator('h1')).toContainText('[fr]')
  await expect(label(page)).toHaveText('Français')
  expect(new Set(Object.values(await translationCookies(page)))).toEqual(new Set(['/it/fr']))
  const other = await context.newPage()
  await giveConsent(other)
  await other.goto('/contact')
  await expect(other.locator('h1')).toContainText('[fr]')
  await chooseLanguage(other, 'Deutsch')
  await openSelector(page)
  await option(page, 'Deutsch').click()
  await expect(page.locator('h1')).toContainText('[de]')
  await expect(page.locator('h1')).not.toContainText('[fr]')
  // A second click would come too soon.
  await selector(other).press('ArrowDown')
  await option(other, 'Italiano').click()
  await expect(other.locator('h1')).not.toContainText('[')
  await selector(page).press('ArrowDown')
  await option(page, 'Italiano').click()
  await expect(page.locator('h1')).not.toContainText('[')
})

test('[LANG-6] a language that is not supported is ignored with a warning', async ({ page }) => {
  await page.context().addCookies([cookie('/it/tlh')])
  const [warning] = await Promise.all([
    // The browser has warnings of its own.
    page.waitForEvent('console', (message) => message.text().includes('tlh')),
    page.goto('/about'),
  ])
  expect(warning.type()).toBe('warning')
  await expect.poll(() => translationCookies(page)).toEqual({})
  await openSelector(page)
  await expect(page.getByRole('option', { selected: true })).toHaveText('Italiano')
  await expect(page.locator('h1')).not.toContainText('[')
})

test('[LANG-6] a script that fails to load, or is never ready, is an error in the console, and the selector says so', async ({
  page,
  problems,
}) => {
  await page.clock.install()
  await page.route(script, (route) => route.abort())
  await Promise.all([knowsBuild(page), page.goto('/about')])
  await selector(page).click()
  await expect(notice(page)).toContainText('Il traduttore di Google non risponde')
  await expect(label(page)).toHaveText('translator...')
  expect(problems.splice(0).join()).toContain('Error loading the translation script')
  // The page still works.
  await page.getByRole('link', { name: 'HOME', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await expect(notice(page)).toHaveCount(0)
  // The heading would later take the focus from the notice, and no list opens for a visitor who went on.
  await expect(page.locator('h1')).toBeFocused()

  await page.unroute(script)
  const idle = 'google = { translate: { TranslateElement: function () {} } }; vetrinaTranslation()'
  await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: idle }))
  await page.clock.runFor(600)
  const asked = page.waitForResponse(script)
  await selector(page).click()
  await asked
  await expect(selector(page)).toHaveAttribute('aria-busy', 'true')
  await expect(async () => {
    await page.clock.runFor(5000)
    await expect(notice(page)).toBeVisible({ timeout: 100 })
  }).toPass()
  expect(problems.splice(0).join()).toContain('Error loading the translation script')
  await page.unroute(script)
  await notice(page).getByRole('button', { name: 'Riprova' }).click()
  await expect(list(page)).toBeVisible()
})

test('[LANG-6] if the service does not translate, a reload helps, and giving up forgets the language', async ({
  page,
  problems,
}) => {
  await page.clock.install()
  // The service adds its list but ignores its events.
  const deaf = (body: string) => body.replace("'change'", "'never'")
  await changeMain(page, deaf)
  await page.goto('/about')
  const choose = async () => {
    await openSelector(page)
    await option(page, 'Français').click()
    await page.clock.runFor(15_000)
    await expect(notice(page)).toContainText('La traduzione non è partita')
    expect(problems.splice(0).join()).toContain('could not be translated into fr')
  }
  await choose()
  await notice(page).getByRole('button', { name: 'Annulla' }).click()
  expect(await translationCookies(page)).toEqual({})
  await expect(label(page)).toHaveText('Italiano')
  await choose()
  await notice(page).getByRole('button', { name: 'Ricarica' }).click()
  await expect(page.locator('h1')).toContainText('[fr]')
})

test('[LANG-3] the list does not open for a visitor who went on', async ({ page }) => {
  const release = await withhold(page, script)
  await page.goto('/bridal-form')
  await selector(page).click()
  await expect(selector(page)).toHaveAttribute('aria-busy', 'true')
  const name = page.getByRole('textbox').first()
  await name.fill('Anna')
  release()
  await expect(label(page)).toHaveText('Italiano')
  await expect(list(page)).toHaveCount(0)
  await expect(name).toBeFocused()
})
