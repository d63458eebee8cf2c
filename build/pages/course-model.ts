/**
 * Courses as lists, calendar and forms show them, by the clock of the build.
 */
import { resolveCourse } from '../../src/content/course.ts'
import type { CourseContent } from '../../src/content/course-type.ts'
import type { CourseModel } from '../../src/content/model.ts'
import { hrefOf, type RoutePath } from '../../src/content/paths.ts'
import { nextDateOf } from '../../src/layout/course-labels.ts'
import { calendarFileOf } from './calendar-path.ts'

interface CourseSource {
  id: string
  path: RoutePath
  basePath: string
  content: CourseContent
  /** Whether a moment on the clocks of the site is past at that of the build. */
  isOver: (moment: string) => boolean
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

/** Start of the date that a course is named with; courses without one come last. */
export const nextStartOf = (course: CourseModel): string => nextDateOf(course)?.start ?? '9999'
