/**
 * Courses as lists, calendar and forms show them.
 */

import type { CourseContent } from './course-type.ts'
import type { CourseDate, CourseModel, CourseStatus } from './courses.ts'

interface CourseSource {
  id: string
  /** Base path included. */
  href: string
  content: CourseContent
  /** Whether a moment in the site's time zone is past. */
  isOver: (moment: string) => boolean
  /** URL of the calendar file of a date. */
  calendarHrefOf: (dateId: string) => string
}

const lastSeats = 3

/** Whether there is a place left. */
export const isBookable = ({ status }: CourseDate): boolean =>
  status === 'open' || status === 'last-seats'

/** Whether the editor gave hours: 00:00 to 00:00 means whole days. */
export const hasHours = ({ start, end }: Pick<CourseDate, 'start' | 'end'>): boolean =>
  ![start, end].every((moment) => moment.endsWith(' 00:00'))

/** The value of a `<time datetime>`: `2026-03-14T09:30`. */
export const machineTime = (moment: string): string => moment.replace(' ', 'T')

/** The `datetime` of a day without hours: `2026-03-14`. */
export const machineDay = (moment: string): string => moment.slice(0, 10)

export function resolveCourse(source: CourseSource): CourseModel {
  const { id, href, content, isOver, calendarHrefOf } = source
  return {
    id,
    href,
    title: content.title,
    area: content.area,
    level: content.level,
    summary: content.summary,
    image: content.image,
    price: content.price,
    deposit: content.deposit,
    duration: content.duration,
    isKitIncluded: content.is_kit_included,
    isModelNeeded: content.is_model_needed,
    certificateValue: content.certificate_value,
    teacher: content.teacher,
    dates: withOwnIds(content.dates)
      .map(
        (date): CourseDate => ({
          id: date._uid,
          start: date.start,
          end: date.end,
          place: date.place,
          seats: date.seats,
          seatsLeft: date.seats_left,
          status: statusOf(date, isOver),
          isCancelled: date.is_cancelled,
          calendarHref: calendarHrefOf(date._uid),
        }),
      )
      .sort((a, b) => (a.start < b.start ? -1 : 1)),
  }
}

/** Makes ids unique: a copy of a date can carry that of its original. */
function withOwnIds<D extends { _uid: string }>(dates: readonly D[]): D[] {
  const taken = new Set<string>()
  return dates.map((date, index) => {
    const _uid = date._uid === '' || taken.has(date._uid) ? `${date._uid}#${index}` : date._uid
    taken.add(_uid)
    return { ...date, _uid }
  })
}

type Dated = Pick<
  CourseContent['dates'][number],
  'start' | 'end' | 'seats' | 'seats_left' | 'is_cancelled'
>

function statusOf(date: Dated, isOver: CourseSource['isOver']): CourseStatus {
  if (isOver(hasHours(date) ? date.end : `${date.end.slice(0, 10)} 23:59`)) return 'over'
  if (date.is_cancelled) return 'cancelled'
  if (isOver(date.start)) return 'running'
  if (date.seats_left <= 0) return 'full'
  // With none sold, three seats are not the last ones.
  const isSold = date.seats_left < date.seats
  return isSold && date.seats_left <= lastSeats ? 'last-seats' : 'open'
}
