/**
 * The test of a page: fails on any console error or exception that it did not expect.
 */
import {
  type BrowserContext,
  test as base,
  expect,
  type Page,
  type Response,
} from 'playwright/test'
import type {} from '../../src/client/public-api.ts'
import type { BuildManifest } from '../../src/content/payload.ts'

export interface SiteOptions {
  /** The visitor asked for few bytes: no page is fetched ahead. */
  savesData: boolean
}

interface Fixtures extends SiteOptions {
  /** What the page logged as an error, or threw. Checked to be empty after each test. */
  problems: string[]
  page: Page
}

export const test = base.extend<Fixtures>({
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

/** What a browser says whose user asked for few bytes. */
export const saveData = (context: BrowserContext) =>
  context.addInitScript(() =>
    Object.defineProperty(Object(navigator).connection, 'saveData', { get: () => true }),
  )

const isManifest = (response: Response) => /\/builds\/meta\/.+\.json$/.test(response.url())

/** Waits until the runtime knows the build id: from then on clicks navigate by payload. */
export async function knowsBuild(page: Page): Promise<Response> {
  for (let response = await page.waitForResponse(isManifest); ; ) {
    // A page that goes away takes its answer along, which then never ends; the next one asks again.
    const next = page.waitForResponse(isManifest, { timeout: 0 }).catch(() => null)
    // The head comes first: until the page has the body too, clicks are ordinary loads.
    const later = await Promise.race([response.finished(), next])
    if (later === null || later instanceof Error) return response
    response = later
  }
}

/** What stands in the page for what is still to come of it. */
export const shells = 'main :is(.hero__picture, .blok, .course, section, fieldset, li):empty'

/** Waits until nothing of the page is to come any more. */
export const isWhole = (page: Page) => expect(page.locator(shells)).toHaveCount(0)

/** Marks the document, to tell later whether it is still the same one. */
export const markDocument = (page: Page) =>
  page.evaluate(() => Object.assign(window, { isSameDocument: true }))

/** A document that goes away while it is asked is not the same either. */
export const isSameDocument = (page: Page) =>
  page.evaluate(() => 'isSameDocument' in window).catch(() => false)

/** Goes to a page of the site by script. */
export const go = (page: Page, to: string) =>
  page.evaluate((address) => window.vetrina?.navigate(address), to)

/** As if the visitor went to another tab, or came back. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)

/** Documents that the page asked for from here on: the first one, reloads, ordinary loads. */
export function countLoads(page: Page): () => number {
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads++
  })
  return () => loads
}

/** The link of the header to the page about her. */
export const aboutLink = (page: Page) =>
  page.getByRole('link', { name: 'CHI SONO', exact: true }).first()

/** Every payload asked for from here on, in order, without the build id. */
export function watchPayloads(page: Page): string[] {
  const paths: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.endsWith('/_payload.json')) paths.push(pathname.slice(0, -'_payload.json'.length))
  })
  return paths
}

/** The manifest of the build, changed on its way to the page. */
export const changeManifest = (page: Page, change: (manifest: BuildManifest) => object) =>
  page.route('**/builds/meta/*.json', async (route) => {
    const manifest = (await (await route.fetch()).json()) as BuildManifest
    await route.fulfill({ json: { ...manifest, ...change(manifest) } })
  })

/** The worker answers for the page. */
export const untilControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** As browsers do behind some VPNs, whatever the network. */
export const takesItselfForOffline = (page: Page): Promise<unknown> =>
  page
    .context()
    .addInitScript(() => Object.defineProperty(Navigator.prototype, 'onLine', { get: () => false }))
