/**
 * Pages and bloks about courses: all that the editor's preview loads of them.
 */
import { blok, contentType, type MainContent } from '../content/site.ts'
import { CourseCalendar } from './CourseCalendar.tsx'
import { CourseList } from './CourseList.tsx'
import { isCalendarId } from './calendar-ids.ts'
import { courseCalendarBlok, courseListBlok } from './course-bloks.ts'
import { coursePage } from './course-page.tsx'
import { courseType } from './course-type.ts'

export const courseContent = {
  contentTypes: [contentType(courseType, coursePage)],
  bloks: [blok(courseListBlok, CourseList), blok(courseCalendarBlok, CourseCalendar)],
  isOwnId: isCalendarId,
} satisfies Partial<MainContent>
