/**
 * Fixtures for the test of a page, which fails on any unexpected console error or exception.
 */
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Response,
} from 'playwright/test'
import type {} from '../../src/client/client.ts'
import type { BuildManifest } from '../../src/content/payload.ts'
import { endpoint, type Gate, openGate } from './gate.ts'

export interface SiteOptions {
  /** Whether the browser saves data: the runtime then fetches no page ahead. */
  savesData: boolean
}

interface Fixtures extends SiteOptions {
  /** Errors that the page logged or threw. The fixture expects none after each test. */
  problems: string[]
  page: Page
}

export const test = base.extend<Fixtures, { gate: Gate }>({
  // Every test has these two, though few need them: others would have workers and browsers of their own.
  gate: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright takes nothing but a pattern here; it names no fixture
    async ({}, use) => {
      const gate = await openGate()
      await use(gate)
      await gate.close()
    },
    { scope: 'worker' },
  ],
  launchOptions: [
    async ({ launchOptions, gate }, use) => {
      const rule = `--host-resolver-rules=MAP ${new URL(endpoint).host} ${new URL(gate.url).host}`
      await use({ ...launchOptions, args: [...(launchOptions.args ?? []), rule] })
    },
    { scope: 'worker' },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright takes nothing but a pattern here; it names no fixture
  baseURL: async ({}, use) => use(process.env.SITE ?? ''),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright takes nothing but a pattern here; it names no fixture
  problems: async ({}, use) => use([]),
  savesData: [false, { option: true }],
  page: async ({ page, problems, savesData }, use) => {
    if (savesData) await saveData(page.context())
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    await use(page)
    expect(problems).toEqual([])
  },
})

export { expect }

/** Makes the browser report that its user wants to save data. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(Object(navigator).connection, 'saveData', { get: () => true }),
  )

const isManifest = (response: Response) => /\/builds\/meta\/.+\.json$/.test(response.url())

/** Waits until the runtime knows the build id: from then on clicks navigate by payload. */
export async function knowsBuild(page: Page): Promise<Response> {
  for (let response = await page.waitForResponse(isManifest); ; ) {
    // The response to a page that goes away never finishes; the next page asks again.
    const next = page.waitForResponse(isManifest, { timeout: 0 }).catch(() => null)
    // Clicks are ordinary loads until the page has the body, which comes after the head.
    const later = await Promise.race([response.finished(), next])
    if (later === null || later instanceof Error) return response
    response = later
  }
}

/**
 * Waits until the loaded page knows the build id. For a page that follows another one in its tab: the
 * response that `knowsBuild` sees may be to the page before.
 */
export const knowsBuildItself = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/builds/meta/')),
  )

/** Placeholders for parts of the page that are still to come. */
export const shells = 'main :is(.hero__picture, .blok, .course, section, fieldset, li):empty'

/** Waits until all parts of the page have come. */
export const isWhole = (page: Page) => expect(page.locator(shells)).toHaveCount(0)

/** Scrolls from top to bottom, so that everything comes into view. */
export const scrollThrough = (page: Page) =>
  page.evaluate(async () => {
    for (let top = 0; top < document.body.scrollHeight; top += innerHeight) {
      window.scrollTo({ top, behavior: 'instant' })
      // What is seen in one frame wakes in the next.
      for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
    }
  })

/** Marks the document, to tell later whether it is still the same one. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { isSameDocument: true }))

/** Resolves with `false`, too, if the document goes away during the call. */
export const isSameDocument = (page: Page) =>
  page.evaluate(() => 'isSameDocument' in window).catch(() => false)

/** Goes to a page of the site by script. */
export const go = (page: Page, to: string) =>
  page.evaluate((address) => window.vetrina?.navigate(address), to)

/** Simulates a visitor who goes to another tab, or comes back. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Counts requests for documents from here on: the first one, reloads, ordinary loads. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

/** Link of the header to `/about`. */
export const aboutLink = (page: Page) =>
  page.getByRole('link', { name: 'CHI SONO', exact: true }).first()

/** Records the path of every requested payload from here on, in order, without the build id. */
export function watchPayloads(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/_payload.json')) paths.push(pathname.slice(0, -'_payload.json'.length))
  })
  return paths
}

/** Changes the HTML of a page on its way to the browser. */
export const changePage = (page: Page, url: string, change: (html: string) => string) =>
  page.route(url, async (route) => {
    const body = change(await (await route.fetch()).text())
    await route.fulfill({ body, contentType: 'text/html' })
  })

/** Changes the headers of a document on its way to the browser. */
export const changeHeaders = (
  page: Page,
  url: string,
  change: (headers: Record<string, string>) => Record<string, string>,
) =>
  page.route(url, async (route) => {
    if (!route.request().isNavigationRequest()) return route.fallback()
    const response = await route.fetch()
    await route.fulfill({ response, headers: change(response.headers()) })
  })

/** Changes the build's manifest on its way to the page. */
export const changeManifest = (page: Page, change: (manifest: BuildManifest) => object) =>
  page.route('**/builds/meta/*.json', async (route) => {
    const manifest = (await (await route.fetch()).json()) as BuildManifest
    await route.fulfill({ json: { ...manifest, ...change(manifest) } })
  })

/** Waits until an activated worker controls the page. */
export const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Takes these kinds of storage away, like browsers with strict settings do. */
export const withoutStorage = (page: Page, ...names: string[]) =>
  page.addInitScript((names) => {
    for (const name of names) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError')
        },
      })
    }
  }, names)

/** Makes the browser report itself offline, like behind some VPNs, whatever the network. */
export const takesItselfForOffline = (page: Page): Promise<unknown> =>
  page
    .context()
    .addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
