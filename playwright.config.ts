import { defineConfig } from 'playwright/test'
import { chromiumArguments, chromiumPath, quickChromiumPath } from './tests/e2e/chromium.ts'
import type { SiteOptions } from './tests/e2e/site.ts'

/**
 * What the headless shell has not: a back-forward cache, background sync, late lazy loading, and a
 * tab opened by a click that always loads.
 */
const wholeBrowserTests = ['bfcache', 'calendar-tab', 'request-form-background', 'weight'].map(
  (name) => `**/${name}.test.ts`,
)

/** About pictures, too, or layout with them: pictures and the next pages are two fifths of a visit's cost. */
const pictureTests = [
  'before-after',
  'content-policy',
  'crawl',
  'editor',
  'hostile-content',
  'install',
  'lightbox',
  'offline',
  'page-swap',
  'pictures',
  'reading',
  'request-form-model',
  'share-pictures',
  'translation-policy',
].map((name) => `**/${name}.test.ts`)

const browser = (executablePath: string, ...args: string[]) => ({
  launchOptions: { executablePath, args: [...chromiumArguments, ...args] },
})

export default defineConfig<SiteOptions>({
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
    {
      name: 'whole browser',
      testMatch: wholeBrowserTests,
      use: browser(chromiumPath()),
      // It takes as long to start as three of its tests.
      workers: 1,
    },
    { name: 'page with pictures', testMatch: pictureTests, use: browser(quickChromiumPath()) },
    {
      name: 'page',
      testIgnore: [...wholeBrowserTests, ...pictureTests],
      use: {
        ...browser(quickChromiumPath(), '--blink-settings=imagesEnabled=false'),
        savesData: true,
      },
    },
  ],
  use: {
    viewport: { width: 1280, height: 900 },
    // Installing it is a third of what a visit costs; tests that are about it allow it.
    serviceWorkers: 'block',
    // Recording each test costs a quarter of the run; `--trace on` records the one that fails.
    screenshot: 'only-on-failure',
  },
})
