import { describe, expect, it } from 'vitest'
import { createMomentReader, localTime, storedDay } from '../../../src/content/local-time.ts'

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

describe('[BUILD-8] a stored date with a time', () => {
  it.each([
    // Ten in the morning, before and after clocks go forward, before and after they go back.
    ['2027-03-27 09:00', 'Europe/Rome', '2027-03-27 10:00'],
    ['2027-03-28 08:00', 'Europe/Rome', '2027-03-28 10:00'],
    ['2027-10-30 08:00', 'Europe/Rome', '2027-10-30 10:00'],
    ['2027-10-31 09:00', 'Europe/Rome', '2027-10-31 10:00'],
    ['2027-03-13 15:00', 'America/New_York', '2027-03-13 10:00'],
    ['2027-03-14 14:00', 'America/New_York', '2027-03-14 10:00'],
    ['2027-11-06 14:00', 'America/New_York', '2027-11-06 10:00'],
    ['2027-11-07 15:00', 'America/New_York', '2027-11-07 10:00'],
    ['2027-06-01 04:30', 'Asia/Kolkata', '2027-06-01 10:00'],
    ['2027-04-02 23:00', 'Australia/Lord_Howe', '2027-04-03 10:00'],
    ['2027-04-03 23:30', 'Australia/Lord_Howe', '2027-04-04 10:00'],
    // The last minute before clocks change, and the first one after.
    ['2027-03-28 00:59', 'Europe/Rome', '2027-03-28 01:59'],
    ['2027-03-28 01:00', 'Europe/Rome', '2027-03-28 03:00'],
    ['2027-10-31 00:59', 'Europe/Rome', '2027-10-31 02:59'],
    ['2027-10-31 01:00', 'Europe/Rome', '2027-10-31 02:00'],
    // Midnight, as the year turns too.
    ['2019-01-01 23:00', 'Europe/Rome', '2019-01-02 00:00'],
    ['2027-07-31 22:00', 'Europe/Rome', '2027-08-01 00:00'],
    ['2026-12-31 23:00', 'Europe/Rome', '2027-01-01 00:00'],
    ['2027-03-14 05:00', 'America/New_York', '2027-03-14 00:00'],
    ['2027-01-01 03:00', 'America/Sao_Paulo', '2027-01-01 00:00'],
    ['2027-05-31 18:30', 'Asia/Kolkata', '2027-06-01 00:00'],
  ])('in UTC, %s is on the clocks of %s %s', (stored, timeZone, moment) => {
    expect(createMomentReader({ timeZone, content: { times: 'utc' } })(stored)).toBe(moment)
    expect(createMomentReader({ timeZone, content: { times: 'zone' } })(stored)).toBe(stored)
  })

  it('that is none stays as it is', () => {
    const momentOf = createMomentReader({ timeZone: 'Europe/Rome', content: { times: 'utc' } })
    for (const text of ['', 'domani', '2027-02-01']) expect(momentOf(text)).toBe(text)
  })

  it.each(['Europe/Rome', 'America/New_York', 'Asia/Kolkata'])(
    'of a field without a time is its day, in %s too',
    (timeZone) => {
      const momentOf = createMomentReader({ timeZone, content: { times: 'utc' } })
      expect(storedDay('2027-01-31 00:00', momentOf)).toBe('2027-01-31')
      expect(storedDay('2027-08-01 00:00', momentOf)).toBe('2027-08-01')
    },
  )
})
