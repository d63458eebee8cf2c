import type { FieldOption, FormOptions, RequestForm, SelectField } from './form.ts'

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
