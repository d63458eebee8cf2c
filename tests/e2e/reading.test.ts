/**
 * Tests pages with settings of visitors' browsers: small and large windows, zoom, large text, forced
 * colours, no motion, print.
 */
import type { Page } from 'playwright/test'
import { kindsOfPages, layouts, partPages } from './demo-pages.ts'
import { expectStill } from './keyboard-only.ts'
import { notice, selector } from './language-selector.ts'
import { expect, scrollThrough, test } from './site.ts'
import { hold } from './withhold.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' }, savesData: true })

/** Problems with text that is cut off, or lies outside the scrollable area. */
const cutOff = (page: Page) =>
  page.evaluate(() => {
    const problems: string[] = []
    const root = document.documentElement
    if (root.scrollWidth > innerWidth) problems.push(`the page is ${root.scrollWidth} px wide`)
    const isScrolled = (overflow: string) => overflow === 'auto' || overflow === 'scroll'
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement
      const isRead =
        text.textContent?.trim() !== '' && element?.checkVisibility({ visibilityProperty: true })
      if (
        !element ||
        !isRead ||
        element.closest('.visually-hidden, .skip-link, .request__trap, option')
      )
        continue
      const range = document.createRange()
      range.selectNodeContents(text)
      const rect = range.getBoundingClientRect()
      const words = text.textContent?.trim().slice(0, 40)
      for (let box: Element | null = element; box; box = box.parentElement) {
        const { overflowX, overflowY } = getComputedStyle(box)
        if (isScrolled(overflowX)) break
        const frame = box.getBoundingClientRect()
        const isCutX =
          overflowX !== 'visible' && (rect.left < frame.left - 1 || rect.right > frame.right + 1)
        const isCutY =
          overflowY !== 'visible' &&
          overflowY !== 'clip' &&
          !isScrolled(overflowY) &&
          rect.bottom > frame.bottom + 2
        if (isCutX || isCutY) problems.push(`“${words}” is cut by ${box.tagName}.${box.className}`)
        if (box === document.body && (rect.left < -1 || rect.right > innerWidth + 1)) {
          problems.push(`“${words}” is outside of the window`)
        }
      }
    }
    return problems
  })

const windows = {
  // As wide as the smallest phone.
  'a zoom of 400 %': { width: 320, height: 256 },
  'a window of 1920 px': { width: 1920, height: 1080 },
}

test('at a zoom of 400 % no bar covers the text; the question about the translation opens below the header', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto('/listino-prezzi')
  await page.locator('.price-list').scrollIntoViewIfNeeded()
  await page.evaluate(() => window.scrollBy(0, 600))
  for (const bar of ['.site-header', '.phone-bar']) {
    await expect(page.locator(bar), bar).not.toBeInViewport()
  }
  await page.evaluate(() => window.scrollTo(0, 0))
  await selector(page).click()
  await expect(notice(page)).toBeFocused()
  const header = await page.locator('.site-header').boundingBox()
  const { y = 0 } = (await notice(page).boundingBox()) ?? {}
  expect(Math.abs(y - ((header?.y ?? 0) + (header?.height ?? 0)))).toBeLessThan(2)
})

/** @returns sets the browser's size of text, in pixels */
async function textSizeOf(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  return (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard, fixed: (standard * 13) / 16 } })
}

/** Distance of each picture and field from the edge at which lines of text start. */
const distancesFromStart = (page: Page) =>
  page.locator('main :is(picture, input, select, textarea)').evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .map((one) => {
        const { left, right } = one.getBoundingClientRect()
        return Math.round(document.dir === 'rtl' ? innerWidth - right : left)
      }),
  )

const setDirection = (page: Page, direction: 'ltr' | 'rtl') =>
  page.evaluate((direction) => {
    document.documentElement.dir = direction
  }, direction)

test('[I18N-4] nothing is cut off at a zoom of 400 %, in a wide window, with text of 200 %, or right to left, which mirrors the page; without motion nothing moves by itself', async ({
  page,
}) => {
  test.setTimeout(180_000)
  const setTextSize = await textSizeOf(page)
  for (const path of kindsOfPages) {
    await page.goto(path)
    for (const [name, size] of Object.entries(windows)) {
      await page.setViewportSize(size)
      expect(await cutOff(page), `${path} with ${name}`).toEqual([])
    }
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      await setTextSize(32)
      await expect(page.locator('html')).toHaveCSS('font-size', '32px')
      expect(await cutOff(page), `${path} with large text at ${width} px`).toEqual([])
      await setTextSize(16)
      const before = await distancesFromStart(page)
      await setDirection(page, 'rtl')
      expect(await distancesFromStart(page), `${path} at ${width} px`).toEqual(before)
      expect(await cutOff(page), `${path} right to left at ${width} px`).toEqual([])
      await setDirection(page, 'ltr')
    }
    // Islands in view wake.
    await scrollThrough(page)
    await test.step(path, () => expectStill(page))
  }
})

test('with text of 200 % no word breaks in the studio’s name and the phone’s bar', async ({
  page,
}) => {
  const setTextSize = await textSizeOf(page)
  await setTextSize(32)
  await page.goto('/')
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 })
    const broken = await page.locator('.site-header__brand, .phone-bar a').evaluateAll((all) =>
      all.flatMap(({ firstChild }) => {
        const text = firstChild?.textContent ?? ''
        return [...text.matchAll(/\S+/g)].flatMap(({ 0: word, index }) => {
          const range = document.createRange()
          range.setStart(firstChild as Text, index)
          range.setEnd(firstChild as Text, index + word.length)
          return range.getClientRects().length > 1 ? [word] : []
        })
      }),
    )
    expect(broken, `at ${width} px`).toEqual([])
  }
})

test('[ROUTE-1] the price list fits on paper, without what only a screen needs', async ({
  page,
}) => {
  await page.goto('/listino-prezzi')
  const services = await page.locator('.price-row__service').count()
  expect(services).toBeGreaterThanOrEqual(45)
  await page.emulateMedia({ media: 'print' })
  const hidden =
    '.site-header nav, .phone-bar, .price-row__ask, .breadcrumb, .hero__picture, .actions, .language, .site-footer button'
  for (const part of await page.locator(hidden).all()) await expect(part).toBeHidden()
  await expect(page.locator('.site-footer').getByRole('link', { name: '@' })).toBeVisible()
  for (const part of await page.locator('.price-row__service, .price-row .price').all()) {
    expect(await part.isVisible()).toBe(true)
  }
  const paper = await page.evaluate(
    () => getComputedStyle(document.documentElement).backgroundColor,
  )
  expect(paper).toBe('rgb(255, 255, 255)')
  const pdf = (
    await page.pdf({
      format: 'A4',
      margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' },
    })
  ).toString('latin1')
  expect(pdf.match(/\/Type\s*\/Page\b/g)?.length).toBeLessThanOrEqual(3)
})

test('in print answers are open, no picture is cut off, and no message covers the page', async ({
  page,
}) => {
  await page.goto('/contact')
  const answers = page.locator('.faq .prose')
  const message = page.locator('#toasts')
  await message.evaluate((one) => one.append('È disponibile una nuova versione del sito.'))
  await expect(message).toBeVisible()
  for (const answer of await answers.all()) await expect(answer).toBeHidden()
  await page.setViewportSize({ width: 680, height: 960 })
  await page.emulateMedia({ media: 'print' })
  await expect(message).toBeHidden()
  expect(await answers.count()).toBeGreaterThan(1)
  for (const answer of await answers.all()) {
    expect((await answer.boundingBox())?.height).toBeGreaterThan(10)
    await expect(answer).toBeVisible()
  }
  const pictures = await page.locator('.carousel-strip img').all()
  expect(pictures.length).toBeGreaterThan(1)
  for (const picture of pictures) {
    const { x, width } = (await picture.boundingBox()) ?? { x: 0, width: 0 }
    expect(width).toBeGreaterThan(0)
    expect(x + width).toBeLessThanOrEqual(680)
  }
})

test('in forced colours every control has an edge or reads as a link, and the focus shows', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' })
  for (const path of [
    '/listino-prezzi',
    '/bridal-form',
    '/contact',
    ...partPages,
    '/servizi-makeup',
  ]) {
    await page.goto(path)
    const faint = await page.evaluate(() => {
      const canvas = getComputedStyle(document.documentElement).backgroundColor
      const controls = document.querySelectorAll<HTMLElement>(
        'main :is(.button, button, input:not([type=hidden], [type=radio], [type=checkbox], [type=range]), select, textarea)',
      )
      return [...controls]
        .filter(
          (one) =>
            one.checkVisibility({ visibilityProperty: true }) && !one.closest('.request__trap'),
        )
        .filter((one) => {
          const style = getComputedStyle(one)
          const hasEdge =
            Number.parseFloat(style.borderBottomWidth) > 0 && style.borderBottomColor !== canvas
          const isUnderlined = style.textDecorationLine === 'underline'
          const dot = getComputedStyle(one, '::before')
          const hasDot =
            Number.parseFloat(dot.borderBottomWidth) > 0 && dot.borderBottomColor !== canvas
          return !hasEdge && !isUnderlined && !hasDot
        })
        .map((one) => one.outerHTML.slice(0, 120))
    })
    expect(faint, path).toEqual([])
  }
  for (let press = 0; press < 12; press++) {
    await page.keyboard.press('Tab')
    const ring = await page.evaluate(() => {
      const { outlineStyle, outlineColor } = getComputedStyle(
        document.activeElement ?? document.body,
      )
      const canvas = getComputedStyle(document.documentElement).backgroundColor
      return outlineStyle === 'solid' && outlineColor !== canvas
    })
    expect(ring).toBe(true)
  }
})

type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] }

interface NotedShift {
  /** Milliseconds since the page was opened. */
  at: number
  value: number
  what: string
}

declare global {
  interface Window {
    shifts?: NotedShift[]
  }
}

const sumOf = (shifts: readonly NotedShift[]) => shifts.reduce((sum, { value }) => sum + value, 0)
const whatOf = (shifts: readonly NotedShift[]) => shifts.map(({ what }) => what).join('; ')

for (const width of [390, 1280]) {
  test(`nothing moves while a page loads and scrolls, and late fonts move a line at most, at ${width} px`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await page.setViewportSize({ width, height: 844 })
    await page.addInitScript(() => {
      window.shifts = []
      new PerformanceObserver((list) => {
        for (const { startTime, value, sources } of list.getEntries() as Shift[]) {
          const what = sources.map(({ node }) => node?.className).join()
          window.shifts?.push({ at: startTime, value, what })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    let fonts = hold()
    await page.route('**/*.woff2', async (route) => {
      await fonts.held
      await route.continue()
    })
    for (const path of layouts) {
      fonts = hold()
      await page.goto(path, { waitUntil: 'domcontentloaded' })
      // The browser paints the fallback first, so changes by the fonts show.
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
      )
      const heldUntil = await page.evaluate(() => performance.now())
      fonts.release()
      const readAt = await page.evaluate(async () => {
        await document.fonts.ready
        // Waits for the end of the frame that has the fonts: nobody scrolls within it.
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame)
        return performance.now()
      })
      await scrollThrough(page)
      await page.evaluate(async () => {
        for (const image of document.images) image.loading = 'eager'
        await Promise.all([...document.images].map((image) => image.decode().catch(() => {})))
        await new Promise(requestAnimationFrame)
      })
      const shifts = await page.evaluate(() => window.shifts ?? [])
      const isOfFonts = ({ at }: NotedShift) => at >= heldUntil && at <= readAt
      const [ofFonts, others] = [shifts.filter(isOfFonts), shifts.filter((one) => !isOfFonts(one))]
      expect(sumOf(others), `${path}: ${whatOf(others)}`).toBeLessThanOrEqual(0.005)
      // A text that ends in another line than with the fallback moves content below it by that line.
      expect(sumOf(ofFonts), `${path}: ${whatOf(ofFonts)}`).toBeLessThanOrEqual(0.05)
    }
  })
}
