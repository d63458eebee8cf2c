/**
 * Courses as lists, calendar and forms show them.
 */
import type { CourseContent } from '../src/content/content-types.ts'
import type { CourseDate, CourseModel, CourseStatus } from '../src/content/model.ts'

interface CourseSource {
  id: string
  href: string
  content: CourseContent
  now: Date
  timeZone: string
}

const lastSeats = 3

export function createCourseModel({ id, href, content, now, timeZone }: CourseSource): CourseModel {
  const today = localTime(now, timeZone)
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
    dates: content.dates
      .map(
        (date): CourseDate => ({
          id: date._uid,
          start: date.start,
          end: date.end,
          place: date.place,
          seats: date.seats,
          seatsLeft: date.seats_left,
          status: statusOf(date, today),
        }),
      )
      .sort((a, b) => (a.start < b.start ? -1 : 1)),
  }
}

/** Start of the first date that is not over; courses without one come last. */
export const nextDateOf = (course: CourseModel): string =>
  course.dates.find((date) => date.status !== 'over')?.start ?? '9999'

function statusOf(date: { end: string; seats_left: number }, today: string): CourseStatus {
  if (date.end < today) return 'over'
  if (date.seats_left <= 0) return 'full'
  return date.seats_left <= lastSeats ? 'last-seats' : 'open'
}

/** An instant as `YYYY-MM-DD HH:mm` on the clocks of a time zone: what editors type. */
export function localTime(instant: Date, timeZone: string): string {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
  return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
}
