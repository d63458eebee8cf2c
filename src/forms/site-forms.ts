/**
 * The request forms of a site, and its facts about them, for the generator and the receiver.
 */
import type { RoutePath } from '../content/paths.ts'
import type { FormStrings } from '../strings/strings.ts'
import type {
  FieldOption,
  FileLimits,
  FormName,
  FormOptions,
  RequestForm,
  SelectField,
} from './form.ts'
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

/** Facts about the site for the receiver: `requests.json` in `dist`. All of it is public. */
export interface SiteFacts {
  readonly brand: string
  /** All languages, the first without a folder; absent if it is only the professional's. */
  readonly languages?: readonly string[]
  readonly email: string
  /** Number as typed in the settings; `''` for none. */
  readonly phone: string
  /** Number as typed in the settings, `+39 …`; `''` for none. */
  readonly whatsapp: string
  /** Address of the studio; `''` in facts of an older build. */
  readonly address: string
  readonly privacyHref: string
  /** Version as the forms send it; `''` in facts of an older build. */
  readonly privacyVersion: string
  /** `null`: as soon as possible. */
  readonly replyHours: number | null
  readonly options: OfferedOptions
  readonly forms: FormOptions
}

/** Options of selects that come from the content, by `optionsFrom`. */
export type OfferedOptions = Readonly<Record<string, readonly FieldOption[]>>

/** The file of the facts in `dist`. */
export const siteFactsFile = 'requests.json'

/** Adds the options from the content to the form's selects. */
export function fillOptions(
  form: RequestForm,
  offeredBy: (field: SelectField & { optionsFrom: string }) => readonly FieldOption[],
): RequestForm {
  const fill = (field: SelectField): SelectField => {
    const { optionsFrom } = field
    if (optionsFrom === undefined) return field
    return { ...field, options: [...field.options, ...offeredBy({ ...field, optionsFrom })] }
  }
  return {
    ...form,
    groups: form.groups.map((group) => ({
      ...group,
      fields: group.fields.map((field) => (field.kind === 'select' ? fill(field) : field)),
    })),
  }
}
