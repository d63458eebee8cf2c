import type { FieldOption, FormOptions, RequestForm, SelectField } from './form.ts'

/** What the receiver has to know of the site: `requests.json` in `dist`. All of it is public. */
export interface SiteFacts {
  readonly brand: string
  /** All of the site, the first without a folder; none of a site in the professional's alone. */
  readonly languages?: readonly string[]
  readonly email: string
  /** As typed in the settings; `''` for none. */
  readonly phone: string
  /** Number as typed in the settings, `+39 …`; `''` for none. */
  readonly whatsapp: string
  /** Where the studio is; `''` of a site that was built before it stood here. */
  readonly address: string
  readonly privacyHref: string
  /** As the forms send it; `''` of a site that was built before it stood here. */
  readonly privacyVersion: string
  /** `null`: as soon as possible. */
  readonly replyHours: number | null
  readonly options: OfferedOptions
  readonly forms: FormOptions
}

/** What selects offer from the content, by their `optionsFrom`. */
export type OfferedOptions = Readonly<Record<string, readonly FieldOption[]>>

/** Where the build puts the facts. */
export const siteFactsFile = 'requests.json'

/** The form with what its selects offer from the content. */
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
