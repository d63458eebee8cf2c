import { formatDates } from '../content/format.ts'
import { offeredDatesOf } from '../courses/course-labels.ts'
import type { CourseModel } from '../courses/courses.ts'
import type { FieldOption, RequestForm } from '../forms/form.ts'
import { fillOptions, type OfferedOptions } from '../forms/site-facts.ts'

/** The form with what its selects offer from the content: courses, and their dates to come. */
export const fillCourseOptions = (
  form: RequestForm,
  courses: readonly CourseModel[],
): RequestForm => {
  const offered = courseOptions(courses)
  return fillOptions(form, ({ optionsFrom }) => offered[optionsFrom] ?? [])
}

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
