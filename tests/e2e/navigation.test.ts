import type { Page, Route } from 'playwright/test'
import {
  aboutLink,
  changeManifest,
  expect,
  go,
  isSameDocument,
  isWhole,
  knowsBuild,
  knowsBuildItself,
  markDocument,
  test,
} from './site.ts'

test.use({ savesData: false })

const aboutPayload = '**/about/_payload.json?*'

const ofOtherFields = { path: '/about', title: '', styles: [], islands: [], parts: [] }

test('[NAV-1] a click loads only the payload of the page, and shows the same content as the page itself', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await markDocument(page)
  const requests: string[] = []
  page.on('request', (request) => {
    if (
      ['document', 'script', 'stylesheet', 'font', 'fetch', 'xhr'].includes(request.resourceType())
    )
      requests.push(request.url())
  })
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page).toHaveTitle(/.+/)
  await expect(page.locator('h1')).toBeFocused()
  expect(await isSameDocument(page)).toBe(true)
  const ofPayloads = requests.filter((url) => url.includes('_payload.json'))
  // The runtime fetches style sheets of possible next pages ahead with their payloads.
  const isAhead = (url: string) => url.includes('/builds/') || url.includes('/_assets/page.')
  const others = requests.filter((url) => !isAhead(url) && !ofPayloads.includes(url))
  expect(others).toEqual([])
  const ofPage = ofPayloads.filter((url) => /\/about\/_payload\.json\?[0-9a-f]{16}$/.test(url))
  // The payload may have come before the click.
  expect(ofPage.length).toBeLessThanOrEqual(1)

  await isWhole(page)
  const content = async () => (await page.locator('main').innerHTML()).replace(' tabindex="-1"', '')
  const shown = await content()
  await page.reload()
  expect(await content()).toBe(shown)
})

/** Clicks the link to `/about`, which the browser loads. */
async function expectLoad(page: Page): Promise<void> {
  await markDocument(page)
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('main h1')).toHaveText('Agnese Lenzi, truccatrice ed estetista')
  await expect.poll(() => isSameDocument(page)).toBe(false)
}

test('[NAV-1] a payload that fails to load, or has other fields, becomes an ordinary load', async ({
  page,
  problems,
}) => {
  for (const answer of [
    (route: Route) => route.abort(),
    (route: Route) => route.fulfill({ json: ofOtherFields }),
  ]) {
    await page.route(aboutPayload, answer)
    await Promise.all([knowsBuild(page), page.goto('/contact')])
    await expectLoad(page)
  }
  // The browser logs the aborted request.
  const others = problems.filter((one) => !one.includes('net::ERR_FAILED'))
  problems.splice(0, problems.length, ...others)
})

test('[NAV-1] a click before the build id is known, or without the Navigation API, is an ordinary load', async ({
  page,
}) => {
  await page.route('**/builds/latest.json?*', () => {})
  await page.goto('/contact')
  await expectLoad(page)
  await page.unrouteAll()
  await page.addInitScript(() => Reflect.deleteProperty(window, 'navigation'))
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  await expectLoad(page)
})

test('[NAV-2] a new page starts at the top; back and forward restore the scroll position, however long the other page was', async ({
  page,
}) => {
  const place = () => page.evaluate(() => scrollY)
  const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight)
  const scrollTo = (top: number) =>
    page.evaluate((top) => window.scrollTo({ top, behavior: 'instant' }), top)
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  await scrollTo(800)
  await expect.poll(place).toBe(800)
  const height = await heightOf()
  await go(page, '/listino-prezzi')
  await expect(page).toHaveTitle(/Listino/i)
  await expect(page.locator('h1')).toBeFocused()
  await expect.poll(place).toBe(0)
  await isWhole(page)
  const deep = (await heightOf()) - 1000
  // The position is deeper than the page to come back to is tall.
  expect(deep).toBeGreaterThan(height)
  await scrollTo(deep)
  await expect.poll(place).toBe(deep)
  await page.goBack()
  await expect(page).toHaveTitle(/Contatti/i)
  await expect.poll(place).toBe(800)
  await expect(page.locator('body')).toHaveCSS('min-height', '0px')
  expect(await place()).toBe(800)
  await page.goForward()
  await expect(page).toHaveTitle(/Listino/i)
  await expect.poll(place).toBe(deep)
  await page.goBack()
  await expect(page).toHaveTitle(/Contatti/i)
  await expect.poll(place).toBe(800)
})

const loadReasons: [string, (page: Page) => Promise<unknown>][] = [
  [
    'the build is not known',
    async (page) => {
      await page.route('**/builds/latest.json?*', () => {})
      await page.reload()
    },
  ],
  [
    'it is no route of the build',
    async (page) => {
      await changeManifest(page, ({ routes: { '/': _, ...routes } }) => ({ routes }))
      await page.reload()
      await knowsBuildItself(page)
    },
  ],
  [
    'there is a new build',
    async (page) => {
      const isNew = { json: { id: 'ffffffffffffffff' } }
      await page.route('**/builds/latest.json?*', (route) => route.fulfill(isNew), { times: 1 })
      await Promise.all([
        page.waitForResponse((response) => response.url().includes('latest.json')),
        page.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))),
      ])
      await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)))
    },
  ],
]

// The browser takes the page before a soft navigation for the same document, so it does not load it.
test('[NAV-2] [NAV-8] back to a page that has to be loaded loads it', async ({ page }) => {
  for (const [why, arrange] of loadReasons) {
    await test.step(why, async () => {
      await Promise.all([knowsBuild(page), page.goto('/')])
      const home = await page.locator('h1').innerText()
      await aboutLink(page).click()
      await expect(page.locator('h1')).toBeFocused()
      const about = await page.locator('h1').innerText()
      await arrange(page)
      await markDocument(page)
      await page.goBack()
      await expect(page).toHaveURL(/\/$/)
      await expect(page.locator('h1')).toHaveText(home)
      expect(await isSameDocument(page)).toBe(false)
      await page.waitForFunction(() => window.vetrina !== undefined)
      await page.goForward()
      await expect(page).toHaveURL(/\/about$/)
      await expect(page.locator('h1')).toHaveText(about)
      await page.unrouteAll()
    })
  }
})

test('[BUILD-8] [NAV-3] [SHELL-2] a new page has the focus on its heading, is announced and marked in the menu, which closes; metadata of the one before is removed', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  const facts = page.locator(
    'head :is([rel=canonical], [name=robots], [property^="og:"], [type="application/ld+json"])',
  )
  await expect(facts).not.toHaveCount(0)
  await aboutLink(page).click()
  await expect(page.locator('h1')).toBeFocused()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await expect(facts).toHaveCount(0)
  await expect(page.locator('#announcer')).toHaveText(await page.title())
  await expect(page.locator('#announcer')).toHaveAttribute('aria-live', 'polite')
  const marked = page.locator('nav a[aria-current=page]').first()
  await expect(marked).toHaveText('CHI SONO')
  await page.keyboard.press('Tab')
  await expect(page.locator('main :focus')).toHaveCount(1)

  // A trailing slash makes no difference.
  const openMenus = page.locator('header details[open]')
  await page.locator('header summary').first().click()
  await expect(openMenus).toHaveCount(1)
  await go(page, '/contact/')
  await expect(page).toHaveURL(/\/contact\/$/)
  await expect(marked).toHaveText('CONTATTI')
  await expect(openMenus).toHaveCount(0)
})

test('[NAV-2] a new page starts at the anchor of its URL; a link to an anchor within the page loads and replaces nothing', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await markDocument(page)
  await go(page, '/listino-prezzi#sposa')
  await expect(page.locator('#sposa')).toBeFocused()
  await expect(page.locator('#sposa')).toBeInViewport()
  expect(await page.evaluate(() => document.querySelector(':target')?.id)).toBe('sposa')
  await isWhole(page)

  await page.locator('main').evaluate((main) => main.firstElementChild?.setAttribute('kept', ''))
  await page.locator('main .index a').last().click()
  await expect(page).toHaveURL(/\/listino-prezzi#(?!sposa)/)
  await page.goBack()
  await expect(page).toHaveURL(/#sposa$/)
  await expect(page.locator('main > [kept]')).toHaveCount(1)
  expect(await isSameDocument(page)).toBe(true)
})

test('[NAV-3] back gives the focus to the link that was followed, or to a heading in view', async ({
  page,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  const link = page.locator('main a[href^="/"]').last()
  const target = (await link.getAttribute('href')) ?? ''
  await link.focus()
  await link.scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(1000)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL((url) => url.pathname === target)
  await expect(page.locator('h1')).toBeFocused()
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  await expect(link).toBeFocused()
  // Parts above may come a few pixels higher or lower than they were.
  expect(Math.abs((await page.evaluate(() => scrollY)) - place)).toBeLessThan(20)
  // Leaves the page without a focused element, to which the focus could return.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur())
  await go(page, '/about')
  await expect(page.locator('h1')).toBeFocused()
  await page.goBack()
  // The previous page, which shows until the next one comes, has the focus on its h1.
  await expect(page.locator('main :is(h2, h3):focus')).toBeInViewport()
  await page.keyboard.press('Tab')
  await expect
    .poll(() => page.evaluate((place) => Math.abs(scrollY - place), place))
    .toBeLessThan(900)
})

test('[NAV-6] programmatic navigation can replace the history entry; it refuses URLs of other sites unless they are marked external, and script and data URLs always', async ({
  page,
  problems,
}) => {
  await Promise.all([knowsBuild(page), page.goto('/')])
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about$/)
  await page.evaluate(() => window.vetrina?.navigate('/contact', { replace: true }))
  await expect(page).toHaveURL(/\/contact$/)
  await expect(page).toHaveTitle(/Contatti/i)
  await page.goBack()
  await expect(page).toHaveURL(/\/$/)
  const expectRefused = async (address: string, external: boolean) => {
    const isAccepted = await page.evaluate(
      ([one, external]) => window.vetrina?.navigate(one, { external }),
      [address, external] as const,
    )
    expect(isAccepted, address).toBe(false)
    expect(problems.splice(0).join(), address).toContain('refused')
  }
  const foreign = ['https://example.com/', '/\\example.com', 'mailto:info@example.com', 'http://[']
  for (const address of foreign) await expectRefused(address, false)
  const dangerous = [
    ' \u0001javascript:document.title=1',
    'JaVa\tScRiPt:document.title=1',
    'data:text/html,<h1>x</h1>',
    'blob:https://example.com/1',
    'file:///etc/passwd',
  ]
  for (const address of dangerous) {
    await expectRefused(address, false)
    await expectRefused(address, true)
  }
  await expect(page).toHaveURL(/\/$/)
  await expect(page).not.toHaveTitle('1')

  await page.route('https://example.com/', (route) => route.fulfill({ body: 'elsewhere' }))
  await page.evaluate(() => window.vetrina?.navigate('https://example.com/', { external: true }))
  await expect(page).toHaveURL('https://example.com/')
})

test('[ROUTE-6] redirects of the build are followed without asking the host; query and anchor are kept, unless a redirect has its own', async ({
  page,
}) => {
  await changeManifest(page, () => ({
    redirects: [
      { from: '/chi-sono', to: '/about', status: 301 },
      { from: '/scrivi', to: '/contact?da=volantino#main', status: 302 },
    ],
  }))
  await Promise.all([knowsBuild(page), page.goto('/')])
  await markDocument(page)
  await aboutLink(page).evaluate((link) => link.setAttribute('href', '/chi-sono?da=mail#mappa'))
  await aboutLink(page).click()
  await expect(page).toHaveURL(/\/about\?da=mail#mappa$/)
  await expect(page).toHaveTitle(/Chi sono/i)
  await go(page, '/scrivi?da=mail#mappa')
  await expect(page).toHaveURL(/\/contact\?da=volantino#main$/)
  await expect(page).toHaveTitle(/Contatti/i)
  expect(await isSameDocument(page)).toBe(true)
  await page.goBack()
  await expect(page).toHaveURL(/\/about\?da=mail#mappa$/)
})
