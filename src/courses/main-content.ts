/**
 * Pages and bloks about courses: all that the editor's preview loads of them.
 */
import { blok, contentType, type MainContent } from '../content/site.ts'
import { CourseCalendar } from './CourseCalendar.tsx'
import { CourseList } from './CourseList.tsx'
import { hashOf } from './calendar-hash.ts'
import { courseCalendarBlok, courseListBlok } from './course-bloks.ts'
import { coursePage } from './course-page.tsx'
import { courseType } from './course-type.ts'
import { courseAreas } from './strings.ts'

const areaIds = ['', ...Object.keys(courseAreas)].map((area) =>
  hashOf({ area, month: '' }).slice(1),
)

/** Whether URLs of the calendar use the id: shared ones must work for good. */
const isCalendarId = (id: string): boolean => /^mese-\d{4}-\d{2}$/.test(id) || areaIds.includes(id)

export const courseContent = {
  contentTypes: [contentType(courseType, coursePage)],
  bloks: [blok(courseListBlok, CourseList), blok(courseCalendarBlok, CourseCalendar)],
  isOwnId: isCalendarId,
} satisfies Partial<MainContent>
