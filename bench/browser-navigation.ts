/**
 * Going to a page that was fetched ahead.
 */
import type { Browser } from 'playwright'
import { onPhone } from './browser-phone.ts'
import { traceWork, type Work } from './browser-trace.ts'

interface SoftNavigation extends Work {
  /** Milliseconds from the click until the heading of the new page has its place. */
  toHeading: number
  /** Of these, putting the new content in the place of the old one, laid out as far as it is seen. */
  swap: number
  /** From the click to the frame with all that is seen of the new page. */
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
    // As often as it takes: nobody listens before the page knows its build.
    await page.waitForFunction(pointAt, href, { polling: 100 })
    const { styles } = (await (await payload).json()) as { styles: string[] }
    await page.waitForFunction(areLoaded, styles)
    return traceWork(page, async () => {
      const times = await page.evaluate(follow, href)
      const whole = await (await page.waitForFunction(isWhole)).jsonValue()
      return { ...times, whole: whole || Number.NaN }
    })
  })

/**
 * Not every page is linked from every other one. As a finger on a link does: it is fetched ahead.
 * @returns whether it is here
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

/** The browser notes what has come. */
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
    // Told when the script that changed the content has ended.
    new MutationObserver((_, observer) => {
      observer.disconnect()
      // Reading it makes the browser lay out here what it has not yet.
      main.querySelector('h1')?.getBoundingClientRect()
      const now = performance.now()
      const times = { toHeading: now - clickedAt, swap: now - swappingAt }
      // After the frame.
      requestAnimationFrame(() => setTimeout(resolve, 0, times))
    }).observe(main, { childList: true })
    const clickedAt = performance.now()
    performance.mark('measure-start')
    link.click()
  })
}

/** Asked in every frame. @returns milliseconds since the click when nothing that is seen is left out */
function isWhole(): number | false {
  // Longer than the window, and all that is in it has something in it.
  for (const piece of document.querySelectorAll(
    'main :is(.hero__picture, .blok, .course, section, fieldset, li):empty',
  )) {
    if (piece.getBoundingClientRect().top < innerHeight) return false
  }
  performance.mark('measure-end')
  return performance.now() - (performance.getEntriesByName('measure-start')[0]?.startTime ?? 0)
}
