import { defineConfig } from 'playwright/test'
import { chromiumArguments, chromiumPath, quickChromiumPath } from './tests/e2e/chromium.ts'

/**
 * What the headless shell has not: a back-forward cache, background sync, late lazy loading, and a
 * tab opened by a click that always loads.
 */
const wholeBrowserTests = ['bfcache', 'calendar-tab', 'request-form-background', 'weight'].map(
  (name) => `**/${name}.test.ts`,
)

const browser = (executablePath: string) => ({
  launchOptions: { executablePath, args: chromiumArguments },
})

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at the start of a run: the other reports lie beside it.
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/build-site.ts',
  // One waits for a timer or a server while two are at work: an eighth less time on two cores.
  workers: 3,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine is slow, not wrong: what waits for something waits long enough.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // A run on a busy machine says which tests passed only then: they are to be mended.
  retries: process.env.CI ? 1 : 0,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  projects: [
    // First what has the longest tests: at the end two workers would wait for one.
    { name: 'whole browser', testMatch: wholeBrowserTests, use: browser(chromiumPath()) },
    { name: 'page', testIgnore: wholeBrowserTests, use: browser(quickChromiumPath()) },
  ],
  use: {
    viewport: { width: 1280, height: 900 },
    // Recording each test costs a quarter of the run; `--trace on` records the one that fails.
    screenshot: 'only-on-failure',
  },
})
