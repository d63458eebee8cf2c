/**
 * What the selects of the forms offer from the content.
 */
import type { ContentReader } from '../content/content-reader.ts'
import { courseOptions } from '../courses/course-options.ts'
import { coursesQuery } from '../courses/courses-query.ts'
import type { RequestForm } from '../forms/form.ts'
import { fillOptions, type OfferedOptions } from '../forms/site-facts.ts'
import type { RequestFormName } from './forms.ts'

export type Offered = ReturnType<typeof readOffered>

/** The content that a form offers. The others read none: their pages stay what they are when a course is edited. */
export const readOffered = ({ query }: Pick<ContentReader, 'query'>, form: RequestFormName) => ({
  courses: form === 'corsi' ? query(coursesQuery) : [],
})

/** By the `optionsFrom` of a field. */
export const offeredOptions = ({ courses }: Offered): OfferedOptions => courseOptions(courses)

export function fillOffered(form: RequestForm, offered: Offered): RequestForm {
  const options = offeredOptions(offered)
  return fillOptions(form, ({ optionsFrom }) => options[optionsFrom] ?? [])
}
