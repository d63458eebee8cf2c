import { describe, expect, it } from 'vitest'
import { localTime } from '../../../src/content/local-time.ts'

describe('localTime', () => {
  it.each([
    ['2026-12-31T23:00:00Z', 'Europe/Rome', '2027-01-01 00:00'],
    ['2026-03-29T00:59:59Z', 'Europe/Rome', '2026-03-29 01:59'],
    ['2026-03-29T01:00:00Z', 'Europe/Rome', '2026-03-29 03:00'],
    ['2026-10-25T00:59:00Z', 'Europe/Rome', '2026-10-25 02:59'],
    ['2026-10-25T01:00:00Z', 'Europe/Rome', '2026-10-25 02:00'],
    ['2026-02-03T04:05:06Z', 'Asia/Kolkata', '2026-02-03 09:35'],
    ['2026-02-03T04:05:06Z', 'Pacific/Kiritimati', '2026-02-03 18:05'],
  ])('[BUILD-4] reads %s on the clocks of %s as %s', (instant, zone, expected) => {
    expect(localTime(new Date(instant), zone)).toBe(expected)
  })
})
