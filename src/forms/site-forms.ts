/**
 * The request forms of a site, as the generator and the receiver are told them.
 */
import type { RoutePath } from '../content/paths.ts'
import type { FormStrings } from '../strings/strings.ts'
import type { FileLimits, FormName, FormOptions, RequestForm } from './form.ts'
import type { Answers } from './parse-request.ts'

export interface SiteForms {
  /** Those that the forms are written in; the first is what the professional reads. */
  readonly languages: readonly [string, ...string[]]
  /** What all forms say in a language. */
  strings(language: string): FormStrings
  /** Names of what `forms` of the configuration may switch on. */
  readonly options: readonly string[]
  /**
   * @param files what the service takes of them; `null`: none
   * @param language a BCP 47 tag; without it, the professional's
   */
  create(options: FormOptions, files: FileLimits | null, language?: string): readonly RequestForm[]
  /** Where a visitor arrives after sending. */
  thankYouPathOf(form: RequestForm): RoutePath
  /** What a request asks for in the professional's calendar; `null` for nothing. */
  calendarEvent(request: ReceivedRequest, domain: string): CalendarEvent | null
  /** What `vetrina requests check` answers in this form, beside name, telephone, mail and message. */
  readonly probe: { readonly form: FormName; readonly answers: Answers }
}

export interface ReceivedRequest {
  /** As the visitor was told it. */
  readonly id: string
  readonly form: FormName
  readonly receivedAt: Date
  readonly answers: Answers
}

/** A file of the type `text/calendar`. */
export interface CalendarEvent {
  readonly name: string
  readonly content: string
}

/** With all that any configuration may ask. */
export const fullForms = (
  { options, create }: SiteForms,
  language?: string,
): readonly RequestForm[] =>
  create(Object.fromEntries(options.map((name) => [name, true])), null, language)

export const formNamed = (name: string, forms: readonly RequestForm[]): RequestForm | undefined =>
  forms.find((form) => form.name === name)
