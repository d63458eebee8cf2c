/**
 * What loading and reading a page costs.
 */
import type { Browser, Page } from 'playwright'
import { nextFrames, onPhone } from './browser-phone.ts'

interface Load extends Record<string, number> {
  /** On the wire, before any interaction. */
  scriptBytes: number
  /** All layout shifts added up. */
  shift: number
  longTasks: number
  /** Milliseconds. */
  longestTask: number
  /** What long tasks have beyond 50 ms, added up. */
  blocking: number
}

/** What the page notes of itself from its first moment on. */
type Noted = Window & { noted: { shift: number; tasks: number[] } }

export const measureLoad = (browser: Browser, site: string, path: string): Promise<Load> =>
  onPhone(browser, async (page) => {
    const bodies: Promise<number>[] = []
    page.on('requestfinished', (request) => {
      if (request.resourceType() !== 'script') return
      bodies.push(request.sizes().then(({ responseBodySize }) => responseBodySize))
    })
    await page.addInitScript(noteShiftsAndTasks)
    await page.goto(new URL(path, site).href, { waitUntil: 'networkidle' })
    const sizes = await Promise.all(bodies)
    await scrollToEnd(page)
    await page.waitForLoadState('networkidle')
    await nextFrames(page)
    const { shift, tasks } = await page.evaluate(() => (window as unknown as Noted).noted)
    return {
      scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
      shift,
      longTasks: tasks.length,
      longestTask: Math.max(0, ...tasks),
      blocking: tasks.reduce((sum, duration) => sum + duration - 50, 0),
    }
  })

function noteShiftsAndTasks(): void {
  const noted: Noted['noted'] = { shift: 0, tasks: [] }
  Object.assign(window, { noted })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) noted.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.tasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}

/** A screen at a time, as a thumb does; pictures and islands come on the way. */
async function scrollToEnd(page: Page): Promise<void> {
  const end = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < (await end()); top += 600) {
    await page.mouse.wheel(0, 600)
    await nextFrames(page)
  }
}
