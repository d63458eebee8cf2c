import { defineConfig } from 'vitest/config'
import { italian } from './src/strings/it.ts'

export default defineConfig({
  // As the bundler does in the browser's scripts.
  define: Object.fromEntries([
    ['SITE_FOLDER', JSON.stringify('')],
    ...Object.entries(italian).map(([name, words]) => [
      `SITE_STRINGS.${name}`,
      JSON.stringify(words),
    ]),
  ]),
  test: {
    // Half of what the tests do is waiting for a server: three at a time even on two cores.
    maxWorkers: 3,
    // Builds and servers take their time on a busy machine; a hang is still found.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        // As the command line renders: React's development build takes five times as long.
        oxc: { jsx: { development: false } },
        test: {
          name: 'pipeline',
          include: ['{tests/{unit,build},packages/*/tests}/**/*.test.ts'],
          env: { NODE_ENV: 'production' },
          // To load React, zod and the pipeline again for each file takes a third of the run.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'components',
          include: ['tests/unit/**/*.test.tsx'],
          setupFiles: 'tests/unit/no-warnings.ts',
          isolate: false,
        },
      },
    ],
  },
})
