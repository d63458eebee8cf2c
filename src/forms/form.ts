/**
 * What a request form is: groups of fields. The page, the browser and the receiver
 * all read these definitions, so nothing here may need a library.
 *
 * request: what a visitor sends with a form. Field names are what is posted and stored.
 */
import type { FormStrings } from '../strings/strings.ts'

/** Letters, digits and hyphens: it stands in URLs. */
export type FormName = string

/**
 * Some names of fields mean the same in every form: `nome`, `telefono` and `email` say who asks, and
 * how to answer; `messaggio` is what a link to the form may begin; `marketing` is a consent.
 */
export interface RequestForm extends FormDefinition {
  /** What all forms say, in the language of this one. */
  readonly strings: FormStrings
}

export interface FormDefinition {
  readonly name: FormName
  /** What the request is about: subject of a mail, opening of a WhatsApp message. */
  readonly subject: string
  readonly groups: readonly FieldGroup[]
  /** What sending does and does not mean. Stands under the form, after the privacy notice. */
  readonly notice: string
}

/** What the configuration switches on of what forms may ask, by names that the site gives. */
export type FormOptions = Readonly<Record<string, boolean>>

export interface FieldGroup {
  readonly legend: string
  readonly fields: readonly RequestField[]
}

export type RequestField =
  | TextField
  | DateField
  | TimeField
  | NumberField
  | SelectField
  | ChoiceField
  | CheckboxField
  | FileField

interface FieldBase {
  readonly name: string
  readonly label: string
  /** With `shownWhen`, only while it is shown; with `alternativeTo`, only while that one is empty. */
  readonly isRequired: boolean
  readonly hint?: string
  /** Its answer is short: where there is room, it shares its row. */
  readonly isShort?: true
  readonly shownWhen?: Condition
  /** The field that will do instead of this one. */
  readonly alternativeTo?: string
  /** Instead of the shared messages of its kind. */
  readonly requiredMessage?: string
  readonly invalidMessage?: string
}

/** `field` stands before, with nothing between but other fields that depend on it. */
export type Condition =
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly moreThan: number }
  /** Of a day of birth: so many years old today at least, and less than so many. */
  | { readonly field: string; readonly ageFrom: number; readonly ageBelow: number }

export interface TextField extends FieldBase {
  readonly kind: 'text' | 'tel' | 'email' | 'url' | 'textarea'
  /** In UTF-16 units, as HTML and zod count. */
  readonly minLength?: number
  readonly maxLength: number
  /** A regular expression for the whole value, also valid with the flag `v`. */
  readonly pattern?: string
  /** What no pattern can say, as a check digit; asked of what fits the pattern. */
  readonly isRight?: (answer: string) => boolean
  readonly autocomplete?: string
  readonly inputMode?: 'numeric'
}

export interface DateField extends FieldBase {
  readonly kind: 'date'
  /** `future`: from today to that many years on. `age`: so many years old today, or more. */
  readonly limit:
    | { readonly kind: 'future'; readonly years: number }
    | { readonly kind: 'age'; readonly years: number }
  /** Said, and not refused, when the date is less than `days` away. */
  readonly soon?: { readonly days: number; readonly message: string }
  readonly autocomplete?: string
}

export interface TimeField extends FieldBase {
  readonly kind: 'time'
  /** The field that holds a later hour, and what to say when it does not. */
  readonly before?: { readonly field: string; readonly message: string }
}

export interface NumberField extends FieldBase {
  readonly kind: 'number'
  readonly min: number
  readonly max: number
  readonly value?: number
}

export interface SelectField extends FieldBase {
  readonly kind: 'select'
  /** With `optionsFrom`, those that stand before the ones of the content. */
  readonly options: readonly FieldOption[]
  readonly optionsFrom?: string
  /** The select whose chosen option says which of these are offered, by their `of`. */
  readonly optionsOf?: string
  readonly value?: string
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'radio' | 'checkboxes'
  readonly options: readonly FieldOption[]
  readonly value?: string
  readonly ageLimit?: AgeLimit
}

/** Who is younger may choose only the values of `except`. */
export interface AgeLimit {
  /** The field with the day of birth. */
  readonly birthday: string
  readonly years: number
  readonly except: readonly string[]
  readonly message: string
}

/** Posted as `si` when ticked. */
export interface CheckboxField extends FieldBase {
  readonly kind: 'checkbox'
}

/** Pictures. A script takes out what a camera writes into them, as the place where it stood. */
export interface FileField extends FieldBase {
  readonly kind: 'file'
  readonly max: number
  /** Of each, where no script makes them small. */
  readonly maxBytes: number
}

/** What a form service takes; `maxBytes`: of all files of a request together. */
export interface FileLimits {
  readonly max: number
  readonly maxBytes: number
}

export interface FieldOption {
  readonly value: string
  readonly label: string
  /** Options with the same group, one after the other, stand under it. */
  readonly group?: string
  readonly isDisabled?: true
  /** The option of `optionsOf` that it belongs to, by its value. */
  readonly of?: string
}

/** The version of the privacy notice that stood beside the form: stored with the request. */
export const privacyVersionName = 'versione_informativa'

/** Language of the page with the form, a BCP 47 tag; not posted where it need not be said. */
export const languageName = 'lingua'

/** Left empty by people. Named like no real field, so that no browser fills it in. */
export const honeypotName = 'lascia_vuoto'

/** Seconds from the first touch of the form to its sending, as the browser measured them. */
export const fillSecondsName = 'secondi_compilazione'

/** A UUID for one request, the same when it is sent again: it is then stored once. */
export const requestKeyName = 'chiave_richiesta'

/** All fields of a form, in order. */
export const formFields = (form: RequestForm): readonly RequestField[] =>
  form.groups.flatMap((group) => group.fields)
