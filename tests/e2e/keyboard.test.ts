/**
 * Tests each kind of page by keyboard alone, and with axe.
 */
import type { Page } from 'playwright/test'
import { expectNoViolations } from './axe.ts'
import { kindsOfPages } from './demo-pages.ts'
import { expect, test } from './site.ts'

/** Numbers the elements of the part that can have the focus, in their order. Resolves with their count. */
const numberStops = (page: Page, part: 'body' | 'main') =>
  page.evaluate((part) => {
    const stops = [
      ...document.querySelectorAll<HTMLElement>(
        `${part} :is(a[href], button, input, select, textarea, summary, [tabindex="0"])`,
      ),
    ].filter((one) => {
      if (!one.checkVisibility({ visibilityProperty: true }) || one.matches('[tabindex="-1"]')) {
        return false
      }
      // Tab reaches one radio button of a group.
      const group = one.matches('[type=radio]') && one.closest('fieldset')
      return (
        !group ||
        (group.querySelector('[type=radio]:checked') ?? group.querySelector('[type=radio]')) === one
      )
    })
    for (const [index, stop] of stops.entries()) stop.dataset.stop = String(index)
    return stops.length
  }, part)

interface Stop {
  /** Number of the element; `-1` if it should not have the focus; absent when the browser itself has it. */
  index?: number
  isInMain: boolean
  what: string
  problems: string[]
}

declare global {
  interface Window {
    /** One stop for each Tab. */
    stops?: Stop[]
  }
}

/** Runs in the page: notes which element has the focus after a Tab, and problems with how it shows. */
function noteStops(): void {
  const stops: Stop[] = []
  window.stops = stops
  // The browser has moved the focus and scrolled to it before `keyup`.
  addEventListener('keyup', ({ key }) => {
    if (key === 'Tab') stops.push(readStop())
  })
  function readStop(): Stop {
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) {
      return { what: 'the browser', isInMain: false, problems: [] }
    }
    const style = getComputedStyle(element)
    const problems: string[] = []
    if (style.outlineStyle === 'none' || Number.parseFloat(style.outlineWidth) < 2) {
      problems.push('no ring')
    }
    const luminance = (color: string) => {
      const [r = 0, g = 0, b = 0] = (color.match(/[\d.]+/g) ?? []).map((part) => {
        const share = Number(part) / 255
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
      })
      return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    // The ground is the element itself if the ring is inside it, else what is behind it.
    let ground: Element | null =
      Number.parseFloat(style.outlineOffset) < 0 ? element : element.parentElement
    while (ground && getComputedStyle(ground).backgroundColor === 'rgba(0, 0, 0, 0)') {
      ground = ground.parentElement
    }
    const behind = luminance(ground ? getComputedStyle(ground).backgroundColor : 'rgb(255 255 255)')
    const ring = luminance(style.outlineColor)
    const contrast = (Math.max(ring, behind) + 0.05) / (Math.min(ring, behind) + 0.05)
    if (contrast < 3) problems.push(`ring of contrast ${contrast.toFixed(1)}`)

    const rect = element.getBoundingClientRect()
    const [x, y] = [rect.left + rect.width / 2, rect.top + rect.height / 2]
    const isOnTop = element.contains(document.elementFromPoint(x, y))
    // Bars that stay in place while the page scrolls, unless they are below the element itself.
    const covers = [...document.querySelectorAll('.site-header, .phone-bar')]
      .filter((one) => !one.contains(element) && one.checkVisibility())
      .map((one) => one.getBoundingClientRect())
      .filter((one) => !(isOnTop && one.top <= y && y <= one.bottom))
    const top = Math.max(0, ...covers.filter((one) => one.top <= 0).map((one) => one.bottom))
    const bottom = Math.min(
      innerHeight,
      ...covers.filter((one) => one.top > 0).map((one) => one.top),
    )
    const seen = Math.min(rect.bottom, innerHeight) - Math.max(rect.top, 0)
    const isCovered = rect.top < top - 1 || (rect.bottom > bottom + 1 && bottom < innerHeight)
    // An element that is higher than the window can only be seen in part.
    const isHigh = rect.height > bottom - top
    if (seen < 1 || (isCovered && !isHigh)) problems.push('hidden')
    return {
      index: Number(element.dataset.stop ?? -1),
      isInMain: element.closest('main') !== null,
      what: `${element.tagName} ${element.textContent?.trim().slice(0, 30)}`,
      problems,
    }
  }
}

const tab = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9 }

/**
 * Presses Tab many times at once: reading the focus after each press takes twice the time.
 * @returns all stops so far
 */
async function pressTabs(page: Page, times: number): Promise<Stop[]> {
  const session = await page.context().newCDPSession(page)
  const presses = Array.from({ length: times }).flatMap(() => [
    session.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...tab }),
    session.send('Input.dispatchKeyEvent', { type: 'keyUp', ...tab }),
  ])
  await Promise.all(presses)
  await session.detach()
  return page.evaluate(() => window.stops ?? [])
}

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
]

for (const path of kindsOfPages) {
  // Parts around the content are the same on every page.
  const part = path === '/' ? 'body' : 'main'

  test(`Tab reaches every control of ${part} on ${path}, and the focus shows; axe finds nothing`, async ({
    page,
  }) => {
    for (const size of sizes) {
      await test.step(`at ${size.width} px`, async () => {
        await page.setViewportSize(size)
        await page.goto(path)
        await tabThrough(page, part)
      })
    }
    await expectNoViolations(page)
  })
}

async function tabThrough(page: Page, part: 'body' | 'main'): Promise<void> {
  // Islands that wake on the way may add stops.
  const count = await numberStops(page, part)
  expect(count).toBeGreaterThan(part === 'body' ? 20 : 2)
  if (part === 'main') await skipToContent(page)
  await page.evaluate(noteStops)
  const isOutside = (stop: Stop) => stop.index === undefined || (part === 'main' && !stop.isInMain)
  let stops = await pressTabs(page, count + 1)
  // An island that woke on the way may have added stops.
  while (!stops.some(isOutside) && stops.length < count + 40) stops = await pressTabs(page, 8)
  const end = stops.findIndex(isOutside)
  const within = end === -1 ? stops : stops.slice(0, end)
  const reached = new Set(within.map(({ index }) => index))
  const problems = within.flatMap(({ what, problems }) => problems.map((one) => `${what}: ${one}`))
  expect(problems).toEqual([])
  const missed = [...Array(count).keys()].filter((index) => !reached.has(index))
  const names = await page.evaluate(
    (list) => list.map((one) => document.querySelector(`[data-stop="${one}"]`)?.outerHTML),
    missed,
  )
  expect(names).toEqual([])
}

/** Follows the first link of the page, like keyboard users do. */
async function skipToContent(page: Page): Promise<void> {
  await page.keyboard.press('Tab')
  await expect(page.locator('.skip-link')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#main$/)
}
