/**
 * Courses as lists, calendar and forms show them, by the clock of the build.
 */
import type { CourseContent } from '../src/content/content-types.ts'
import { resolveCourse } from '../src/content/course.ts'
import type { CourseModel } from '../src/content/model.ts'
import { hrefOf, type RoutePath } from '../src/content/paths.ts'
import { calendarFileOf } from './calendar-path.ts'

interface CourseSource {
  id: string
  path: RoutePath
  basePath: string
  content: CourseContent
  /** Whether a moment, as editors type it, is past at the clock of the build. */
  isOver: (end: string) => boolean
}

export function createCourseModel(source: CourseSource): CourseModel {
  const { id, path, basePath, content, isOver } = source
  return resolveCourse({
    id,
    href: hrefOf(path, basePath),
    content,
    isOver,
    calendarHrefOf: (dateId) => hrefOf(`/${calendarFileOf(path, dateId)}`, basePath),
  })
}

/** Start of the first date that is still to be held; courses without one come last. */
export const nextDateOf = (course: CourseModel): string =>
  course.dates.find(({ status }) => status !== 'over' && status !== 'cancelled')?.start ?? '9999'
