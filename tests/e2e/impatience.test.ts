/**
 * Tests visitors who act again before a page has come: the last action counts.
 */
import type { Locator, Page, Route } from 'playwright/test'
import {
  aboutLink,
  expect,
  isSameDocument,
  knowsBuild,
  markDocument,
  test,
  watchPayloads,
} from './site.ts'
import { hold } from './withhold.ts'

test.use({ savesData: true })

const contactLink = (page: Page) =>
  page.locator('header').getByRole('link', { name: 'CONTATTI' }).first()

/** Opens a page and waits until the runtime knows the build. */
async function open(page: Page, path: string): Promise<void> {
  await Promise.all([knowsBuild(page), page.goto(path)])
  await markDocument(page)
}

const middleOf = (element: Locator) =>
  element.evaluate((one) => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2] as const
  })

/** Holds back the answer to such a request until the test gives it. */
async function holdBack(page: Page, address: string, method = 'GET') {
  const asked = hold()
  const answered = hold()
  let give: (route: Route) => Promise<void> = (route) => route.continue()
  await page.route(address, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    asked.release()
    await answered.held
    // The page that asked may be gone.
    await give(route).catch(() => {})
  })
  return {
    asked: asked.held,
    async answer(how = give) {
      const over = page.waitForResponse((one) => one.request().method() === method)
      give = how
      answered.release()
      await over
      await page.evaluate(() => new Promise(requestAnimationFrame))
    },
  }
}

const failing = (route: Route) => route.fulfill({ status: 503, body: '' })

test('[NAV-1] a click replaces another document that is still on its way', async ({ page }) => {
  const elsewhere = hold()
  await page.route('https://slow.example/', async (route) => {
    await elsewhere.held
    await route.fulfill({ body: 'elsewhere' }).catch(() => {})
  })
  await open(page, '/')
  const started = page.waitForRequest('https://slow.example/')
  await contactLink(page).evaluate((link: HTMLAnchorElement) => {
    link.href = 'https://slow.example/'
  })
  // Playwright's click on an element would wait for the document.
  const places = [await middleOf(contactLink(page)), await middleOf(aboutLink(page))] as const
  await page.mouse.click(...places[0])
  await started
  await page.mouse.click(...places[1])
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('main h1')).toBeVisible()
  // Content shown in the old document would go with it.
  await expect.poll(() => isSameDocument(page)).toBe(false)
  elsewhere.release()
})

test('[NAV-1] the failure of a page that was left does not show over the next one', async ({
  page,
  problems,
}) => {
  await page.route('**/about/_payload.json?*', failing)
  const host = await holdBack(page, '**/about', 'HEAD')
  await open(page, '/')
  await aboutLink(page).click()
  await host.asked
  await contactLink(page).click()
  await expect(page).toHaveTitle(/Contatti/)
  await host.answer(failing)
  await expect(page).toHaveTitle(/Contatti/)
  expect(problems.splice(0).join()).toMatch('503')
})

test('[NAV-1] back from a page that failed shows the page before; a retry that was left does not show over the next page', async ({
  page,
  problems,
}) => {
  await page.route('**/about/_payload.json?*', failing, { times: 2 })
  await page.route('**/about', failing, { times: 2 })
  await open(page, '/listino-prezzi')
  await aboutLink(page).click()
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText(/Quanto costa/)
  await aboutLink(page).click()
  await expect(page.getByRole('button', { name: 'Riprova' })).toBeVisible()
  expect(problems.splice(0).join()).toMatch('503')
  const payload = await holdBack(page, '**/about/_payload.json?*')
  await page.getByRole('button', { name: 'Riprova' }).click()
  await payload.asked
  await contactLink(page).click()
  await expect(page).toHaveTitle(/Contatti/)
  await payload.answer()
  await expect(page).toHaveTitle(/Contatti/)
})

test('[NAV-2] a click on an anchor does not cancel the page that is on its way', async ({
  page,
}) => {
  const payload = await holdBack(page, '**/about/_payload.json?*')
  await open(page, '/listino-prezzi')
  await aboutLink(page).click()
  await payload.asked
  await expect(page).toHaveURL(/\/about$/)
  await page.locator('main .index a').last().click()
  await expect(page).toHaveURL(/\/about#/)
  await payload.answer()
  await expect(page).toHaveTitle(/Chi sono/i)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await page.goBack()
  await expect(page).toHaveTitle(/Listino/)
})

test('[NAV-1] stopping or going back before a page has come keeps the current one', async ({
  page,
}) => {
  await page.route('**/_payload.json?*', () => {}, { times: 3 })
  const asked = watchPayloads(page)
  await open(page, '/listino-prezzi')
  await page.evaluate(() => scrollTo({ top: 700, behavior: 'instant' }))
  const expectPrices = async () => {
    await expect(page).toHaveURL(/\/listino-prezzi$/)
    await expect(page).toHaveTitle(/Listino/)
    expect(await page.evaluate(() => scrollY)).toBe(700)
  }
  await aboutLink(page).dispatchEvent('click')
  await expect.poll(() => asked).toEqual(['/about/'])
  await page.goBack()
  await expectPrices()
  expect(asked).toEqual(['/about/'])

  await aboutLink(page).dispatchEvent('click')
  const second = page.waitForRequest('**/contact/_payload.json?*')
  await contactLink(page).dispatchEvent('click')
  await second
  await page.evaluate(() => window.stop())
  await expectPrices()
  await contactLink(page).click()
  await expect(page).toHaveTitle(/Contatti/)
  expect(await isSameDocument(page)).toBe(true)
})
