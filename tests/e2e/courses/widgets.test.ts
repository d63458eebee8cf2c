/**
 * What courses show, by the keyboard alone and without motion.
 */
import { expectStill, tabTo } from '../keyboard-only.ts'
import { expect, test } from '../site.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

test('[UI-2] the share button, and the message that it leaves', async ({ page, context }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/corsi/basi-del-trucco')
  await page.clock.pauseAt(Date.now() + 60_000)
  await tabTo(page, page.getByRole('button', { name: 'Condividi' }))
  await page.keyboard.press('Enter')
  const toast = page.locator('.toast')
  await expect(toast).toContainText('Link copiato')
  await expectStill(page)
  await tabTo(page, toast.getByRole('button', { name: 'Chiudi' }))
  await page.keyboard.press('Enter')
  await expect(toast).toHaveCount(0)
})

test('the calendar filter: an area, a month, and all of it again', async ({ page }) => {
  await page.goto('/calendario-corsi')
  const lines = page.locator('.agenda__line').filter({ visible: true })
  const all = await lines.count()
  const follow = async (filter: string, name: string) => {
    const links = page.getByRole('navigation', { name: filter }).getByRole('link', { name })
    await tabTo(page, links.first())
    await page.keyboard.press('Enter')
    await expectStill(page)
  }
  await follow('Filtra per area', 'Unghie')
  await expect(page.locator('.agenda__line:not([data-area=unghie])').first()).toBeHidden()
  expect(await lines.count()).toBeLessThan(all)
  await follow('Filtra per mese', 'dicembre')
  await expect(page.locator('.month').filter({ visible: true })).toHaveCount(1)
  await expect(page.locator('.agenda__line:not([data-area=unghie])').last()).toBeHidden()
  await follow('Filtra per area', 'Tutti i corsi')
  await expect(page.locator('.month').filter({ visible: true })).toHaveCount(1)
  await follow('Filtra per mese', 'Tutti i mesi')
  await expect(lines).toHaveCount(all)
})
