/**
 * Measures the navigation to a prefetched page.
 */
import type { Browser } from 'playwright'
import { shells } from '../tests/e2e/site.ts'
import { onPhone } from './browser-phone.ts'
import { traceWork, type Work } from './browser-trace.ts'

interface SoftNavigation extends Work {
  /** Milliseconds from the click until the heading of the next page has its place. */
  toHeading: number
  /** Milliseconds of that for swapping the content and laying out its visible part. */
  swap: number
  /** Milliseconds from the click to the frame with the entire visible part of the next page. */
  whole: number
}

export const measureSoftNavigation = (
  browser: Browser,
  site: string,
  { from, to }: { from: string; to: string },
): Promise<SoftNavigation> =>
  onPhone(browser, async (page) => {
    const href = new URL(to, site).pathname
    const payload = page.waitForResponse(
      (response) => new URL(response.url()).pathname === `${href.replace(/\/$/, '')}/_payload.json`,
    )
    await page.goto(new URL(from, site).href)
    // Retries: the page ignores pointers until it knows its build.
    await page.waitForFunction(pointAt, href, { polling: 100 })
    const { styles } = (await (await payload).json()) as { styles: string[] }
    await page.waitForFunction(areLoaded, styles)
    return traceWork(page, async () => {
      const times = await page.evaluate(follow, href)
      const whole = await (await page.waitForFunction(isWhole, shells)).jsonValue()
      return { ...times, whole: whole || Number.NaN }
    })
  })

/**
 * Makes the page prefetch `href`, like a finger on a link. Adds the link if the page has none.
 * @returns whether the payload has arrived
 */
function pointAt(href: string): boolean {
  const main = document.querySelector('main')
  let link = main?.querySelector<HTMLAnchorElement>(`:scope > a[href="${href}"]`)
  if (!link) {
    link = document.createElement('a')
    link.href = href
    main?.append(link)
  }
  link.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }))
  const payload = `${href.replace(/\/$/, '')}/_payload.json`
  return performance
    .getEntriesByType('resource')
    .some(({ name }) => new URL(name).pathname === payload)
}

/** Whether the browser's resource timings list every style sheet. */
function areLoaded(styles: string[]): boolean {
  const paths = performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname)
  return styles.every((href) => paths.includes(href))
}

function follow(href: string): Promise<{ toHeading: number; swap: number }> {
  const main = document.querySelector('main')
  const link = main?.querySelector<HTMLAnchorElement>(`:scope > a[href="${href}"]`)
  if (!main || !link) throw new Error(`The page has no link to ${href}`)
  return new Promise((resolve) => {
    const replace = main.replaceChildren.bind(main)
    let swappingAt = 0
    main.replaceChildren = (...nodes) => {
      swappingAt = performance.now()
      replace(...nodes)
    }
    // The browser calls this once the script that changed the content has ended.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      // Reading the rectangle forces the pending layout.
      main.querySelector('h1')?.getBoundingClientRect()
      const now = performance.now()
      const times = { toHeading: now - clickedAt, swap: now - swappingAt }
      // Resolves after the frame.
      requestAnimationFrame(() => setTimeout(resolve, 0, times))
    }).observe(main, { childList: true })
    const clickedAt = performance.now()
    performance.mark('measure-start')
    link.click()
  })
}

/** Runs in every frame. @returns milliseconds since the click once the visible part is complete */
function isWhole(shells: string): number | false {
  // The page still has to fill an empty placeholder in the window.
  for (const piece of document.querySelectorAll(shells)) {
    if (piece.getBoundingClientRect().top < innerHeight) return false
  }
  performance.mark('measure-end')
  return performance.now() - (performance.getEntriesByName('measure-start')[0]?.startTime ?? 0)
}
