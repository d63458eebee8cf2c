import { CourseCalendar } from './CourseCalendar.tsx'
import { CourseList } from './CourseList.tsx'

/** The components of `courseBloks`. */
export const courseComponents = { course_list: CourseList, course_calendar: CourseCalendar }
