/**
 * What components are told of courses.
 */
import type { LanguageAttributes } from '../content/language-tags.ts'
import type { ImageModel } from '../content/model.ts'
import type { CourseArea, CourseLevel } from './course-words.ts'

/** One date of a course. Local time of the studio, as the editor typed it. */
export interface CourseDate {
  /** Stable across edits, and the only one of its course: the `_uid` of the blok. */
  id: string
  /** `YYYY-MM-DD HH:mm`, Europe/Rome */
  start: string
  end: string
  place: string
  seats: number
  seatsLeft: number
  status: CourseStatus
  /** Whether the editor called it off; also of a date that is over. */
  isCancelled: boolean
  /** Of the date's calendar file, base path included. */
  calendarHref: string
}

/** `running` and `over` follow from the clock of the build; the others from what the editor says. */
export type CourseStatus = 'open' | 'last-seats' | 'full' | 'cancelled' | 'running' | 'over'

/** A course as lists, calendar and forms show it. */
/** `lang` and `dir` are those of its own texts. */
export interface CourseModel extends LanguageAttributes {
  id: string
  title: string
  href: string
  area: CourseArea
  level: CourseLevel
  summary: string
  image: ImageModel | null
  /** In the currency of the settings, VAT included unless they say otherwise. */
  price: number
  deposit: number | null
  duration: string
  isKitIncluded: boolean
  isModelNeeded: boolean
  certificateValue: string
  teacher: string
  /** In order of start. */
  dates: readonly CourseDate[]
}

/** URLs of the calendar with all dates of all courses. */
export interface CalendarFeed {
  /** The file, base path included. */
  href: string
  /** The same as `webcal:`, which calendar programs follow from then on. */
  subscribeHref: string
}
