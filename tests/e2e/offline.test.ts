import type { Locator, Page } from 'playwright/test'
import { cachedPaths, expect, settle, test, visit } from './deployed-site.ts'
import { headings } from './deploys.ts'
import { aboutLink, countLoads, knowsBuild, knowsBuildItself } from './site.ts'

const heading = (page: Page) => page.locator('h1')

/** Tells whether the style sheet applies: without it the page has the browser's own font. */
const isStyled = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.body).fontFamily.includes('Instrument Sans'))

const widthOf = (image: Locator) => image.evaluate((one: HTMLImageElement) => one.naturalWidth)

// The browser and the runtime log a host that does not answer.
test.afterEach(({ problems }) => {
  problems.length = 0
})

test('[PWA-2] offline, pages open with the pictures that were seen: the first, others, and one shown by payload only; one never seen gets the offline page', async ({
  page,
  host,
}) => {
  await visit(page, '/')
  const home = await page.title()
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  const contact = await heading(page).textContent()
  await aboutLink(page).click()
  await expect(heading(page)).toHaveText(headings.a)
  const about = await page.title()
  const widthOfPicture = () => widthOf(page.locator('main img').first())
  await expect.poll(widthOfPicture).toBeGreaterThan(0)
  host.fail(() => 'drop')
  await page.reload()
  await expect(heading(page)).toHaveText(headings.a)
  await expect(page).toHaveTitle(about)
  await expect.poll(widthOfPicture).toBeGreaterThan(0)
  expect(await isStyled(page)).toBe(true)
  const isUnseenOver = await page.evaluate(async () => {
    const image = new Image()
    image.src = '/_assets/never-seen.webp'
    await image.decode().catch(() => {})
    return image.complete
  })
  expect(isUnseenOver).toBe(true)
  await page.goto('/')
  await expect(page).toHaveTitle(home)
  expect(await isStyled(page)).toBe(true)
  await page.goto('/contact/?utm_source=instagram')
  await expect(heading(page)).toHaveText(contact ?? '')
  await page.goto('/mai-vista')
  await expect(heading(page)).toHaveText('La rete non risponde')
  expect(await isStyled(page)).toBe(true)
  await page.getByRole('link', { name: 'Torna alla home' }).click()
  await expect(page).toHaveTitle(home)
})

test('[PWA-2] offline, a gallery opens: small pictures that were seen, a message for the others', async ({
  page,
  host,
}) => {
  await visit(page, '/')
  const html = await (await page.request.get('/servizi-makeup')).text()
  const names = [...html.matchAll(/href="([^"]+-)\d+\.\w+\.jpg"/g)].map(([, name]) => name ?? '')
  const [seen, unseen] = [names[0] ?? '', names.at(-1) ?? '']
  host.fail((path) => (path.startsWith(unseen) ? 'drop' : undefined))
  await page.goto('/servizi-makeup')
  const links = page.locator('.gallery__pictures a')
  await links.first().scrollIntoViewIfNeeded()
  await expect.poll(async () => `${await cachedPaths(page, 'images')}`).toContain(seen)
  host.fail(() => 'drop')
  await page.reload()
  await links.first().click()
  const shown = page.getByRole('dialog', { name: 'Galleria' }).locator('figure:not([hidden])')
  await expect.poll(() => widthOf(shown.locator('img'))).toBeGreaterThan(100)
  await page.keyboard.press('ArrowLeft')
  await expect(shown).toContainText('Questa foto non si è caricata')
  await expect(shown.locator('img')).toHaveCount(0)
  host.fail(undefined)
  await page.reload()
  await expect.poll(() => widthOf(shown.locator('img'))).toBeGreaterThan(100)
})

test('[PWA-2] the worker waits three seconds for a host that hangs; a page never seen gets the offline page, which can retry', async ({
  page,
  host,
}) => {
  const expectThreeSeconds = async () => {
    const waited = await page.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
      return load ? load.responseStart - load.fetchStart : 0
    })
    expect(waited).toBeGreaterThan(2500)
    // The cache takes half a second; more only on a slow machine.
    expect(waited).toBeLessThan(10_000)
  }
  await visit(page, '/')
  await page.goto('/about')
  // Nothing else hangs: the browser has six connections to a host, and the retry needs one.
  host.fail((path) => (['/about', '/privacy'].includes(path) ? 'hang' : undefined))
  await page.goto('/about', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText(headings.a)
  await expectThreeSeconds()

  // No link in view leads there, so the runtime has not fetched its payload ahead.
  await page.goto('/privacy', { waitUntil: 'commit' })
  await expect(heading(page)).toHaveText('La rete non risponde')
  // The page shows before its style sheet applies.
  await expect.poll(() => isStyled(page)).toBe(true)
  await expectThreeSeconds()
  host.fail(undefined)
  await page.getByRole('link', { name: 'Riprova' }).click()
  await expect(heading(page)).toHaveText('Informativa privacy')
})

test('[PWA-2] a click while the host hangs shows the kept payload before it would load the page; without one it does not wait for ever', async ({
  page,
  host,
}) => {
  await visit(page, '/')
  await page.reload()
  await knowsBuildItself(page)
  const styles = await page.evaluate(async () => {
    const payload = await (await fetch('/privacy/_payload.json?kept')).json()
    await Promise.all(payload.styles.map((href: string) => fetch(href)))
    return payload.styles.filter((href: string) => href.includes('/page.'))
  })
  await expect.poll(() => cachedPaths(page, 'payloads')).toContain('/privacy/_payload.json')
  await expect.poll(() => cachedPaths(page, 'assets')).toEqual(expect.arrayContaining(styles))
  const loads = countLoads(page)
  host.fail(() => 'hang')
  // A slow page clock gives the worker time: on a busy machine it may find the cache late.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1000)
  await page.evaluate(() => window.vetrina?.navigate('/privacy'))
  const title = async () => {
    await page.clock.runFor(50)
    return page.title()
  }
  await expect.poll(title).toMatch(/privacy/i)
  expect(loads()).toBe(0)

  await page.evaluate(() => {
    const link = document.createElement('a')
    link.href = '/cookie'
    link.textContent = 'Mai vista'
    document.querySelector('main')?.prepend(link)
  })
  await page.getByRole('link', { name: 'Mai vista' }).click()
  await page.clock.runFor(10_000)
  await expect(heading(page)).toHaveText('La rete non risponde')
  await expect(page).toHaveURL(/\/cookie$/)
})

test('[PWA-2] files, missing pages and private pages are not kept as pages; a payload is kept once, and a page even if the clock is a year ahead', async ({
  page,
  context,
  host,
}) => {
  const year = 365 * 24 * 3600_000
  await page.clock.setSystemTime(Date.now() + year)
  await visit(page, '/')
  const [worker] = context.serviceWorkers()
  await worker?.evaluate((year) => {
    const now = Date.now.bind(Date)
    Date.now = () => now() + year
  }, year)
  // Another application's page, which only one visitor may see.
  const cart = {
    headers: { 'Content-Type': 'text/html', 'Cache-Control': 'private, no-store' },
    body: '<!doctype html><h1>Carrello</h1>',
  }
  host.fail((path) => (path === '/shop/cart' ? cart : undefined))
  await page.goto('/shop/cart')
  await expect(heading(page)).toHaveText('Carrello')
  await page.goto('/never-there')
  // The worker leaves files to the network, however long it takes.
  expect((await page.goto('/robots.txt'))?.fromServiceWorker()).toBe(false)
  expect((await page.goto('/about'))?.fromServiceWorker()).toBe(true)
  await expect.poll(() => cachedPaths(page, 'pages')).toContain('/about')
  expect((await cachedPaths(page, 'pages')).sort()).toEqual(['/', '/about'])

  // Payloads of several builds share one cache entry.
  for (const id of ['1', '2', '3']) {
    await page.evaluate((id) => fetch(`/about/_payload.json?${id}`), id)
  }
  await expect.poll(() => cachedPaths(page, 'payloads')).toContain('/about/_payload.json')
  const kept = await cachedPaths(page, 'payloads')
  expect(kept.filter((path) => path === '/about/_payload.json')).toHaveLength(1)
  host.fail(() => 'drop')
  await page.goto('/about')
  await expect(heading(page)).toHaveText(headings.a)
})

test('[PWA-2] without room for a cache the site works the same', async ({ page, host }) => {
  const session = await page.context().newCDPSession(page)
  await session.send('Storage.overrideQuotaForOrigin', { origin: host.url, quotaSize: 50_000 })
  const loads = countLoads(page)
  await Promise.all([knowsBuild(page), page.goto('/')])
  await aboutLink(page).click()
  await expect(heading(page)).toHaveText(headings.a)
  await settle(page)
  expect(loads()).toBe(1)
})
