import { describe, expect, it } from 'vitest'
import { createDayReader } from '../../../src/forms/calendar-day.ts'

describe('createDayReader', () => {
  it.each([
    ['Europe/Rome', '2026-12-31T22:59:59Z', '2026-12-31'],
    ['Europe/Rome', '2026-12-31T23:00:00Z', '2027-01-01'],
    ['Europe/Rome', '2026-07-01T22:00:00Z', '2026-07-02'],
    ['Pacific/Kiritimati', '2026-03-04T10:00:00Z', '2026-03-05'],
    ['America/New_York', '2026-03-05T04:59:00Z', '2026-03-04'],
  ])('in %s at %s it is %s', (timeZone, instant, expected) => {
    expect(createDayReader(timeZone)(new Date(instant))).toBe(expected)
  })
})
