/**
 * What somebody does who has no mouse, and wants no motion.
 */
import type { Locator, Page } from 'playwright/test'
import { expect } from './site.ts'

/** From where the focus is, as somebody does who has no mouse. */
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
