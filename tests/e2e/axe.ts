/**
 * Runs axe on a page in its current state.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import { expect, type Page } from 'playwright/test'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** One string for each violating element: the rule and the selector. */
export async function violationsOf(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const results = await page.evaluate<AxeResults, string[]>(
    // Saves time: axe would build selectors for passing elements, and fetch style sheets that no rule
    // of these tags reads.
    (runOnly) =>
      Reflect.get(window, 'axe').run(document, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      }),
    tags,
  )
  return results.violations.flatMap((violation) =>
    violation.nodes.map((node) => `${violation.id}: ${node.target.join(' ')}`),
  )
}

/** Expects no violation and no overflow at each width; scrolls so that the header covers no control. */
export async function expectNoViolations(page: Page, widths = [360, 1280]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 })
    await page.evaluate(() => window.scrollTo(0, 0))
    expect(await violationsOf(page), `at ${width} px`).toEqual([])
    const isWider = await page.evaluate(
      () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
    )
    expect(isWider, `at ${width} px`).toBe(false)
  }
}
