import { describe, expect, it } from 'vitest'
import { type CourseStatus, nextStartOf } from '../../../src/courses/course.ts'
import { configIn } from '../build/site-config.ts'
import { courseAt, type DateFields } from './models.ts'

const courseWith = (dates: DateFields[], now: string, timeZone = 'Europe/Rome') =>
  courseAt(
    dates.map((date) => ({ start: '2026-12-01 09:00', end: '2026-12-01 18:00', ...date })),
    { config: configIn('/', { timeZone }), now },
  )

const ending = (end: string): DateFields => ({ start: end, end })
const days = (last: string): DateFields => ({ start: '2026-12-01 00:00', end: `${last} 00:00` })
const evening: DateFields = { start: '2026-12-01 18:00', end: '2026-12-02 00:00' }

const before = '2026-11-01T08:00:00Z'
const after = '2027-01-01T08:00:00Z'

describe('the status of a course date', () => {
  it.each<[string, DateFields, string, CourseStatus]>([
    ['until its last minute', ending('2026-12-01 18:00'), '2026-12-01T17:00:59Z', 'open'],
    ['a minute later', ending('2026-12-01 18:00'), '2026-12-01T17:01:00Z', 'over'],
    ['just after midnight', ending('2026-12-02 00:30'), '2026-12-01T23:10:00Z', 'open'],
    ['as the year turns', ending('2026-12-31 23:59'), '2026-12-31T23:00:00Z', 'over'],
    ['before clocks go forward', ending('2026-03-29 01:59'), '2026-03-29T00:59:00Z', 'open'],
    ['after clocks went forward', ending('2026-03-29 02:30'), '2026-03-29T01:00:00Z', 'over'],
    ['before clocks go back', ending('2026-10-25 02:30'), '2026-10-25T00:31:00Z', 'over'],
    ['after clocks went back', ending('2026-10-25 03:00'), '2026-10-25T01:59:00Z', 'open'],
    ['that ends at midnight, then', evening, '2026-12-01T23:00:59Z', 'running'],
    ['that ends at midnight, later', evening, '2026-12-01T23:01:00Z', 'over'],
    ['of whole days, before it', days('2026-12-01'), '2026-11-30T23:00:59Z', 'open'],
    ['of whole days, at its end', days('2026-12-01'), '2026-12-01T22:59:59Z', 'running'],
    ['of whole days, the day after', days('2026-12-01'), '2026-12-01T23:00:00Z', 'over'],
    ['of whole days, after the last', days('2026-12-03'), '2026-12-03T23:00:00Z', 'over'],
    ['with 4 seats left', { seats_left: 4 }, before, 'open'],
    ['with 3 seats left', { seats_left: 3 }, before, 'last-seats'],
    ['with no seat left', { seats_left: 0 }, before, 'full'],
    ['with less than no seat left', { seats_left: -1 }, before, 'full'],
    ['with all of its 3 seats left', { seats: 3, seats_left: 3 }, before, 'open'],
    ['called off', { is_cancelled: true }, before, 'cancelled'],
    ['called off and full', { is_cancelled: true, seats_left: 0 }, before, 'cancelled'],
    ['called off and past', { is_cancelled: true }, after, 'over'],
    ['full and past', { seats_left: 0 }, after, 'over'],
    ['on its first minute', { seats_left: 2 }, '2026-12-01T08:00:59Z', 'last-seats'],
    ['a minute later', { seats_left: 2 }, '2026-12-01T08:01:00Z', 'running'],
  ])('in the time zone of the studio, %s: %j at %s is %s', (_, date, now, status) => {
    expect(courseWith([date], now).dates[0]?.status).toBe(status)
  })

  it('follows the time zone of the configuration', () => {
    const date = ending('2026-12-01 18:00')
    const { dates } = courseWith([date], '2026-12-01T17:30:00Z', 'Europe/Lisbon')
    expect(dates[0]?.status).toBe('open')
  })
})

describe('the dates of a course', () => {
  const dates = [
    { _uid: 'c', start: '2026-12-20 09:00', end: '2026-12-20 18:00' },
    { _uid: 'a', start: '2026-11-05 09:00', end: '2026-11-05 18:00' },
    { _uid: 'b', start: '2026-12-01 09:00', end: '2026-12-01 18:00' },
  ]
  const nextOf = (some: DateFields[], now = before) => nextStartOf(courseWith(some, now))

  it('are in order of start', () => {
    expect(courseWith(dates, before).dates.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  })

  it('have as next the first that has not begun, or else the one that is running', () => {
    expect(nextOf(dates)).toBe('2026-11-05 09:00')
    expect(nextOf(dates, '2026-12-01T08:00:00Z')).toBe('2026-12-01 09:00')
    expect(nextOf(dates, '2026-12-01T08:30:00Z')).toBe('2026-12-20 09:00')
    expect(nextOf(dates, '2026-12-20T08:30:00Z')).toBe('2026-12-20 09:00')
  })

  it('have as next the first with places left, or else the first for the waiting list', () => {
    const [c, ...others] = dates.map((date) => ({ ...date, seats_left: 0 }))
    expect(nextOf([{ ...c }, ...others])).toBe('2026-11-05 09:00')
    expect(nextOf([{ ...c, seats_left: 1 }, ...others])).toBe('2026-12-20 09:00')
  })

  it('never have a cancelled one as next', () => {
    const [c, a, b] = dates
    expect(nextOf([{ ...c }, { ...a, is_cancelled: true }, { ...b }])).toBe('2026-12-01 09:00')
  })

  it('sort a course without upcoming dates behind all others', () => {
    const over = nextOf(dates, '2030-01-01T08:00:00Z')
    expect(nextOf([])).toBe(over)
    expect(over > '2099-12-31 23:59').toBe(true)
  })
})
