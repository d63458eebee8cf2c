import { describe, expect, it } from 'vitest'
import type { Config } from '../../../build/config.ts'
import { checkCourseHours } from '../../../src/courses/course-checks.ts'
import { checkSmallSite, story } from '../build/check/small-site.ts'
import { configIn } from '../build/site-config.ts'
import { emptySite } from '../empty-site.ts'
import { courseDate } from './stories.ts'

const courseWith = (times: readonly string[]) =>
  story('privacy', {
    _uid: 'c',
    component: 'course',
    price: '100',
    certificate_value: 'Attestato di partecipazione, non abilitante',
    dates: times.map((time, index) => {
      const [start, end] = time.split(' – ')
      return courseDate({ _uid: `d${index}`, start, end })
    }),
  })

/** @returns the codes of the findings for a course with these dates */
const codesFor = (times: readonly string[], config: Partial<Config> = {}) =>
  checkCourseHours({
    ...emptySite,
    config: configIn('/', config),
    stories: [courseWith(times)],
  }).map((finding) => finding.code)

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
  ])('warns of %s', (_, times, config) => {
    expect(codesFor(times, config)).toEqual([code])
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
  ])('accepts %s', (_, times) => {
    expect(codesFor(times)).toEqual([])
  })

  it('names the first such date, how it is read, and how many there are', async () => {
    const course = courseWith([
      '2027-01-12 09:00 – 2027-01-12 16:00',
      '2027-01-10 00:00 – 2027-01-11 00:00',
      '2027-01-20 00:00 – 2027-01-21 00:00',
    ])
    const { findings } = await checkSmallSite({ stories: [course] })
    const message =
      'Of 3 dates of courses with a time, 2 begin between 22:00 and 6:00: this one at 01:00, read with content.times “utc” and timeZone “Europe/Rome”.'
    const place = { story: 'privacy', field: 'dates.1.start' }
    expect(findings).toMatchObject([{ code, severity: 'warning', ...place, message }])
  })
})
