/**
 * Courses as a part of the site, beside `courseContent`.
 */

import type { StructuredDataRules } from '../content/checks.ts'
import type { Site } from '../content/site.ts'
import { feedFile } from './calendar-path.ts'
import { coursesQuery } from './course.ts'
import { calendarHeaders, createCalendarFiles } from './course-calendar.ts'
import { checkCertificates, checkCourseHours, courseCodes } from './course-checks.ts'
import { describeCourseBlok, describeCoursePage } from './structured-courses.ts'

/** Properties that search engines require of the types that describe courses. */
const courseRules = {
  Course: ['name', 'description', 'provider', 'offers'],
  CourseInstance: ['courseMode', ['startDate', 'courseSchedule']],
  EducationEvent: ['name', 'startDate', 'location'],
} satisfies StructuredDataRules

/** The routes about courses that the site cannot do without. */
const courseRoutes = [
  '/accademia',
  '/calendario-corsi',
  '/corsi-trucco-viso',
  '/corsi-unghie',
  '/corsi-ciglia',
] as const

export const courses = {
  queries: [coursesQuery],
  islands: {
    // Visitors can filter a cached page without a connection.
    'calendar-filter': { module: './courses/calendar-filter.ts', isOffline: true },
  },
  requiredRoutes: courseRoutes,
  files: createCalendarFiles,
  headers: calendarHeaders,
  ownNames: [feedFile],
  descriptions: { ofPage: describeCoursePage, ofBlok: describeCourseBlok },
  structuredDataRules: courseRules,
  contentChecks: { courses: checkCertificates },
  siteChecks: { 'course hours': checkCourseHours },
  codes: courseCodes,
} satisfies Partial<Site> & { descriptions: object }
