import { describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../../build/base/digest.ts'
import { createRecorder } from '../../../build/content/dependencies.ts'
import { localTime } from '../../../src/content/local-time.ts'
import type { RoutePath } from '../../../src/content/paths.ts'
import { createCourseModel, nextStartOf } from '../../../src/courses/course-model.ts'
import type { CourseContent } from '../../../src/courses/course-type.ts'
import { configIn } from '../build/site-config.ts'

type DateFields = Partial<CourseContent['dates'][number]>

const dateOf = (fields: DateFields): CourseContent['dates'][number] => ({
  component: 'course_date',
  _uid: 'date',
  start: '2026-12-01 09:00',
  end: '2026-12-01 18:00',
  place: 'Lucca',
  seats: 8,
  seats_left: 8,
  is_cancelled: false,
  ...fields,
})

function courseWith(dates: DateFields[], clock: string, timeZone = 'Europe/Rome') {
  const content: CourseContent = {
    component: 'course',
    _uid: 'course',
    title: 'A course',
    description: '',
    area: 'unghie',
    level: 'base',
    summary: '',
    image: null,
    price: 100,
    deposit: null,
    duration: '',
    is_kit_included: false,
    is_model_needed: false,
    certificate_value: '',
    teacher: '',
    program: [],
    dates: dates.map(dateOf),
    person: 'none',
    release: '',
    release_until: '',
  }
  const { isOver } = createRecorder(localTime(new Date(clock), timeZone))
  return createCourseModel({
    uuid: 'id',
    shortDigest: shortDigestOf,
    path: '/corso' as RoutePath,
    config: configIn('/', { basePath: '/sub/' }),
    content,
    isOver,
  })
}

const statusAt = (end: string, clock: string, timeZone?: string) =>
  courseWith([{ start: end, end }], clock, timeZone).dates[0]?.status

describe('the status of a course date', () => {
  it.each([
    ['on the last minute', '2026-12-01 18:00', '2026-12-01T17:00:59Z', 'open'],
    ['a minute later', '2026-12-01 18:00', '2026-12-01T17:01:00Z', 'over'],
    ['in summer, by two hours', '2026-07-01 18:00', '2026-07-01T16:00:00Z', 'open'],
    ['in summer, a minute later', '2026-07-01 18:00', '2026-07-01T16:01:00Z', 'over'],
    ['one minute before midnight', '2026-12-01 23:59', '2026-12-01T23:00:00Z', 'over'],
    ['in the first hour of the next day', '2026-12-02 00:30', '2026-12-01T23:10:00Z', 'open'],
    ['as the year turns', '2026-12-31 23:59', '2026-12-31T23:00:00Z', 'over'],
    ['before clocks go forward', '2026-03-29 01:59', '2026-03-29T00:59:00Z', 'open'],
    ['after clocks went forward', '2026-03-29 02:30', '2026-03-29T01:00:00Z', 'over'],
    ['before clocks go back', '2026-10-25 02:30', '2026-10-25T00:31:00Z', 'over'],
    ['after clocks went back', '2026-10-25 03:00', '2026-10-25T01:59:00Z', 'open'],
  ])('is told by the studio’s clock: %s', (_when, end, clock, expected) => {
    expect(statusAt(end, clock)).toBe(expected)
  })

  it.each([
    ['at midnight', '2026-12-01T23:00:59Z', 'running'],
    ['just after midnight', '2026-12-01T23:01:00Z', 'over'],
  ])('with hours is, when it ends at midnight, %s %s: %s', (_when, clock, expected) => {
    const evening = { start: '2026-12-01 18:00', end: '2026-12-02 00:00' }
    expect(courseWith([evening], clock).dates[0]?.status).toBe(expected)
  })

  it.each([
    ['before it', '2026-12-01', '2026-11-30T23:00:59Z', 'open'],
    ['on its day', '2026-12-01', '2026-12-01T07:00:00Z', 'running'],
    ['on its last minute', '2026-12-01', '2026-12-01T22:59:59Z', 'running'],
    ['the day after', '2026-12-01', '2026-12-01T23:00:00Z', 'over'],
    ['on its last day', '2026-12-03', '2026-12-03T22:59:59Z', 'running'],
    ['after its last day', '2026-12-03', '2026-12-03T23:00:00Z', 'over'],
  ])(
    'without hours, which is of whole days, is %s (to %s, at %s): %s',
    (_, last, clock, expected) => {
      const days = { start: '2026-12-01 00:00', end: `${last} 00:00` }
      expect(courseWith([days], clock).dates[0]?.status).toBe(expected)
    },
  )

  it('follows the time zone of the configuration', () => {
    expect(statusAt('2026-12-01 18:00', '2026-12-01T17:30:00Z', 'Europe/Lisbon')).toBe('open')
    expect(statusAt('2026-12-01 18:00', '2026-12-01T17:30:00Z', 'Europe/Rome')).toBe('over')
  })

  it.each([
    [8, 'open'],
    [4, 'open'],
    [3, 'last-seats'],
    [1, 'last-seats'],
    [0, 'full'],
    [-1, 'full'],
  ])('with %i seats left is %s', (seats_left, expected) => {
    expect(courseWith([{ seats_left }], '2026-11-01T08:00:00Z').dates[0]?.status).toBe(expected)
  })

  it('with all of its three seats left is open', () => {
    const { dates } = courseWith([{ seats: 3, seats_left: 3 }], '2026-11-01T08:00:00Z')
    expect(dates[0]?.status).toBe('open')
  })

  it('is cancelled whatever the seats, until it is over', () => {
    const dates = [{ is_cancelled: true }, { is_cancelled: true, seats_left: 0 }]
    const statuses = (clock: string) => courseWith(dates, clock).dates.map(({ status }) => status)
    expect(statuses('2026-11-01T08:00:00Z')).toEqual(['cancelled', 'cancelled'])
    expect(statuses('2027-01-01T08:00:00Z')).toEqual(['over', 'over'])
  })

  it.each([
    ['on its first minute', '2026-12-01T08:00:59Z', 'last-seats'],
    ['a minute later', '2026-12-01T08:01:00Z', 'running'],
    ['on its last minute', '2026-12-01T17:00:00Z', 'running'],
    ['a minute later', '2026-12-01T17:01:00Z', 'over'],
  ])('with seats left is, %s, as the studio’s clock tells it', (_when, clock, expected) => {
    expect(courseWith([{ seats_left: 2 }], clock).dates[0]?.status).toBe(expected)
  })

  it('is over however many seats were left', () => {
    const { dates } = courseWith([{ seats_left: 0 }, { seats_left: 2 }], '2027-01-01T08:00:00Z')
    expect(dates.map(({ status }) => status)).toEqual(['over', 'over'])
  })
})

describe('the dates of a course', () => {
  const dates = [
    { _uid: 'c', start: '2026-12-20 09:00', end: '2026-12-20 18:00' },
    { _uid: 'a', start: '2026-11-05 09:00', end: '2026-11-05 18:00' },
    { _uid: 'b', start: '2026-12-01 09:00', end: '2026-12-01 18:00' },
  ]

  it('are in order of start', () => {
    expect(courseWith(dates, '2026-11-01T08:00:00Z').dates.map(({ id }) => id)).toEqual([
      'a',
      'b',
      'c',
    ])
  })

  it('have as next the first that has not begun, or else the one that runs', () => {
    expect(nextStartOf(courseWith(dates, '2026-11-01T08:00:00Z'))).toBe('2026-11-05 09:00')
    expect(nextStartOf(courseWith(dates, '2026-12-01T08:00:00Z'))).toBe('2026-12-01 09:00')
    expect(nextStartOf(courseWith(dates, '2026-12-01T08:30:00Z'))).toBe('2026-12-20 09:00')
    expect(nextStartOf(courseWith(dates, '2026-12-20T08:30:00Z'))).toBe('2026-12-20 09:00')
  })

  it('have as next the first with places left, or else the first for the waiting list', () => {
    const [c, a, b] = dates.map((date) => ({ ...date, seats_left: 0 }))
    const full = [{ ...c }, { ...a }, { ...b }]
    expect(nextStartOf(courseWith(full, '2026-11-01T08:00:00Z'))).toBe('2026-11-05 09:00')
    const one = [{ ...c, seats_left: 1 }, { ...a }, { ...b }]
    expect(nextStartOf(courseWith(one, '2026-11-01T08:00:00Z'))).toBe('2026-12-20 09:00')
  })

  it('have as next none that was called off', () => {
    const [first, ...others] = [...dates].sort((a, b) => (a.start < b.start ? -1 : 1))
    const course = courseWith([{ ...first, is_cancelled: true }, ...others], '2026-11-01T08:00:00Z')
    expect(nextStartOf(course)).toBe('2026-12-01 09:00')
  })

  it('sort a course without one to come behind all others', () => {
    const over = nextStartOf(courseWith(dates, '2030-01-01T08:00:00Z'))
    expect(nextStartOf(courseWith([], '2026-11-01T08:00:00Z'))).toBe(over)
    expect(over > '2099-12-31 23:59').toBe(true)
  })
})
