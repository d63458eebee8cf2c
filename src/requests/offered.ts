/**
 * Options that the forms' selects take from the content.
 */
import type { ContentReader } from '../content/content-reader.ts'
import { courseOffer } from '../courses/course-options.ts'
import type { FieldOption, RequestForm } from '../forms/form.ts'
import { fillOptions, type OfferedOptions } from '../forms/site-forms.ts'
import type { RequestFormName } from './forms.ts'
import { requestStringsOf } from './strings/catalogues.ts'

type Reader = Pick<ContentReader, 'query' | 'config'>

/** Each reads options, keyed by the `optionsFrom` of a field. */
const offers: readonly ((reader: Reader) => OfferedOptions)[] = [courseOffer]

/** Reads content for the course form only, so that edits never make pages of other forms stale. */
export function readOffered(reader: Reader, form: RequestFormName): OfferedOptions {
  if (form !== 'corsi') return {}
  const { courses = [], ...rest }: OfferedOptions = Object.assign(
    {},
    ...offers.map((optionsOf) => optionsOf(reader)),
  )
  const { otherCourse } = requestStringsOf(reader.config.language).corsi
  // The field is required: without this, nobody could ask while no course is published.
  const other: FieldOption = { value: 'altro', label: otherCourse }
  return { courses: [...courses, other], ...rest }
}

export const fillOffered = (form: RequestForm, options: OfferedOptions): RequestForm =>
  fillOptions(form, ({ optionsFrom }) => options[optionsFrom] ?? [])
