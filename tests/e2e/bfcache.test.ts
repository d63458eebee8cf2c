import { chromium } from 'playwright'
import { expect, test } from 'playwright/test'
import { staticRoutes } from '../../src/content/paths.ts'
import { chromiumArguments, chromiumPath } from './chromium.ts'

test('every route comes back from the back/forward cache', async () => {
  test.setTimeout(120_000)
  const site = process.env.SITE ?? ''
  const browser = await chromium.launch({
    executablePath: chromiumPath(),
    args: chromiumArguments,
    // Playwright turns the cache off.
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  try {
    const page = await browser.newPage()
    await page.addInitScript(() => {
      window.addEventListener('pageshow', ({ persisted }) => {
        document.documentElement.dataset.isRestored = String(persisted)
      })
    })
    for (const path of staticRoutes) {
      await page.goto(new URL(path, site).href)
      await page.waitForResponse(/\/builds\/meta\//)
      await page.goto(new URL('/robots.txt', site).href)
      await page.goBack({ waitUntil: 'commit' })
      await expect
        .poll(() => page.locator('html').getAttribute('data-is-restored'), path)
        .toBe('true')
    }
  } finally {
    await browser.close()
  }
})
