import type { Page } from 'playwright/test'
import { expectStill, tabTo } from '../keyboard-only.ts'
import { expect, test } from '../site.ts'

const toast = (page: Page) => page.locator('.toast')

/** Removes the system's share dialog, so that the page copies the URL and shows a toast. */
async function openCourse(page: Page): Promise<void> {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'share'))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.clock.install()
  await page.goto('/corsi/basi-del-trucco')
  await page.clock.pauseAt(Date.now() + 60_000)
}

test('the share button opens the dialog of the system', async ({ page }) => {
  await page.addInitScript(() => {
    Navigator.prototype.share = async (data) => {
      document.documentElement.dataset.shared = data?.url
    }
  })
  await page.goto('/corsi/basi-del-trucco')
  await page.getByRole('button', { name: 'Condividi' }).click()
  await expect(page.locator('html')).toHaveAttribute('data-shared', page.url())
  await expect(toast(page)).toHaveCount(0)
})

test('[UI-2] a toast stays 5000 ms at the top end of the screen, is announced, and waits under the pointer and while it has the focus; the keyboard alone closes it, without motion', async ({
  page,
}) => {
  await openCourse(page)
  const share = page.getByRole('button', { name: 'Condividi' })
  await share.click()
  await expect(page.getByRole('status')).toContainText('Link copiato')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(page.url())
  const box = await toast(page).boundingBox()
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeGreaterThan(1280 - 40)
  expect(box?.y).toBeLessThan(200)
  await page.clock.runFor(4999)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(1)
  await expect(toast(page)).toHaveCount(0)

  await share.click()
  await expect(toast(page)).toContainText('Link copiato')
  await page.clock.runFor(4000)
  await toast(page).hover()
  await page.clock.runFor(60_000)
  await toast(page).getByRole('button', { name: 'Chiudi' }).focus()
  await page.mouse.move(5, 800)
  await page.clock.runFor(60_000)
  await expect(toast(page)).toBeVisible()
  await toast(page).getByRole('button', { name: 'Chiudi' }).blur()
  await page.clock.runFor(990)
  await expect(toast(page)).toBeVisible()
  await page.clock.runFor(20)
  await expect(toast(page)).toHaveCount(0)

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await share.press('Enter')
  await expect(toast(page)).toContainText('Link copiato')
  await expectStill(page)
  await tabTo(page, toast(page).getByRole('button', { name: 'Chiudi' }))
  await page.keyboard.press('Enter')
  await expect(toast(page)).toHaveCount(0)
})
