import type { Locator, Page, Route } from 'playwright/test'
import { aboutLink, expect, knowsBuild, test, watchPayloads } from './site.ts'

test.use({ savesData: false })

/** Holds every payload back until the test releases them. */
async function holdPayloads(page: Page) {
  const held: Route[] = []
  let isHolding = true
  await page.route('**/_payload.json?*', (route) => {
    if (!isHolding) return route.continue()
    held.push(route)
    return undefined
  })
  const release = async () => {
    isHolding = false
    for (const route of held.splice(0)) await route.continue().catch(() => {})
  }
  return { held, release }
}

test('[NAV-4] links in view are fetched ahead, those out of view are not', async ({ page }) => {
  const paths = watchPayloads(page)
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  await expect.poll(() => paths).toContain('/about/')
  expect(paths).not.toContain('/privacy/')
  // Links in closed menus are out of view.
  expect(paths).not.toContain('/servizi-skincare/')
  await page.locator('footer').scrollIntoViewIfNeeded()
  await expect.poll(() => paths).toContain('/privacy/')
})

test('[NAV-4] a page is fetched once, however often it is pointed at and clicked', async ({
  page,
}) => {
  const paths = watchPayloads(page)
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  const link = aboutLink(page)
  await link.hover()
  await page.mouse.move(5, 500)
  await link.focus()
  await link.click()
  await expect(page.locator('h1')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/contact$/)
  await link.click()
  await expect(page).toHaveURL(/\/about$/)
  expect(paths.filter((path) => path === '/about/')).toHaveLength(1)
})

test('[NAV-4] pointing at a link, touching or focusing it fetches it before those that wait', async ({
  page,
}) => {
  const paths = watchPayloads(page)
  const { held, release } = await holdPayloads(page)
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  await expect.poll(() => held.length).toBe(4)
  const links = page.locator('nav.site-nav > ul > li > a')
  const waiting = [links.nth(-1), links.nth(-2), page.locator('.site-footer a[href="/privacy"]')]
  const pathOf = (link: Locator) =>
    link.evaluate((one: HTMLAnchorElement) => `${one.pathname.replace(/\/$/, '')}/`)
  const expected = await Promise.all(waiting.map(pathOf))
  for (const path of expected) expect(paths).not.toContain(path)
  const [pointed, touched, focused] = waiting
  await pointed?.hover()
  await touched?.dispatchEvent('touchstart')
  await focused?.evaluate((link: HTMLElement) => link.focus({ preventScroll: true }))
  await release()
  await expect.poll(() => paths.length).toBeGreaterThan(6)
  expect(paths.slice(4, 7).sort()).toEqual(expected.sort())
})

test('[NAV-4] on a slow connection, or one to be saved, nothing is fetched ahead', async ({
  page,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { effectiveType: '2g' } })
  })
  const paths = watchPayloads(page)
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  for (const value of [
    { effectiveType: '2g' },
    { effectiveType: 'slow-2g' },
    { effectiveType: '4g', saveData: true },
  ]) {
    await page.evaluate((value) => Object.assign(Object(navigator).connection, value), value)
    await page.locator('h1').scrollIntoViewIfNeeded()
    await aboutLink(page).hover()
    await page.locator('footer').scrollIntoViewIfNeeded()
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  }
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('h1')).toBeFocused()
  expect(paths).toEqual(['/about/'])
})

test('[NAV-5] four pages are fetched ahead at a time, and aborted when they become useless', async ({
  page,
}) => {
  const { held } = await holdPayloads(page)
  const aborted: string[] = []
  page.on('requestfailed', (request) => {
    if (request.url().includes('_payload.json')) aborted.push(request.url())
  })
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  await expect.poll(() => held.length).toBe(4)
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
  expect(held).toHaveLength(4)
  const ahead = held.map((route) => route.request().url())
  await page.evaluate(() => document.querySelector<HTMLElement>('footer a[href$=privacy]')?.click())
  await expect.poll(() => aborted.sort()).toEqual(ahead.sort())
})
