import { formatDates } from '../content/format.ts'
import type { FieldOption } from '../forms/form.ts'
import type { OfferedOptions } from '../forms/site-facts.ts'
import { offeredDatesOf } from './course-labels.ts'
import type { CourseModel } from './courses.ts'

/** Courses and their dates as a form offers them. */
export const courseOptions = (courses: readonly CourseModel[]): OfferedOptions => ({
  courses: [
    ...courses.map(({ id, title }): FieldOption => ({ value: id, label: title })),
    // The field is required: without this, nobody could ask while no course is published.
    { value: 'altro', label: 'Un altro corso, o non so ancora' },
  ],
  'course-dates': courses.flatMap(dateOptions),
})

const dateOptions = (course: CourseModel): FieldOption[] =>
  offeredDatesOf(course).map(({ id, start, end, place, status }) => {
    const label = `${formatDates(start, end)}, ${place}`
    const date = { value: id, group: course.title, of: course.id }
    return status === 'full'
      ? { ...date, label: `${label} – al completo`, isDisabled: true }
      : { ...date, label }
  })
