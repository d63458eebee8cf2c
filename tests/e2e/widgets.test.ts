/**
 * Widgets by the keyboard alone, the way there included, and without motion.
 */
import { expectStill, tabTo } from './keyboard-only.ts'
import { expect, knowsBuild, test } from './site.ts'

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

test('[SHELL-2] the menu of a phone: opened, and closed by the page that its link leads to', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await Promise.all([knowsBuild(page), page.goto('/')])
  const dialog = page.locator('.site-menu')
  await tabTo(page, page.getByRole('button', { name: 'Menu' }))
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await expectStill(page)
  await tabTo(page, dialog.getByRole('link', { name: 'CHI SONO' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/about$/)
  await expect(dialog).toBeHidden()
  await expect(page.locator('h1')).toBeFocused()
})
