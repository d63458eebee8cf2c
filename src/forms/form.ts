/**
 * Request forms: groups of fields. The page, the browser and the receiver all read these
 * definitions, so nothing here may need a library.
 *
 * A request is what a visitor sends with a form. Fields are posted and stored under their names.
 */
import type { FormStrings } from '../strings/strings.ts'

/** Letters, digits and hyphens: it stands in URLs. */
export type FormName = string

/**
 * Some field names mean the same in every form: `nome`, `telefono` and `email` are the visitor's
 * contacts, a link to the form may prefill `messaggio`, and `marketing` is a consent.
 */
export interface RequestForm {
  readonly name: FormName
  /** Topic of the request: subject of a mail, opening of a WhatsApp message. */
  readonly subject: string
  readonly groups: readonly FieldGroup[]
  /** Explains what sending does and does not mean, under the form and after the privacy notice. */
  readonly notice: string
  /** Texts shared by all forms, in the language of this one. */
  readonly strings: FormStrings
}

/** Optional parts of forms that the configuration switches on, by names that the site defines. */
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
  /** Applies only while the field is shown (`shownWhen`) and its `alternativeTo` is empty. */
  readonly isRequired?: boolean
  readonly hint?: string
  /** The answer is short: the field shares its row where there is room. */
  readonly isShort?: true
  readonly shownWhen?: Condition
  /** The field that may be filled in instead. */
  readonly alternativeTo?: string
  /** Replaces the shared message of its kind. */
  readonly requiredMessage?: string
  readonly invalidMessage?: string
}

/** `field` precedes this one; only other fields that depend on it may stand between. */
export type Condition =
  | { readonly field: string; readonly is: string }
  | { readonly field: string; readonly moreThan: number }
  /** Day of birth: at least `ageFrom` and less than `ageBelow` years old today. */
  | { readonly field: string; readonly ageFrom: number; readonly ageBelow: number }

export interface TextField extends FieldBase {
  readonly kind: 'text' | 'tel' | 'email' | 'url' | 'textarea'
  /** Counted in UTF-16 units, as in HTML and zod. */
  readonly minLength?: number
  readonly maxLength: number
  /** A regular expression for the whole value, also valid with the flag `v`. */
  readonly pattern?: string
  /** A check that no pattern can express, like a check digit; runs once the pattern matches. */
  readonly isRight?: (answer: string) => boolean
  readonly autocomplete?: string
  readonly inputMode?: 'numeric'
}

export interface DateField extends FieldBase {
  readonly kind: 'date'
  /** `future`: from today to `years` later. `age`: at least `years` old today. */
  readonly limit:
    | { readonly kind: 'future'; readonly years: number }
    | { readonly kind: 'age'; readonly years: number }
  /** A remark, not an error, when the date is less than `days` away. */
  readonly soon?: { readonly days: number; readonly message: string }
  readonly autocomplete?: string
}

export interface TimeField extends FieldBase {
  readonly kind: 'time'
  /** The field that must hold a later time, and the message when it does not. */
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
  /** Options of the definition; those of the content (`optionsFrom`) follow. */
  readonly options: readonly FieldOption[]
  readonly optionsFrom?: string
  /** The select whose chosen option limits these, by their `of`. */
  readonly optionsOf?: string
  readonly value?: string
}

export interface ChoiceField extends FieldBase {
  readonly kind: 'radio' | 'checkboxes'
  readonly options: readonly FieldOption[]
  readonly value?: string
  readonly ageLimit?: AgeLimit
}

/** Younger visitors may choose only the values of `except`. */
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

/** Pictures. A script removes the camera's metadata, such as the location. */
export interface FileField extends FieldBase {
  readonly kind: 'file'
  readonly max: number
  /** Limit of each file, for when no script shrinks them. */
  readonly maxBytes: number
}

/** Limits of a form service; `maxBytes` counts all files of a request together. */
export interface FileLimits {
  readonly max: number
  readonly maxBytes: number
}

export interface FieldOption {
  readonly value: string
  readonly label: string
  /** Consecutive options with the same group stand under its heading. */
  readonly group?: string
  readonly isDisabled?: true
  /** Value of the option in `optionsOf` that this one belongs to. */
  readonly of?: string
}

/** Error in one answer to a form. */
export interface FieldError {
  readonly field: string
  /** Text for the visitor; `''` if a service does not say what is wrong. */
  readonly message: string
}

/** The version of the privacy notice that stood beside the form: stored with the request. */
export const privacyVersionName = 'versione_informativa'

/** Language of the page with the form, a BCP 47 tag; not posted where the receiver assumes it. */
export const languageName = 'lingua'

/** Left empty by people. Named like no real field, so that no browser fills it in. */
export const honeypotName = 'lascia_vuoto'

/** Seconds spent on the form until its sending, as the browser measured them. */
export const fillSecondsName = 'secondi_compilazione'

/** A UUID for one request. It stays the same on a retry, so the request is stored once. */
export const requestKeyName = 'chiave_richiesta'

/** All fields of a form, in order. */
export const formFields = (form: RequestForm): readonly RequestField[] =>
  form.groups.flatMap((group) => group.fields)
