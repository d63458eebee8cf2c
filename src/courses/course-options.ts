import type { ContentReader } from '../content/content-reader.ts'
import type { FieldOption } from '../forms/form.ts'
import type { OfferedOptions } from '../forms/site-forms.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { formatOf } from '../strings/format.ts'
import { fill } from '../strings/strings.ts'
import { type CourseModel, coursesQuery, offeredDatesOf } from './course.ts'
import { courseStringsOf } from './strings.ts'

/** Courses and their dates as a form offers them. */
export function courseOffer({
  query,
  config: { language },
}: Pick<ContentReader, 'query' | 'config'>): OfferedOptions {
  const courses = query(coursesQuery)
  return {
    courses: courses.map(({ id, title }): FieldOption => ({ value: id, label: title })),
    'course-dates': courses.flatMap((course) => dateOptions(course, language)),
  }
}

function dateOptions(course: CourseModel, language: string): FieldOption[] {
  const { formatDates } = formatOf(stringsOf(language).locale)
  const { fullDate } = courseStringsOf(language)
  return offeredDatesOf(course).map(({ id, start, end, place, status }) => {
    const label = `${formatDates(start, end)}, ${place}`
    const date = { value: id, group: course.title, of: course.id }
    return status === 'full'
      ? { ...date, label: fill(fullDate, { date: label }), isDisabled: true }
      : { ...date, label }
  })
}
