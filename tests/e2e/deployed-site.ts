/**
 * Fixtures for a site that is redeployed while somebody visits it.
 */
import type { Page } from 'playwright/test'
import { type Deploys, deploysAfter, type Host, startHost } from './deploys.ts'
import { test as base, expect, untilControlled } from './site.ts'

export { expect }

export const test = base.extend<{ host: Host; deploys: Deploys }>({
  serviceWorkers: 'allow',
  savesData: false,
  deploys: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright takes nothing but a pattern here; it names no fixture
    async ({}, use) => use(await deploysAfter(process.env.SITE_DIST ?? '')),
    { timeout: 180_000 },
  ],
  host: async ({ deploys }, use) => {
    const host = await startHost(deploys.a)
    await use(host)
    await host.close()
  },
  baseURL: async ({ host }, use) => use(host.url),
})

/** Opens a page and waits until the service worker controls it. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilControlled(page)
  // The worker caches the page only after it took control.
  await expect.poll(() => cachedPaths(page, 'pages')).toContain(path)
}

/** Paths in a cache of the site; empty when there is no such cache. */
export const cachedPaths = (page: Page, kind: string): Promise<string[]> =>
  page.evaluate(async (kind) => {
    const name = (await caches.keys()).find((one) => one.startsWith(`vetrina-${kind}-`))
    if (name === undefined) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, kind)

/** Checks for another worker, like the browser does now and then. Resolves when that worker is settled. */
export async function lookForUpdate(page: Page): Promise<string> {
  const pressing = setInterval(() => pressWorkers(page), 1000)
  const state = await page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update()
      const worker = registration?.installing ?? registration?.waiting
      if (!worker) return 'none'
      return new Promise<string>((resolve) => {
        const look = () => {
          if (['activated', 'redundant'].includes(worker.state)) resolve(worker.state)
        }
        worker.addEventListener('statechange', look)
        look()
      })
    })
    // The page may reload during the call.
    .catch(() => 'reloaded')
  clearInterval(pressing)
  return state
}

/**
 * The browser ends the previous worker when it is idle, and with a debugger attached none ever is: one
 * that was answering a page during the change would stay for five minutes. `skipWaiting` ends it at once.
 */
function pressWorkers(page: Page): void {
  for (const worker of page.context().serviceWorkers()) {
    worker.evaluate('self.skipWaiting()').catch(() => {})
  }
}

/** Waits for three round trips: the page reacts to a change of worker in fewer. */
export async function settle(page: Page): Promise<void> {
  for (let trips = 0; trips < 3; ) {
    await page.waitForLoadState('load')
    const isStill = await page
      .evaluate(async () => {
        await caches.keys()
        await fetch('/builds/latest.json?settle')
        // A busy machine may leave no idle moment at all.
        await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 1000 }))
        return true
      })
      // The page was reloading.
      .catch(() => false)
    trips = isStill ? trips + 1 : 0
  }
}

/** Deploy whose runtime runs in the page: only `b` sets `window.deploy`. */
export const runtimeOf = (page: Page): Promise<string> =>
  page.evaluate(() => String(Object(window).deploy ?? 'a'))

/** The core style sheets in the precache: one for each build that it serves. */
export const precachedStyles = async (page: Page): Promise<string[]> =>
  (await cachedPaths(page, 'precache')).filter((path) => path.startsWith('/_assets/core.'))
