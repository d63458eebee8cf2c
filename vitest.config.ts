import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['tests/{unit,build}/**/*.test.{ts,tsx}'],
    // Builds and servers take their time on a small machine; a hang is still found.
    // Half of what the tests do is waiting for a server: two at a time even on two cores.
    maxWorkers: 2,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
