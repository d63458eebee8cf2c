/**
 * Style sheets of other pages are fetched ahead, and apply before their page is shown.
 */
import type { APIRequestContext, Page } from 'playwright/test'
import type { Payload } from '../../src/content/payload.ts'
import { layouts } from './demo-pages.ts'
import { aboutLink, expect, go, knowsBuild, saveData, test } from './site.ts'
import { traced } from './trace.ts'
import { withhold } from './withhold.ts'

test.use({ savesData: false })

interface LayoutArguments {
  beginData?: { frame: string; dirtyObjects: number; totalObjects: number }
}

/** Numbers of rules of the sheets that apply, in their order. */
const activeSheets = (page: Page) =>
  page.evaluate(() =>
    [...document.styleSheets, ...document.adoptedStyleSheets]
      .filter(({ media, cssRules }) => matchMedia(media.mediaText).matches && cssRules.length > 0)
      .map(({ cssRules }) => cssRules.length),
  )

/** Text of the sheet that a page has beside the one of all pages. */
async function ownSheet(request: APIRequestContext, path: string): Promise<string> {
  const payload = await request.get(`${path.replace(/\/$/, '')}/_payload.json`)
  const { styles }: Payload = await payload.json()
  return (await request.get(styles.at(-1) ?? '')).text()
}

/** Number of times that the document has adopted a sheet. */
const timesAdopted = (page: Page, sheet: string) =>
  page.evaluate((text) => {
    const rulesOf = ({ cssRules }: CSSStyleSheet) =>
      [...cssRules].map((rule) => rule.cssText).join()
    const asked = new CSSStyleSheet()
    asked.replaceSync(text)
    return document.adoptedStyleSheets.filter((one) => rulesOf(one) === rulesOf(asked)).length
  }, sheet)

/** Opens another page, and makes it fetch the sheet of /about ahead. @returns that sheet */
async function fetchAboutAhead(page: Page, request: APIRequestContext): Promise<string> {
  const sheet = await ownSheet(request, '/about')
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  await aboutLink(page).hover()
  await expect.poll(() => timesAdopted(page, sheet)).toBe(1)
  return sheet
}

test('[NAV-1] a sheet that was fetched ahead applies, once, before its page is shown', async ({
  page,
  request,
}) => {
  const sheet = await fetchAboutAhead(page, request)
  await expect(page).toHaveTitle(/Contatti/i)
  for (const [path, title] of [
    ['/about', /Chi sono/i],
    ['/contact', /Contatti/i],
    ['/about', /Chi sono/i],
  ] as const) {
    await go(page, path)
    await expect(page).toHaveTitle(title)
    expect(await timesAdopted(page, sheet)).toBe(1)
  }
})

test('[NAV-1] no page looks different with the sheets of all others', async ({ page, request }) => {
  // Turns off fetching ahead and islands.
  await page.route('**/_assets/*.js', (route) => route.fulfill({ contentType: 'text/javascript' }))
  const sheets = await Promise.all(layouts.map((path) => ownSheet(request, path)))
  for (const path of layouts) {
    await page.goto(path)
    await page.evaluate(() => document.fonts.ready)
    for (const width of [390, 1280]) {
      await page.setViewportSize({ width, height: 844 })
      const changed = await page.evaluate(looksBeforeAndAfter, sheets)
      expect(changed, `${path} at ${width} px`).toEqual([])
    }
  }
})

/** @returns elements that differ with these sheets, in any property that they declare */
function looksBeforeAndAfter(texts: string[]): string[] {
  const sheets = texts.map((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    return sheet
  })
  const declaredBy = (rules: CSSRuleList): string[] =>
    [...rules].flatMap((rule) => [
      ...(rule instanceof CSSStyleRule ? rule.style : []),
      ...('cssRules' in rule ? declaredBy(rule.cssRules as CSSRuleList) : []),
    ])
  const names = [...new Set(sheets.flatMap(({ cssRules }) => declaredBy(cssRules)))]
  if (!names.includes('display')) throw new Error('What the sheets declare was not found')
  // One of several alike is enough, such as the rows of a table.
  const kindOf = (one: Element): string => {
    const before = one.previousElementSibling
    const parent = one.parentElement ? kindOf(one.parentElement) : ''
    return `${parent} ${before?.localName}.${before?.classList}+${one.localName}.${one.classList}`
  }
  const all = [...document.querySelectorAll('body, body *')]
  const elements = [...new Map(all.map((one) => [kindOf(one), one])).values()]
  const look = () =>
    elements.map((element) =>
      ['', '::before', '::after']
        .map((pseudo) => getComputedStyle(element, pseudo))
        .filter((style, index) => index === 0 || style.content !== 'none')
        .map((style) => names.map((name) => style.getPropertyValue(name)).join())
        .join(),
    )
  const before = look()
  const own = [...document.adoptedStyleSheets]
  document.adoptedStyleSheets.push(...sheets)
  const after = look()
  document.adoptedStyleSheets = own
  return elements.filter((_, index) => before[index] !== after[index]).map((one) => one.outerHTML)
}

test('[NAV-1] the sheet of another page makes the browser lay out nothing but that page', async ({
  page,
  request,
}) => {
  await fetchAboutAhead(page, request)
  await page.evaluate(() => document.fonts.ready)
  const session = await page.context().newCDPSession(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const { events } = await traced(page, ['devtools.timeline'], async () => {
    await go(page, '/about')
    await expect(page.locator('h1')).toBeFocused()
  })
  const layouts = events
    .filter(({ name }) => name === 'Layout')
    .flatMap(({ args }) => (args as LayoutArguments).beginData ?? [])
    // SVG pictures have frames of their own.
    .filter(({ frame }) => frame === frameTree.frame.id)
  expect(layouts.length).toBeGreaterThan(0)
  for (const { dirtyObjects, totalObjects } of layouts) {
    expect(dirtyObjects).toBeLessThan(totalObjects * 0.8)
  }
})

test('[NAV-1] a page is shown when its sheet applies, not before; one whose sheet fails to load is shown without it', async ({
  page,
  problems,
}) => {
  // Turns off fetching ahead.
  await saveData(page.context())
  await Promise.all([knowsBuild(page), page.goto('/contact')])
  const sheets = '**/_assets/page.*.css'
  await page.route(sheets, (route) => route.abort(), { times: 1 })
  const before = await activeSheets(page)
  await go(page, '/about')
  await expect(page).toHaveTitle(/Chi sono/i)
  expect(await activeSheets(page)).toEqual(before)
  await go(page, '/contact')
  await expect(page).toHaveTitle(/Contatti/i)

  const release = await withhold(page, sheets)
  const asked = page.waitForRequest(sheets)
  await aboutLink(page).click()
  await asked
  await expect(page).toHaveURL(/\/about$/)
  await expect(page.locator('.contact-card')).toBeVisible()
  release()
  await expect(page.locator('.text-image').first()).toHaveCSS('display', 'grid')
  await expect(page.locator('.contact-card')).toHaveCount(0)
  expect(await activeSheets(page)).toEqual([...before, expect.any(Number)])
  // The browser logs the aborted request.
  problems.length = 0
})
