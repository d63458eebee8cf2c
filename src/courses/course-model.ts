/**
 * Courses as lists, calendar and forms show them, by the clock of the build.
 */

import { hrefOf, type RoutePath } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import { calendarFileOf, calendarHrefOf, type ShortDigest } from './calendar-path.ts'
import { resolveCourse } from './course.ts'
import { nextDateOf } from './course-labels.ts'
import type { CourseContent } from './course-type.ts'
import type { CourseModel } from './courses.ts'

interface CourseSource {
  uuid: string
  path: RoutePath
  config: PublicConfig
  content: CourseContent
  /** Whether a moment in the site's time zone is past for the build. */
  isOver: (moment: string) => boolean
  shortDigest: ShortDigest
}

export const createCourseModel = ({
  uuid,
  path,
  config,
  content,
  isOver,
  shortDigest,
}: CourseSource): CourseModel =>
  resolveCourse({
    id: uuid,
    href: hrefOf(path, config.basePath),
    content,
    isOver,
    calendarHrefOf: (dateId) => calendarHrefOf(calendarFileOf(path, dateId, shortDigest), config),
  })

/** Start of the next date, to sort courses by; those without one come last. */
export const nextStartOf = (course: CourseModel): string => nextDateOf(course)?.start ?? '9999'
