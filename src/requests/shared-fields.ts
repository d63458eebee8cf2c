/** Fields that more than one form asks. */
import type { CheckboxField, FieldOption, RequestField, TextField } from '../forms/form.ts'
import type { RequestStrings } from './strings/en.ts'

type SharedWords = RequestStrings['shared']

export const createNameField = ({ nome }: SharedWords): TextField => ({
  kind: 'text',
  name: 'nome',
  ...nome,
  isRequired: true,
  minLength: 2,
  maxLength: 80,
  autocomplete: 'name',
})

export const createPhoneField = ({ telefono }: SharedWords): TextField => ({
  kind: 'tel',
  name: 'telefono',
  ...telefono,
  isRequired: true,
  isShort: true,
  maxLength: 32,
  autocomplete: 'tel',
})

/** Name, phone and mail address: who to answer. */
export const createContactFields = (words: SharedWords): readonly RequestField[] => [
  createNameField(words),
  createPhoneField(words),
  {
    kind: 'email',
    name: 'email',
    ...words.email,
    isRequired: true,
    isShort: true,
    maxLength: 120,
    autocomplete: 'email',
  },
]

/** Health data are never asked on the web: the hint says so wherever people write freely. */
export const createMessageField = (
  { messageHint, messaggio }: SharedWords,
  label: string = messaggio,
): TextField => ({
  kind: 'textarea',
  name: 'messaggio',
  label,
  hint: messageHint,
  maxLength: 1500,
})

/** A consent of its own, never ticked beforehand. */
export const createMarketingField = ({ marketing }: SharedWords): CheckboxField => ({
  kind: 'checkbox',
  name: 'marketing',
  ...marketing,
})

/** Pattern of a link that a visitor gives. */
export const httpsPattern = 'https://.+'

interface ChoiceWords {
  readonly label: string
  readonly hint?: string
  readonly requiredMessage?: string
  readonly invalidMessage?: string
  /** Label by the value that is posted. */
  readonly options: Readonly<Record<string, string>>
}

/** The texts and options of a field with options. */
export const choiceOf = ({ options, ...words }: ChoiceWords) => ({
  ...words,
  options: Object.entries(options).map(([value, label]): FieldOption => ({ value, label })),
})
