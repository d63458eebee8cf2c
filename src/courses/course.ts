/**
 * Courses as lists, calendar and forms show them, by the clock of the build.
 */
import type { LanguageAttributes } from '../content/language-tags.ts'
import { hrefOf, type RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import { defineQuery } from '../content/query.ts'
import { fill, plural } from '../strings/strings.ts'
import { calendarFileOf, calendarHrefOf, type ShortDigest } from './calendar-path.ts'
import { type CourseContent, courseType } from './course-type.ts'
import type { CourseStrings } from './strings.ts'

/** `running` and `over` follow from the clock of the build; the others from the content. */
export type CourseStatus = 'open' | 'last-seats' | 'full' | 'cancelled' | 'running' | 'over'

/** A course for lists, calendar and forms. `lang` and `dir` are of its texts. */
export type CourseModel = ReturnType<typeof createCourseModel> & LanguageAttributes

/** One date of a course. Local time of the studio, as the editor typed it. */
export type CourseDate = CourseModel['dates'][number]

/** All published courses, in order of their next date. */
export const coursesQuery = defineQuery<readonly CourseModel[]>({
  name: 'courses',
  title: 'the list of all courses',
  read: ({ config, stories }) =>
    stories(courseType, (story) => {
      const content = story.content()
      return { ...createCourseModel({ ...story, content, config }), ...story.languageOf(content) }
    }).sort((a, b) => compareText(nextStartOf(a), nextStartOf(b)) || compareText(a.title, b.title)),
})

// By code unit: the order must not depend on the machine's language.
const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const lastSeats = 3

/** Whether there is a place left. */
export const isBookable = ({ status }: CourseDate): boolean =>
  status === 'open' || status === 'last-seats'

/** Whether the editor gave hours: 00:00 to 00:00 means whole days. */
export const hasHours = ({ start, end }: { start: string; end: string }): boolean =>
  ![start, end].every((moment) => moment.endsWith(' 00:00'))

/** The value of a `<time datetime>`: `2026-03-14T09:30`. */
export const machineTime = (moment: string): string => moment.replace(' ', 'T')

/** The `datetime` of a day without hours: `2026-03-14`. */
export const machineDay = (moment: string): string => moment.slice(0, 10)

/** The dates that are not over, in order. */
export const futureDatesOf = (course: CourseModel): readonly CourseDate[] =>
  course.dates.filter((date) => date.status !== 'over')

/** All dates that are not over, in order of time. */
export const appointmentsOf = (courses: readonly CourseModel[]) =>
  courses
    .flatMap((course) => futureDatesOf(course).map((date) => ({ course, date })))
    .sort((a, b) => compareText(a.date.start, b.date.start))

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

interface CourseSource {
  uuid: string
  path: RoutePath
  config: PublicConfig
  content: CourseContent
  /** Whether a moment in the site's time zone is past for the build. */
  isOver: (moment: string) => boolean
  shortDigest: ShortDigest
}

/** Models a course by the clock of the build. */
export function createCourseModel({
  uuid,
  path,
  config,
  content,
  isOver,
  shortDigest,
}: CourseSource) {
  return {
    id: uuid,
    href: hrefOf(path, config.basePath),
    title: content.title,
    area: content.area,
    level: content.level,
    summary: content.summary,
    image: content.image,
    /** In the currency of the settings, VAT included unless they say otherwise. */
    price: content.price,
    deposit: content.deposit,
    duration: content.duration,
    isKitIncluded: content.is_kit_included,
    isModelNeeded: content.is_model_needed,
    certificateValue: content.certificate_value,
    teacher: content.teacher,
    /** In order of start. */
    dates: withOwnIds(content.dates)
      .map((date) => ({
        /** Stable across edits, unique in its course. */
        id: date._uid,
        /** `YYYY-MM-DD HH:mm`, in the site's time zone */
        start: date.start,
        end: date.end,
        place: date.place,
        seats: date.seats,
        seatsLeft: date.seats_left,
        status: statusOf(date, isOver),
        /** Whether the editor cancelled it, even if it is over. */
        isCancelled: date.is_cancelled,
        /** URL of its calendar file, base path included. */
        calendarHref: calendarHrefOf(calendarFileOf(path, date._uid, shortDigest), config),
      }))
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

/** Start of the next date, to sort courses by; those without one come last. */
export const nextStartOf = (course: CourseModel): string => nextDateOf(course)?.start ?? '9999'
