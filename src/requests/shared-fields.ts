/** Groups of fields with their texts, and fields that more than one form asks. */
import type { FieldGroup, RequestField } from '../forms/form.ts'
import type { RequestStrings } from './strings/en.ts'

interface FieldTexts {
  readonly label: string
  readonly hint?: string
  readonly requiredMessage?: string
  readonly invalidMessage?: string
  /** Label by the value that is posted. */
  readonly options?: Readonly<Record<string, string>>
}

type WithoutTexts<Field> = Field extends RequestField ? Omit<Field, 'label' | 'options'> : never

/** A field without its texts: they have its name among the `Texts` of its form. */
export type FieldRules<Texts = RequestStrings['shared']> = WithoutTexts<RequestField> & {
  readonly name: {
    [Name in keyof Texts]: Texts[Name] extends FieldTexts ? Name : never
  }[keyof Texts]
}

/** A text that the rules have too takes the place of the catalogue's. */
export const createGroup = <Texts extends object>(
  legend: string,
  texts: Texts,
  rules: readonly FieldRules<Texts>[],
): FieldGroup => ({
  legend,
  fields: rules.map((rule) => {
    const { options, ...words } = texts[rule.name] as FieldTexts
    const labels = options && Object.entries(options).map(([value, label]) => ({ value, label }))
    return { ...words, ...(labels && { options: labels }), ...rule } as RequestField
  }),
})

export const nameRules = {
  kind: 'text',
  name: 'nome',
  isRequired: true,
  minLength: 2,
  maxLength: 80,
  autocomplete: 'name',
} as const satisfies FieldRules

export const phoneRules = {
  kind: 'tel',
  name: 'telefono',
  isRequired: true,
  isShort: true,
  maxLength: 32,
  autocomplete: 'tel',
} as const satisfies FieldRules

/** Name, phone and mail address: who to answer. */
export const contactRules: readonly FieldRules[] = [
  nameRules,
  phoneRules,
  {
    kind: 'email',
    name: 'email',
    isRequired: true,
    isShort: true,
    maxLength: 120,
    autocomplete: 'email',
  },
]

/** Health data are never asked on the web: the hint says so wherever people write freely. */
export const createMessageRules = ({ messageHint }: RequestStrings['shared']): FieldRules => ({
  kind: 'textarea',
  name: 'messaggio',
  hint: messageHint,
  maxLength: 1500,
})

/** A consent of its own, never ticked beforehand. */
export const marketingRules: FieldRules = { kind: 'checkbox', name: 'marketing' }

/** Pattern of a link that a visitor gives. */
export const httpsPattern = 'https://.+'
