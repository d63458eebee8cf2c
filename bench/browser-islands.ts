/**
 * Measures the click that hydrates an island.
 */
import type { Browser, Locator } from 'playwright'
import type { BuildManifest } from '../src/content/payload.ts'
import { site as demo } from '../src/site.ts'
import { withhold } from '../tests/e2e/withhold.ts'
import { onPhone } from './browser-phone.ts'
import { traceWork } from './browser-trace.ts'

interface PlacedIsland {
  name: string
  /** The first page that has it. */
  path: string
}

interface Waking extends Record<string, number> {
  /** Milliseconds from the click to the next frame, as the browser reports them. */
  interaction: number
  /** Milliseconds of processor time that the main thread used until that frame. */
  work: number
  /** Milliseconds from the click until the island is hydrated. */
  awake: number
}

/** Result for an island that stays hidden until something else shows it. */
const nothingToClick: Waking = {
  interaction: Number.NaN,
  work: Number.NaN,
  awake: Number.NaN,
}

/** Elements that a visitor would press first. */
const controls = 'button, a[href], select, input:not([type=hidden]), summary'

/** Every island that has something to click on, with a page that shows it. */
export async function findIslands(site: string): Promise<PlacedIsland[]> {
  const latest = (await (await fetch(new URL('builds/latest.json', site))).json()) as { id: string }
  const meta = await fetch(new URL(`builds/meta/${latest.id}.json`, site))
  const { prerendered } = (await meta.json()) as BuildManifest
  const found = new Map<string, string>()
  for (const path of [...demo.requiredRoutes, ...prerendered]) {
    const html = await (await fetch(new URL(path, site))).text()
    for (const [, name = ''] of html.matchAll(
      /<v-island island="([\w-]+)"[^>]*>(?!<\/v-island>)/g,
    )) {
      if (!found.has(name)) found.set(name, path)
    }
  }
  return [...found].map(([name, path]) => ({ name, path }))
}

export const wakeIsland = (
  browser: Browser,
  site: string,
  { name, path }: PlacedIsland,
): Promise<Waking> =>
  onPhone(browser, async (page) => {
    await page.addInitScript(noteInteractions)
    await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
    const island = page.locator(`v-island[island="${name}"]`).first()
    const target = await findTarget(island)
    if (!target) return nothingToClick
    const isAwakeAlready = (await island.getAttribute('awake')) !== null
    // Holds scripts back until after the click: an island in view must not hydrate before it.
    const release = await withhold(page, '**/_assets/*.js')
    return traceWork(page, async () => {
      await target.click()
      const clickedAt = await page.evaluate(() => performance.now())
      release()
      if (!isAwakeAlready)
        await page.waitForFunction(
          (selector) => document.querySelector(selector)?.hasAttribute('awake'),
          `v-island[island="${name}"]`,
        )
      return page.evaluate(async (since) => {
        const now = performance.now()
        // The browser reports interactions some frames later.
        await new Promise((resolve) => setTimeout(resolve, 500))
        const { interactions } = window as unknown as { interactions: number[] }
        return { interaction: Math.max(0, ...interactions), awake: now - since }
      }, clickedAt)
    })
  })

/** Finds a visible control, or the element in its place if only the script renders controls. */
async function findTarget(island: Locator): Promise<Locator | undefined> {
  for (const selector of [controls, ':scope > *']) {
    const visible = island.locator(selector).filter({ visible: true })
    if ((await visible.count()) > 0) return visible.first()
  }
  return undefined
}

function noteInteractions(): void {
  const interactions: number[] = []
  Object.assign(window, { interactions })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) interactions.push(duration)
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit)
  addEventListener('pointerdown', () => performance.mark('measure-start'), { capture: true })
  addEventListener('click', () => requestAnimationFrame(() => setTimeout(markEnd)), {
    capture: true,
    once: true,
  })
  function markEnd() {
    performance.mark('measure-end')
  }
}
