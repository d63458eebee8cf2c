import { expect, knowsBuild, test } from './site.ts'

test('[NAV-1] a click loads the payload of the page and nothing else of it', async ({ page }) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  const requests: string[] = []
  page.on('request', (request) => {
    if (
      ['document', 'script', 'stylesheet', 'font', 'fetch', 'xhr'].includes(request.resourceType())
    )
      requests.push(request.url())
  })
  await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page).toHaveTitle(/.+/)
  await expect(page.locator('h1')).toBeFocused()
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
  const ofPayloads = requests.filter((url) => url.includes('_payload.json'))
  const others = requests.filter((url) => !url.includes('/builds/') && !ofPayloads.includes(url))
  expect(others).toEqual([])
  const ofPage = ofPayloads.filter((url) => /\/about\/_payload\.json\?[0-9a-f]{16}$/.test(url))
  // It may have come before the click.
  expect(ofPage.length).toBeLessThanOrEqual(1)
})

test('[NAV-1] the content after a click is the content of the page itself', async ({ page }) => {
  await page.goto('/about')
  const loaded = await page.locator('main').innerHTML()
  await Promise.all([knowsBuild(page), page.goto('/')])
  await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
  await expect(page.locator('h1')).toBeFocused()
  const strip = (html: string) => html.replace(' tabindex="-1"', '')
  expect(strip(await page.locator('main').innerHTML())).toBe(loaded)
})

test('[NAV-1] a payload that cannot be had becomes an ordinary load', async ({
  page,
  problems,
}) => {
  await page.route('**/_payload.json?*', (route) => route.abort())
  await Promise.all([knowsBuild(page), page.goto('/')])
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('main h1')).toBeVisible()
  await expect.poll(() => page.evaluate(() => 'isSameDocument' in window)).toBe(false)
  problems.length = 0
})

test('[NAV-1] without the Navigation API a click is an ordinary load', async ({ page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await Promise.all([knowsBuild(page), page.goto('/')])
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})

test('[NAV-1] before the build id is known a click is an ordinary load', async ({ page }) => {
  await page.route('**/builds/latest.json?*', () => {})
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
  await expect(page).toHaveURL(/\/about$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(false)
})

test('[NAV-2] a new page starts at the top; back restores where the reader was', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  await page.evaluate(() => window.scrollTo(0, 1500))
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
  await page.evaluate(() =>
    document.querySelector<HTMLAnchorElement>('footer a[href$="privacy"]')?.click(),
  )
  await expect(page).toHaveURL(/\/privacy$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/listino-prezzi$/)
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(1500)
})

test('[NAV-3] the title of the new page is announced', async ({ page }) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
  await expect(page.locator('h1')).toBeFocused()
  await expect(page.locator('#announcer')).toHaveText(await page.title())
  await expect(page.locator('#announcer')).toHaveAttribute('aria-live', 'polite')
  await expect(page.locator('nav a[aria-current=page]').first()).toHaveText('CHI SONO')
})

test('[SHELL-2] the mobile menu closes on a route change', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await Promise.all([knowsBuild(page), page.goto('/')])
  await page.getByRole('button', { name: 'Menu' }).click()
  const link = page.getByRole('link', { name: 'CHI SONO', exact: true })
  await link.click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(link).toBeHidden()
})
