import { describe, expect, it } from 'vitest'
import { createMomentReader } from '../../../src/content/local-time.ts'

describe('[BUILD-8] a stored date with a time', () => {
  it.each([
    // The last minute before the clocks change, and the first one after.
    ['2027-03-28 00:59', 'Europe/Rome', '2027-03-28 01:59'],
    ['2027-03-28 01:00', 'Europe/Rome', '2027-03-28 03:00'],
    ['2027-10-31 00:59', 'Europe/Rome', '2027-10-31 02:59'],
    ['2027-10-31 01:00', 'Europe/Rome', '2027-10-31 02:00'],
    // Other zones; Lord Howe changes its clocks by half an hour.
    ['2027-04-02 23:00', 'Australia/Lord_Howe', '2027-04-03 10:00'],
    ['2027-04-03 23:30', 'Australia/Lord_Howe', '2027-04-04 10:00'],
    ['2027-11-07 15:00', 'America/New_York', '2027-11-07 10:00'],
    ['2026-02-03 04:05', 'Pacific/Kiritimati', '2026-02-03 18:05'],
    // Midnight, also at the turn of the year.
    ['2026-12-31 23:00', 'Europe/Rome', '2027-01-01 00:00'],
    ['2027-03-14 05:00', 'America/New_York', '2027-03-14 00:00'],
    ['2027-01-01 03:00', 'America/Sao_Paulo', '2027-01-01 00:00'],
    ['2027-05-31 18:30', 'Asia/Kolkata', '2027-06-01 00:00'],
  ])('of %s in UTC is in %s the local time %s', (stored, timeZone, moment) => {
    expect(createMomentReader({ timeZone, content: { times: 'utc' } })(stored)).toBe(moment)
    expect(createMomentReader({ timeZone, content: { times: 'zone' } })(stored)).toBe(stored)
  })

  it('stays as it is when it is not a date with a time', () => {
    const momentOf = createMomentReader({ timeZone: 'Europe/Rome', content: { times: 'utc' } })
    for (const text of ['', 'domani', '2027-02-01']) expect(momentOf(text)).toBe(text)
  })
})
