import type { Page } from 'playwright/test'
import { launchWithPageCache } from './chromium.ts'
import { partPages } from './demo-pages.ts'
import { expect, test, untilControlled } from './site.ts'

test.use({ serviceWorkers: 'allow' })

const site = process.env.SITE ?? ''

/** Opens a page that a worker controls: the browser drops a kept page when a worker takes control of it. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(new URL(path, site).href)
  await page.waitForResponse(/\/builds\/meta\//)
  await untilControlled(page)
}

/** Leaves the site, and comes back through the history. */
async function leaveAndReturn(page: Page): Promise<void> {
  await page.goto(new URL('/robots.txt', site).href)
  await page.goBack({ waitUntil: 'commit' })
  await expect.poll(() => page.locator('html').getAttribute('data-is-restored')).toBe('true')
}

/** Pages that together have each widget: only scripts keep a page out of the back/forward cache. */
const pages = ['/bridal-form', '/servizi-makeup', '/servizi-dermopigmentazione', ...partPages]

test('[SHELL-2] a page with each widget comes back from the back/forward cache, its menus closed', async () => {
  test.setTimeout(120_000)
  const browser = await launchWithPageCache()
  try {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.isRestored = String(persisted)
      })
    })
    for (const path of pages) {
      await open(page, path)
      await test.step(path, () => leaveAndReturn(page))
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, '/about')
    await page.getByRole('button', { name: 'Menu' }).click()
    await expect(page.locator('dialog')).toBeVisible()
    await leaveAndReturn(page)
    await expect(page.locator('dialog')).toBeHidden()
  } finally {
    await browser.close()
  }
})
