/**
 * Helpers for visitors who have no mouse, and want no motion.
 */
import type { Locator, Page } from 'playwright/test'
import { expect } from './site.ts'

/** Presses Tab, from the current focus on, until the target has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.keyboard.press('Tab')
        return target.evaluate((element) => element === document.activeElement)
      },
      { intervals: [0], timeout: 20_000 },
    )
    .toBe(true)
}

export const expectStill = async (page: Page) =>
  expect(
    await page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => Number(effect?.getComputedTiming().duration))
        .filter((duration) => duration > 1),
    ),
  ).toEqual([])

/** Presses the keys with each modifier; resolves with those that the page took from the browser. */
export async function takenKeys(page: Page, ...keys: string[]): Promise<string[]> {
  const taken = await page.evaluateHandle(() => {
    const names: string[] = []
    addEventListener('keydown', (event) => {
      if (event.defaultPrevented) names.push(event.key)
    })
    return names
  })
  for (const modifier of ['Alt', 'Control', 'Meta', 'Shift']) {
    for (const key of keys) await page.keyboard.press(`${modifier}+${key}`)
  }
  return taken.jsonValue()
}
