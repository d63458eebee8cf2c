/**
 * Every widget by the keyboard alone, the way there included, and without motion.
 */
import { expectStill, tabTo } from './keyboard-only.ts'
import { giveConsent, label, list, option, selector } from './language-selector.ts'
import { expect, knowsBuild, test } from './site.ts'
import { answerForGoogle } from './translated-site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('a menu and its links', async ({ page }) => {
  await page.goto('/')
  const summary = page.locator('.site-nav summary').first()
  await tabTo(page, summary)
  await page.keyboard.press('Space')
  const link = page.locator('.site-nav details[open] a').first()
  await tabTo(page, link)
  await expectStill(page)
  const href = await link.getAttribute('href')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`${href}$`))
})

test('[UI-4] the carousel: its buttons, its dots, its arrows', async ({ page }) => {
  await page.goto('/')
  const island = page.locator('v-island[island=carousel]')
  // Its buttons come when it is in view, as it is when the focus gets near.
  await island.locator('.carousel').scrollIntoViewIfNeeded()
  await expect(island).toHaveAttribute('awake')
  await tabTo(page, island.getByRole('button', { name: 'Recensione successiva' }))
  const slides = island.locator('li[aria-current=true]')
  const first = await slides.textContent()
  await page.keyboard.press('Enter')
  await expect(slides).not.toHaveText(first ?? '')
  await page.keyboard.press('ArrowLeft')
  await expect(slides).toHaveText(first ?? '')
  await expectStill(page)
})

test('[UI-5] the lightbox: opened, turned and closed', async ({ page }) => {
  await page.clock.install()
  await page.goto('/servizi-makeup')
  const link = page.locator('.gallery__pictures a').first()
  await tabTo(page, link)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Galleria' })
  await expect(dialog).toBeVisible()
  await expectStill(page)
  await page.keyboard.press('ArrowRight')
  await expect(dialog).toContainText('2 / ')
  const close = dialog.getByRole('button', { name: 'Chiudi' })
  await tabTo(page, close)
  // So soon after it opened, closing it would count as a double click.
  await page.clock.fastForward(500)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.gallery__pictures a').nth(1)).toBeFocused()
})

test('the comparison of two pictures', async ({ page }) => {
  await page.goto('/servizi-dermopigmentazione')
  const island = page.locator('v-island[island=before-after]').first()
  await island.locator('.comparison__frame').scrollIntoViewIfNeeded()
  await expect(island).toHaveAttribute('awake')
  const slider = island.getByRole('slider')
  await tabTo(page, slider)
  await page.keyboard.press('End')
  await expect(slider).toHaveValue('100')
  await page.keyboard.press('ArrowLeft')
  await expect(slider).toHaveValue('99')
  await expectStill(page)
})

test('[PWA-1] the offer to install', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => {
    const offer = new Event('beforeinstallprompt', { cancelable: true })
    window.dispatchEvent(Object.assign(offer, { prompt: async () => {} }))
  })
  const card = page.getByRole('region', { name: 'Installa il sito' })
  await expect(card).toBeVisible()
  await expectStill(page)
  await tabTo(page, card.getByRole('button', { name: 'Non ora' }))
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(0)
})

test('[LANG-2] the language selector: opened, searched, left and used', async ({ page }) => {
  await answerForGoogle(page.context())
  await giveConsent(page)
  await page.clock.install()
  await page.goto('/about')
  await tabTo(page, selector(page))
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeVisible()
  await expectStill(page)
  await page.keyboard.press('Escape')
  await expect(list(page)).toBeHidden()
  await expect(selector(page)).toBeFocused()
  // So soon after it opened, it would count as a double click.
  await page.clock.fastForward(500)
  await page.keyboard.press('Enter')
  await expect(list(page)).toBeVisible()
  await page.keyboard.press('d')
  await expect(option(page, 'Deutsch')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(option(page, 'Deutsch')).not.toBeFocused()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(label(page)).toHaveText('Deutsch')
  await expect(list(page)).toBeHidden()
})

test('[SHELL-2] the menu of a phone: opened, left, and used', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await Promise.all([knowsBuild(page), page.goto('/')])
  const menu = page.getByRole('button', { name: 'Menu' })
  const dialog = page.locator('.site-menu')
  await tabTo(page, menu)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expectStill(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
})

test('the video: a link with a name', async ({ page }) => {
  await page.goto('/about')
  const link = page.locator('.video__link')
  await tabTo(page, link)
  await expect(link).toHaveAccessibleName(/Guarda il video/)
  await expectStill(page)
})

test('a request form: filled, sent too early, and taken to what is missing', async ({ page }) => {
  await page.goto('/corsi-form')
  const send = page.locator('form.request__form button[type=submit]')
  await tabTo(page, send)
  await page.keyboard.press('Enter')
  const summary = page.locator('form.request__form [role=alert], .request__summary').first()
  await expect(summary).toBeVisible()
  await expectStill(page)
  await tabTo(page, summary.locator('a').first())
  await page.keyboard.press('Enter')
  await expect(page.locator('form.request__form :focus[aria-invalid=true]')).toHaveCount(1)
})
