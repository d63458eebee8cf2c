/**
 * Fails each test in which React's development build logs a warning.
 */
import { afterEach, beforeEach, expect, type MockInstance, vi } from 'vitest'

let said: MockInstance<typeof console.error>

beforeEach(() => {
  said = vi.spyOn(console, 'error')
})

afterEach(() => {
  const warnings = [...said.mock.calls]
  said.mockRestore()
  expect(warnings).toEqual([])
})
