/**
 * Measures the cost of loading and reading a page.
 */
import type { Browser, Page } from 'playwright'
import { nextFrames, onPhone } from './browser-phone.ts'

interface Load extends Record<string, number> {
  /** Bytes on the wire before any interaction. */
  scriptBytes: number
  /** Sum of all layout shifts. */
  shift: number
  longTasks: number
  /** Milliseconds. */
  longestTask: number
  /** Sum of the time beyond 50 ms that long tasks take after the first contentful paint. */
  blocking: number
}

interface LongTask {
  start: number
  end: number
}

/** Values that the page records about itself from its start. */
type Noted = Window & { noted: { shift: number; tasks: LongTask[]; firstPaint: number } }

const longMs = 50

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
    const { shift, tasks, firstPaint } = await page.evaluate(
      () => (window as unknown as Noted).noted,
    )
    if (firstPaint === 0) throw new Error(`${path} painted nothing`)
    return {
      scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
      shift,
      longTasks: tasks.length,
      longestTask: Math.max(0, ...tasks.map(({ start, end }) => end - start)),
      blocking: tasks.reduce((sum, task) => sum + blockingOf(task, firstPaint), 0),
    }
  })

/** Follows Total Blocking Time: a task blocks nobody before the page shows something. */
const blockingOf = ({ start, end }: LongTask, firstPaint: number): number =>
  Math.max(0, end - Math.max(start, firstPaint) - longMs)

function noteShiftsAndTasks(): void {
  const noted: Noted['noted'] = { shift: 0, tasks: [], firstPaint: 0 }
  Object.assign(window, { noted })
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries() as Shift[]) {
      if (!hadRecentInput) noted.shift += value
    }
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) {
      noted.tasks.push({ start: startTime, end: startTime + duration })
    }
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries()) {
      if (name === 'first-contentful-paint') noted.firstPaint = startTime
    }
  }).observe({ type: 'paint', buffered: true })
}

/** Scrolls in steps, like a thumb, so that images load and islands hydrate on the way. */
async function scrollToEnd(page: Page): Promise<void> {
  const end = () => page.evaluate(() => document.documentElement.scrollHeight)
  for (let top = 0; top < (await end()); top += 600) {
    await page.mouse.wheel(0, 600)
    await nextFrames(page)
  }
}
