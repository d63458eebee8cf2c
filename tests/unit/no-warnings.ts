/**
 * A component that React's development build warns of fails the test that renders it.
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
