/**
 * The test of a page: fails on any console error or exception that it did not expect.
 */
import { test as base, expect, type Page } from 'playwright/test'

interface Fixtures {
  /** What the page logged as an error, or threw. Checked to be empty after each test. */
  problems: string[]
  page: Page
}

export const test = base.extend<Fixtures>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  baseURL: async ({}, use) => use(process.env.SITE ?? ''),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures from the pattern
  problems: async ({}, use) => use([]),
  page: async ({ page, problems }, use) => {
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(`${page.url()}: ${message.text()}`)
    })
    page.on('pageerror', (error) => problems.push(`${page.url()}: ${error.message}`))
    await use(page)
    expect(problems).toEqual([])
  },
})

export { expect }

/** Waits until the runtime knows the build id: from then on clicks navigate by payload. */
export const knowsBuild = (page: Page) =>
  page.waitForResponse((response) => /\/builds\/meta\/.+\.json$/.test(response.url()))
