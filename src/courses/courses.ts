/**
 * Models of courses for components.
 */
import type { LanguageAttributes } from '../content/language-tags.ts'
import type { ImageModel } from '../content/model.ts'
import type { CourseArea, CourseLevel } from './course-words.ts'

/** One date of a course. Local time of the studio, as the editor typed it. */
export interface CourseDate {
  /** The `_uid` of the blok: stable across edits, unique in its course. */
  id: string
  /** `YYYY-MM-DD HH:mm`, in the site's time zone */
  start: string
  end: string
  place: string
  seats: number
  seatsLeft: number
  status: CourseStatus
  /** Whether the editor cancelled it, even if it is over. */
  isCancelled: boolean
  /** URL of its calendar file, base path included. */
  calendarHref: string
}

/** `running` and `over` follow from the clock of the build; the others from the content. */
export type CourseStatus = 'open' | 'last-seats' | 'full' | 'cancelled' | 'running' | 'over'

/** A course for lists, calendar and forms. `lang` and `dir` are of its texts. */
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
  /** The same as `webcal:`, by which calendar programs subscribe. */
  subscribeHref: string
}
