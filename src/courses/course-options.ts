import { formatDates } from '../business/format.ts'
import type { ContentReader } from '../content/content-reader.ts'
import type { FieldOption } from '../forms/form.ts'
import type { OfferedOptions } from '../forms/site-facts.ts'
import { offeredDatesOf } from './course-labels.ts'
import type { CourseModel } from './courses.ts'
import { coursesQuery } from './courses-query.ts'

/** Courses and their dates as a form offers them. */
export function courseOffer({ query }: Pick<ContentReader, 'query'>): OfferedOptions {
  const courses = query(coursesQuery)
  return {
    courses: courses.map(({ id, title }): FieldOption => ({ value: id, label: title })),
    'course-dates': courses.flatMap(dateOptions),
  }
}

const dateOptions = (course: CourseModel): FieldOption[] =>
  offeredDatesOf(course).map(({ id, start, end, place, status }) => {
    const label = `${formatDates(start, end)}, ${place}`
    const date = { value: id, group: course.title, of: course.id }
    return status === 'full'
      ? { ...date, label: `${label} – al completo`, isDisabled: true }
      : { ...date, label }
  })
