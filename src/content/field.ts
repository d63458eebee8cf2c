/**
 * The type of a blok's field: how editors see it, how its stored value is validated, and what the
 * component gets. The builders are in `fields.ts`, `*-fields.ts` and `*-field.ts`; `bloks` is in
 * `blok-list.ts`.
 */
import * as z from 'zod'
import type { BlokDefinition } from './blok.ts'
import type { ContentReader } from './content-reader.ts'
import type { Words } from './words.ts'

/** The field types of Storyblok that the site may use. */
export type FieldType =
  | 'text'
  | 'textarea'
  | 'number'
  | 'boolean'
  | 'option'
  | 'options'
  | 'datetime'
  | 'asset'
  | 'multiasset'
  | 'multilink'
  | 'richtext'
  | 'markdown'
  | 'table'
  | 'bloks'

/** Source of the values of an `option` or `options` field that does not list them itself. */
export type OptionSource =
  | { readonly kind: 'datasource'; readonly slug: string }
  /** Stories of these content types. A function, because types may refer to each other. */
  | { readonly kind: 'stories'; readonly types: () => readonly BlokDefinition[] }

export interface FieldLimits {
  /** The values that the field lists, each with its label for editors. */
  readonly choices: Readonly<Record<string, string>>
  /** `null` if the field lists its values, or offers no choice. */
  readonly source: OptionSource | null
  /** The bloks that the field allows. */
  readonly bloks: readonly BlokDefinition[]
  /** Characters that a text should have at most, or items of a list; `null` for no limit. */
  readonly max: number | null
  /** Regular expression that the whole text must match; `null` for any text. */
  readonly pattern: string | null
  /** Whether a `datetime` has a time: without one it is a day. */
  readonly hasTime: boolean
}

/** A field. The schema returns `Parsed`; the component gets `Model`. */
export interface Field<Parsed, Model = Parsed> extends FieldLimits {
  readonly type: FieldType
  readonly label: string
  /** `''` for a field that explains itself. */
  readonly help: string
  readonly isRequired: boolean
  /** Whether Storyblok keeps a value for each language. */
  readonly isTranslatable: boolean
  /** Description of a valid value, to complete “expected …” and “serve …”. */
  readonly expected: Words
  /** Explains what is wrong with a stored value; `parse` gives the same at a tenth of the cost. */
  readonly schema: z.ZodType<Parsed>
  /** The value of a blank field. */
  readonly empty: Parsed
  /** @returns `undefined` if the stored value is invalid */
  readonly parse: (stored: unknown) => Parsed | undefined
  readonly resolve: (value: Parsed, reader: ContentReader) => Model
}

export interface FieldOptions {
  /** Label for editors, in Italian. */
  label: string
  /** Help for editors below the field, in Italian. */
  help?: string
  required?: boolean
  /** Whether editors may translate it. Default: texts for visitors, not numbers, choices and codes. */
  translatable?: boolean
}

/** Makes a field translatable by default. */
export const readByVisitors = <Options extends FieldOptions>(options: Options): Options => ({
  translatable: true,
  ...options,
})

export interface LimitedOptions extends FieldOptions {
  /**
   * Items of a list: more are an error. Characters of a text, counted as in HTML: a longer one is still
   * shown, with a warning.
   */
  max?: number
}

// biome-ignore lint/suspicious/noExplicitAny: a definition holds fields of every type; `FieldsModel` recovers each
export type Fields = Record<string, Field<any, any>>

/** Props of a component for these fields. */
export type FieldsModel<F extends Fields> = {
  readonly [K in keyof F]: F[K] extends Field<infer _Parsed, infer Model> ? Model : never
}

interface FieldValue<Parsed, Model>
  extends Pick<Field<Parsed, Model>, 'empty' | 'expected' | 'resolve'>,
    Partial<FieldLimits> {
  /** The schema of a stored value that is not blank. */
  schema: () => z.ZodType<Parsed>
  /** Parses a usual value that is not blank; `undefined` leaves it to the schema. */
  accept?: (stored: unknown) => Parsed | undefined
  /** Whether a value that is not blank has nothing inside; default: whether it is an empty list. */
  isEmpty?: (value: Parsed) => boolean
}

const lazily = <T>(make: () => T): (() => T) => {
  let made: T | undefined
  return () => (made ??= make())
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

export function createField<Parsed, Model>(
  type: FieldType,
  options: LimitedOptions,
  { schema, accept, isEmpty = isEmptyList, ...value }: FieldValue<Parsed, Model>,
): Field<Parsed, Model> {
  const { empty } = value
  // A command needs few of all fields, and each schema takes time to make.
  const schemaOf = lazily(() =>
    z.preprocess(
      // Storyblok stores an untouched field as absent, null or "", and a typed space means nothing
      // either.
      (stored) => (isBlank(stored) ? undefined : stored),
      options.required
        ? schema().refine((parsed) => !isEmpty(parsed), nothingInside)
        : schema().default(empty as never),
    ),
  )
  return {
    type,
    label: options.label,
    help: options.help ?? '',
    isRequired: options.required ?? false,
    isTranslatable: options.translatable ?? false,
    choices: {},
    source: null,
    bloks: [],
    max: options.max ?? null,
    pattern: null,
    hasTime: true,
    ...value,
    get schema() {
      return schemaOf()
    },
    parse(stored) {
      if (isBlank(stored)) return options.required ? undefined : empty
      const accepted = accept?.(stored)
      if (accepted === undefined) return schemaOf().safeParse(stored).data
      return options.required && isEmpty(accepted) ? undefined : accepted
    },
  }
}

/** The issue of a required field whose value looks filled in but is empty. */
export const nothingInside = 'nothing inside'

export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A list of at most `max` items. Zod's own check also counts the letters of a text. */
export const listOf = <T>(
  item: z.ZodType<T>,
  { max: maximum = Number.POSITIVE_INFINITY }: LimitedOptions,
): z.ZodType<readonly T[]> =>
  z.array(item).check(({ value, issues }) => {
    if (value.length <= maximum) return
    issues.push({ code: 'too_big', origin: 'array', maximum, inclusive: true, input: [...value] })
  })
