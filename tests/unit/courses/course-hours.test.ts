import { describe, expect, it } from 'vitest'
import type { Config } from '../../../build/config.ts'
import { checkSmallSite, story } from '../build/check/small-site.ts'
import { courseDate } from './stories.ts'

/** @returns the findings for a course with these dates */
async function findingsOf(times: readonly string[], config: Partial<Config> = {}) {
  const content = {
    _uid: 'c',
    component: 'course',
    price: '100',
    certificate_value: 'Attestato di partecipazione, non abilitante',
    dates: times.map((time, index) => {
      const [start, end] = time.split(' – ')
      return courseDate({ _uid: `d${index}`, start, end })
    }),
  }
  return (await checkSmallSite({ stories: [story('privacy', content)], config })).findings
}

const code = 'COURSE_HOURS_AT_NIGHT'
const zone: Partial<Config> = { content: { times: 'zone' } }

describe('[BUILD-8] the check for course hours read in the wrong time zone', () => {
  it.each<[string, string[], Partial<Config>?]>([
    ['whole days in local time read as UTC', ['2027-01-10 00:00 – 2027-01-11 00:00']],
    ['whole days in UTC read as local time', ['2027-01-09 23:00 – 2027-01-10 23:00'], zone],
    [
      'days of Tokyo read in Rome',
      ['2027-06-10 01:00 – 2027-06-10 09:00', '2027-06-11 01:00 – 2027-06-11 09:00'],
      zone,
    ],
    [
      'two of three at night',
      [
        '2027-01-10 21:00 – 2027-01-10 23:30',
        '2027-01-10 08:30 – 2027-01-10 16:00',
        '2027-07-10 03:59 – 2027-07-10 16:00',
      ],
    ],
  ])('warns of %s', async (_, times, config) => {
    expect(await findingsOf(times, config)).toMatchObject([
      { code, story: 'privacy', severity: 'warning' },
    ])
  })

  it.each([
    ['no date', []],
    ['whole days', ['2027-01-09 23:00 – 2027-01-10 23:00', '2027-07-09 22:00 – 2027-07-10 22:00']],
    [
      'the first hour of the morning',
      ['2027-01-10 05:00 – 2027-01-10 12:00', '2027-07-10 04:00 – 2027-07-10 12:00'],
    ],
    ['the last hour of the evening', ['2027-01-10 20:59 – 2027-01-10 22:00']],
    [
      'one of two at night',
      ['2027-01-10 22:00 – 2027-01-11 01:00', '2027-01-12 09:00 – 2027-01-12 16:00'],
    ],
    ['invalid dates', ['domani – dopodomani', ' – ']],
  ])('accepts %s', async (_, times) => {
    expect(await findingsOf(times)).toEqual([])
  })

  it('names the first such date, how it is read, and how many there are', async () => {
    const [finding] = await findingsOf([
      '2027-01-12 09:00 – 2027-01-12 16:00',
      '2027-01-10 00:00 – 2027-01-11 00:00',
      '2027-01-20 00:00 – 2027-01-21 00:00',
    ])
    expect(finding).toMatchObject({ code, field: 'dates.1.start' })
    expect(finding?.message).toBe(
      'Of 3 dates of courses with a time, 2 begin between 22:00 and 6:00: this one at 01:00, read with content.times “utc” and timeZone “Europe/Rome”.',
    )
  })
})
