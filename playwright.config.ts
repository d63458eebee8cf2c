import { defineConfig } from 'playwright/test'
import { chromiumArguments, chromiumPath } from './tests/e2e/chromium.ts'

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/e2e/build-site.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list'], ['json', { outputFile: 'test-results/browser.json' }]],
  use: {
    launchOptions: { executablePath: chromiumPath(), args: chromiumArguments },
    viewport: { width: 1280, height: 900 },
    trace: 'retain-on-failure',
  },
})
