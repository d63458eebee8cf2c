/**
 * The request forms of a site, for the generator and the receiver.
 */
import type { RoutePath } from '../content/paths.ts'
import type { FormStrings } from '../strings/strings.ts'
import type { FileLimits, FormName, FormOptions, RequestForm } from './form.ts'
import type { Answers } from './parse-request.ts'

export interface SiteForms {
  /** Languages of the forms; the professional reads the first. */
  readonly languages: readonly [string, ...string[]]
  /** Texts shared by all forms, in a language. */
  strings(language: string): FormStrings
  /** Names that `forms` of the configuration may switch on. */
  readonly options: readonly string[]
  /**
   * @param files limits of the service; `null`: no files
   * @param language a BCP 47 tag; without it, the professional's
   */
  create(options: FormOptions, files: FileLimits | null, language?: string): readonly RequestForm[]
  /** Path of the page after sending. */
  thankYouPathOf(form: RequestForm): RoutePath
  /** Creates an entry for the professional's calendar; `null` if the request needs none. */
  calendarEvent(request: ReceivedRequest, domain: string): CalendarEvent | null
  /** Form and answers of `vetrina requests check`, beside name, telephone, mail and message. */
  readonly probe: { readonly form: FormName; readonly answers: Answers }
}

export interface ReceivedRequest {
  /** The code that the visitor sees. */
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

/** The forms with every option switched on. */
export const fullForms = (
  { options, create }: SiteForms,
  language?: string,
): readonly RequestForm[] =>
  create(Object.fromEntries(options.map((name) => [name, true])), null, language)

export const formNamed = (name: string, forms: readonly RequestForm[]): RequestForm | undefined =>
  forms.find((form) => form.name === name)
