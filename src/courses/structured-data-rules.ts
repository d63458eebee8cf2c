import type { StructuredDataRules } from '../content/checks.ts'

/** What search engines need of the types that courses are described with. */
export const courseRules = {
  Course: ['name', 'description', 'provider', 'offers'],
  CourseInstance: ['courseMode', ['startDate', 'courseSchedule']],
  EducationEvent: ['name', 'startDate', 'location'],
} satisfies StructuredDataRules
