/**
 * The test of a site that is deployed again while it is visited.
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

/** Visits, and waits until the worker answers for the page. */
export async function visit(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await untilControlled(page)
  // The page itself is kept after the worker took over.
  await expect.poll(() => cachedPaths(page, 'pages')).toContain(path)
}

/** What a cache of the site holds, as paths; empty when there is no such cache. */
export const cachedPaths = (page: Page, kind: string): Promise<string[]> =>
  page.evaluate(async (kind) => {
    const name = (await caches.keys()).find((one) => one.startsWith(`vetrina-${kind}-`))
    if (name === undefined) return []
    const requests = await (await caches.open(name)).keys()
    return requests.map(({ url }) => new URL(url).pathname)
  }, kind)

/** What the browser does now and then: looks for another worker. Resolves when that one is settled. */
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
    // The page may reload while it is asked.
    .catch(() => 'reloaded')
  clearInterval(pressing)
  return state
}

/**
 * The worker before goes when it is idle, and while a debugger listens none is ever: one that a page
 * asked at the moment of the change would stay for five minutes. To ask again ends it at once.
 */
function pressWorkers(page: Page): void {
  for (const worker of page.context().serviceWorkers()) {
    worker.evaluate('self.skipWaiting()').catch(() => {})
  }
}

/** Lets the page come to rest: whatever it does on a change of worker needs fewer round trips. */
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
      // It was reloading.
      .catch(() => false)
    trips = isStill ? trips + 1 : 0
  }
}

/** Which deploy's runtime runs in the page: only `b` says so. */
export const runtimeOf = (page: Page): Promise<string> =>
  page.evaluate(() => String(Object(window).deploy ?? 'a'))

/** The core style sheets in the precache: one for each build that it serves. */
export const precachedStyles = async (page: Page): Promise<string[]> =>
  (await cachedPaths(page, 'precache')).filter((path) => path.startsWith('/_assets/core.'))
