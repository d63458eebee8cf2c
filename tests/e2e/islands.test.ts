import { expect, knowsBuild, test } from './site.ts'

const carousel = 'v-island[name=carousel]'

test('the carousel hydrates when it comes into view, and moves', async ({ page }) => {
  const errors: string[] = []
  page.on('console', (message) => errors.push(message.text()))
  await page.goto('/')
  const island = page.locator(carousel)
  await expect(island).not.toHaveAttribute('awake')
  await island.scrollIntoViewIfNeeded()
  await expect(island).toHaveAttribute('awake')
  const current = island.locator('li[aria-current=true]')
  const before = await current.textContent()
  await island.getByRole('button', { name: 'Recensione successiva' }).click()
  await expect(current).not.toHaveText(before ?? '')
  expect(errors).toEqual([])
})

test('an island that comes with a payload hydrates too', async ({ page }) => {
  await Promise.all([knowsBuild(page), page.goto('/about')])
  await page.getByRole('link', { name: 'HOME', exact: true }).first().click()
  await expect(page).toHaveURL(/\/$/)
  await page.locator(carousel).scrollIntoViewIfNeeded()
  await expect(page.locator(carousel)).toHaveAttribute('awake')
})

test('a page without an island loads no React', async ({ page }) => {
  const scripts: string[] = []
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.url())
  })
  await Promise.all([knowsBuild(page), page.goto('/listino-prezzi')])
  expect(scripts).toEqual([expect.stringMatching(/\/_assets\/client\.\w+\.js$/)])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('pages read and navigate', async ({ page }) => {
    await page.goto('/')
    await expect(page.locator('h1')).toBeVisible()
    await expect(page.locator(carousel).getByRole('listitem').first()).toBeVisible()
    await page.getByRole('link', { name: 'CHI SONO', exact: true }).first().click()
    await expect(page).toHaveURL(/\/about$/)
    await expect(page.locator('h1')).toBeVisible()
  })

  test('[SHELL-3] the menus open', async ({ page }) => {
    await page.goto('/')
    const prices = page.locator('header').getByRole('link', { name: 'LISTINO PREZZI' })
    await expect(prices).toBeHidden()
    await page.locator('header').getByText('SERVIZI').click()
    await prices.click()
    await expect(page).toHaveURL(/\/listino-prezzi$/)
  })

  test('[SHELL-3] the mobile menu opens', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto('/')
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'CONTATTI' }).first().click()
    await expect(page).toHaveURL(/\/contact$/)
  })
})
