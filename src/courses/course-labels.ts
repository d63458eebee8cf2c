import { fill, plural } from '../strings/strings.ts'
import { isBookable } from './course.ts'
import type { CourseDate, CourseModel } from './courses.ts'
import type { CourseStrings } from './strings.ts'

/** The dates that are not over, in order. */
export const futureDatesOf = (course: CourseModel): readonly CourseDate[] =>
  course.dates.filter((date) => date.status !== 'over')

/** The dates that can be asked for: neither begun nor called off. */
export const offeredDatesOf = (course: CourseModel): readonly CourseDate[] =>
  course.dates.filter(({ status }) => !['cancelled', 'running', 'over'].includes(status))

/** The date to show for a course: the first with a place, else a full one, else the running one. */
export const nextDateOf = (course: CourseModel): CourseDate | undefined =>
  course.dates.find(isBookable) ??
  offeredDatesOf(course)[0] ??
  course.dates.find(({ status }) => status === 'running')

/** `4 posti liberi su 8`; empty when nothing can be booked any more. */
export function formatSeats(date: CourseDate, words: CourseStrings, locale: string): string {
  if (!isBookable(date)) return ''
  const { seats, seatsLeft } = date
  return `${plural(words.seats, seatsLeft, locale)} ${fill(words.seatsOf, { seats })}`
}
