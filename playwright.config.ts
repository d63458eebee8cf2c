import { defineConfig } from 'playwright/test'
import { chromiumArguments, chromiumPath } from './tests/e2e/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  // Emptied at the start of a run: the other reports lie beside it.
  outputDir: 'test-results/browser',
  globalSetup: './tests/e2e/build-site.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
    viewport: { width: 1280, height: 900 },
    // Recording each test costs a quarter of the run; `--trace on` records the one that fails.
    screenshot: 'only-on-failure',
  },
})
