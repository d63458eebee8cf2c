import type { CourseModel } from '../content/model.ts'
import { futureDatesOf } from '../layout/course-labels.ts'
import { formatDates } from '../layout/format.ts'
import type { FieldOption, RequestForm, SelectField } from '../requests/form.ts'

/** The form with what its selects offer from the content: courses, and their dates to come. */
export function fillCourseOptions(form: RequestForm, courses: readonly CourseModel[]): RequestForm {
  const offered = {
    courses: [
      ...courses.map(({ id, title }): FieldOption => ({ value: id, label: title })),
      // The field is required: without this, nobody could ask while no course is published.
      { value: 'altro', label: 'Un altro corso, o non so ancora' },
    ],
    'course-dates': courses.flatMap(dateOptions),
  }
  const fill = (field: SelectField): SelectField =>
    field.optionsFrom === undefined
      ? field
      : { ...field, options: [...field.options, ...offered[field.optionsFrom]] }
  return {
    ...form,
    groups: form.groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => (field.kind === 'select' ? fill(field) : field)),
    })),
  }
}

const dateOptions = (course: CourseModel): FieldOption[] =>
  futureDatesOf(course).map(({ id, start, end, place, status }) => {
    const label = `${formatDates(start, end)}, ${place}`
    return status === 'full'
      ? { value: id, group: course.title, label: `${label} – al completo`, isDisabled: true }
      : { value: id, group: course.title, label }
  })
