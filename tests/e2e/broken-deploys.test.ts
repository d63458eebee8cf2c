import type { Page } from 'playwright/test'
import {
  cachedPaths,
  expect,
  lookForUpdate,
  precachedStyles,
  runtimeOf,
  settle,
  test,
  visit,
} from './deployed-site.ts'
import { type Fault, headings } from './deploys.ts'
import { aboutLink, countLoads, knowsBuild } from './site.ts'

const carousel = 'v-island[island=carousel]'

// The browser logs what the host does not serve.
test.afterEach(({ problems }) => {
  problems.length = 0
})

const notThere: Fault = (path) => (path === '/sw.js' ? 404 : undefined)

test('[PWA-4] a missing sw.js is flagged as a registration error, and the site works', async ({
  page,
  host,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => warnings.push(message.text()))
  host.fail(notThere)
  await Promise.all([knowsBuild(page), page.goto('/')])
  const loads = countLoads(page)
  await expect(page.locator('html')).toHaveAttribute('data-registration-error')
  expect(warnings.join()).toContain('No service worker')
  await aboutLink(page).click()
  await expect(page.locator('h1')).toHaveText(headings.a)
  await settle(page)
  expect(loads()).toBe(0)
})

test('a missing sw.js after a deploy leaves the installed worker in place', async ({
  page,
  host,
  deploys,
}) => {
  await visit(page, '/')
  host.deploy(deploys.b)
  host.fail(notThere)
  const loads = countLoads(page)
  await page.goto('/about')
  await expect(page.locator('h1')).toHaveText(headings.b)
  await lookForUpdate(page)
  await settle(page)
  expect(loads()).toBe(1)
  expect(await runtimeOf(page)).toBe('b')
})

test('when assets fail to load during an update, the page works and the next update succeeds', async ({
  page,
  host,
  deploys,
}) => {
  await visit(page, '/')
  const before = await precachedStyles(page)
  host.deploy(deploys.b)
  host.fail((path) => (path.startsWith('/_assets/') ? 'drop' : undefined))
  expect(await lookForUpdate(page)).toBe('redundant')
  await page.goto('/about')
  await expect(page.locator('h1')).toHaveText(headings.b)
  // Kept files with the same names stand in for those that fail to load.
  expect(await runtimeOf(page)).toBe('a')
  expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
    'Instrument Sans',
  )
  expect(await precachedStyles(page)).toEqual(before)

  host.fail(undefined)
  expect(await lookForUpdate(page)).toBe('activated')
  await page.reload()
  expect(await runtimeOf(page)).toBe('b')
  expect(await precachedStyles(page)).not.toEqual(before)
})

/** Overwrites scripts and every second other entry with a script that sets a flag; deletes the rest. */
const corruptCaches = (page: Page) =>
  page.evaluate(async () => {
    let count = 0
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const isScript = request.url.endsWith('.js')
        if (!isScript && count++ % 2 === 0) await cache.delete(request)
        else {
          const headers = { 'Content-Type': isScript ? 'text/javascript' : 'text/html' }
          await cache.put(request, new Response('window.isGarbage = true', { headers }))
        }
      }
    }
  })

test('damaged cache entries never run, not even offline, and are repaired', async ({
  page,
  host,
}) => {
  const wake = async () => {
    await page.locator(`${carousel} .carousel`).scrollIntoViewIfNeeded()
    await expect(page.locator(carousel)).toHaveAttribute('awake')
  }
  await visit(page, '/')
  await page.reload()
  await wake()
  await expect
    .poll(() =>
      cachedPaths(page, 'assets').then((paths) => paths.filter((path) => path.endsWith('.js'))),
    )
    .toEqual([expect.stringContaining('/carousel.')])
  await corruptCaches(page)
  // The browser's own cache would answer before the worker.
  const session = await page.context().newCDPSession(page)
  await session.send('Network.setCacheDisabled', { cacheDisabled: true })
  for (let load = 0; load < 2; load++) {
    await page.reload()
    await expect(page.locator('h1')).toBeVisible()
    await wake()
    expect(await page.evaluate(() => 'isGarbage' in window)).toBe(false)
    expect(await page.evaluate(() => getComputedStyle(document.body).fontFamily)).toContain(
      'Instrument Sans',
    )
  }
  const isMended = () =>
    page.evaluate(async () => {
      const files = [...document.querySelectorAll<HTMLScriptElement>('script[type=module]')]
      const kept = await caches.match(files[0]?.src ?? '')
      return (await kept?.text())?.includes('isGarbage')
    })
  await expect.poll(isMended).toBe(false)

  const path = await page.evaluate(async () => {
    const worker = await (await fetch('/sw.js')).text()
    const [script = ''] = worker.match(/\/_assets\/before-after\.\w+\.js/) ?? []
    const [name = ''] = await caches.keys()
    const cache = await caches.open(name)
    await cache.put(script, new Response('window.isGarbage = true'))
    return script
  })
  host.fail(() => 'drop')
  const given = await page.evaluate(
    (script) =>
      fetch(script).then(
        (response) => response.text(),
        () => 'nothing',
      ),
    path,
  )
  expect(given).toBe('nothing')
})

test('the caches do not grow over two deploys in a row', async ({ page, host, deploys }) => {
  const kinds = ['precache', 'pages', 'assets', 'payloads', 'images']
  const kept = async () => {
    const paths = await Promise.all(kinds.map((kind) => cachedPaths(page, kind)))
    const [precache = [], pages = [], assets = []] = paths
    return {
      precached: precache.map((path) => path.replace(/\.\w{8,}/g, '')).sort(),
      pages: pages.sort(),
      // Files that deploys replace are in the precache only.
      replaced: assets.filter((path) => /\/(client|core)\./.test(path)),
      most: Math.max(...paths.map(({ length }) => length)),
    }
  }
  const visitAll = async () => {
    for (const path of ['/', '/about', '/contact']) {
      await page.goto(path)
      await page.locator('footer').scrollIntoViewIfNeeded()
      await page.waitForLoadState('networkidle')
      await expect.poll(() => cachedPaths(page, 'pages')).toContain(path)
    }
  }
  await visit(page, '/')
  await visitAll()
  const before = await kept()
  for (const root of [deploys.b, deploys.a]) {
    const styles = await precachedStyles(page)
    host.deploy(root)
    // A document without the runtime changes nothing but the worker.
    await page.goto('/robots.txt')
    await lookForUpdate(page)
    expect(await precachedStyles(page)).toHaveLength(1)
    expect(await precachedStyles(page)).not.toEqual(styles)
  }
  await visitAll()
  const after = await kept()
  expect({ ...after, most: 0 }).toEqual({ ...before, most: 0 })
  expect(after.replaced).toEqual([])
  expect(after.most).toBeLessThanOrEqual(60)
})

test('the kill switch removes caches and worker; the site works, even if the host still serves old pages', async ({
  page,
  host,
  deploys,
}) => {
  await visit(page, '/')
  host.deploy(deploys.retired)
  const loads = countLoads(page)
  const [worker] = await Promise.all([
    page.request.get('/sw.js').then((response) => response.text()),
    lookForUpdate(page),
  ])
  expect(worker).not.toContain('"fetch"')
  const left = () =>
    page
      .evaluate(async () => {
        const registrations = await navigator.serviceWorker.getRegistrations()
        return registrations.length + (await caches.keys()).length
      })
      .catch(() => -1)
  await expect.poll(left).toBe(0)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBe(null)
  await settle(page)
  expect(loads()).toBeLessThanOrEqual(2)
  await page.goto('/about')
  await expect(page.locator('h1')).toHaveText(headings.b)
  await settle(page)
  expect(await left()).toBe(0)
  expect(loads()).toBeLessThanOrEqual(3)

  // Old pages and the worker must not reload in a loop.
  host.deploy(deploys.a)
  await page.route('**/sw.js', (route) =>
    route.fulfill({ body: worker, contentType: 'text/javascript' }),
  )
  const loadsOfOld = countLoads(page)
  await page.goto('/')
  await settle(page)
  await lookForUpdate(page)
  await settle(page)
  expect(loadsOfOld()).toBeLessThanOrEqual(2)
})

test('the kill switch keeps what was typed', async ({ page, host, deploys }) => {
  await visit(page, '/bridal-form')
  const field = page.locator('form input[name=nome]')
  await field.fill('Giulia')
  await page.locator('h1').click()
  host.deploy(deploys.retired)
  const loads = countLoads(page)
  await lookForUpdate(page)
  await expect.poll(() => page.evaluate(async () => (await caches.keys()).length)).toBe(0)
  await settle(page)
  expect(loads()).toBe(0)
  await expect(field).toHaveValue('Giulia')
})
