import type { Page } from 'playwright/test'
import { changePage, expect, knowsBuild, test } from './site.ts'

const carousel = 'v-island[island=carousel]'

/** Records every script that the page loads, with its size in bytes. */
function watchScripts(page: Page) {
  const scripts: { name: string; bytes: number }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'script') return
    const name = response.url().replace(/.*\/([\w-]+)\..*/, '$1')
    scripts.push({ name, bytes: (await response.body()).byteLength })
  })
  return scripts
}

test('a page whose islands sleep loads no React, only one script of 20 KB; an island that needs React loads it, once', async ({
  page,
}) => {
  const scripts = watchScripts(page)
  for (const path of ['/listino-prezzi', '/']) {
    await Promise.all([knowsBuild(page), page.goto(path)])
    await expect.poll(() => scripts.map(({ name }) => name), path).toEqual(['client'])
    expect(scripts.pop()?.bytes).toBeLessThan(20_000)
  }
  for (const path of ['/', '/servizi-makeup']) {
    await page.locator('h1').blur()
    await page.evaluate((one) => window.vetrina?.navigate(one), path)
    await expect(page.locator('h1')).toBeFocused()
    await page.locator(`${carousel} .carousel`).scrollIntoViewIfNeeded()
    await expect(page.locator(carousel)).toHaveAttribute('awake')
  }
  expect(scripts.map(({ name }) => name)).toEqual(['carousel'])
})

test('an island that fails restores the server’s HTML', async ({ page, problems }) => {
  await changePage(page, '**/', (html) =>
    html.replace(/(island="carousel"[^>]*) props="[^"]*"/, '$1 props="{}"'),
  )
  await page.goto('/')
  const island = page.locator(carousel)
  const served = await island.innerHTML()
  await island.locator('.carousel').scrollIntoViewIfNeeded()
  await expect.poll(() => problems.join()).toContain('carousel failed')
  await expect(island).not.toHaveAttribute('awake')
  expect(await island.innerHTML()).toBe(served)
  await expect(page.locator('h1')).toBeVisible()
  problems.length = 0
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('[SHELL-3] pages can be read and navigated, and the menus open', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator(carousel).getByRole('listitem').first()).toBeVisible()
    const prices = page.locator('.site-nav').getByRole('link', { name: 'LISTINO PREZZI' })
    await expect(prices).toBeHidden()
    await page.locator('.site-nav').getByText('SERVIZI').click()
    await prices.click()
    await expect(page).toHaveURL(/\/listino-prezzi$/)
    await expect(page.locator('h1')).toBeVisible()
  })
})
