/**
 * The request forms of a site, as the generator and the receiver are told them.
 */
import type { RoutePath } from '../content/paths.ts'
import type { FormStrings } from '../strings/strings.ts'
import type { FileLimits, FormName, FormOptions, RequestForm } from './form.ts'
import type { Answers } from './parse-request.ts'

export interface SiteForms {
  /** What all of them say. */
  readonly strings: FormStrings
  /** Names of what `forms` of the configuration may switch on. */
  readonly options: readonly string[]
  /** @param files what the service takes of them; `null`: none */
  create(options: FormOptions, files: FileLimits | null): readonly RequestForm[]
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
export const fullForms = ({ options, create }: SiteForms): readonly RequestForm[] =>
  create(Object.fromEntries(options.map((name) => [name, true])), null)

export const formNamed = (name: string, forms: readonly RequestForm[]): RequestForm | undefined =>
  forms.find((form) => form.name === name)
