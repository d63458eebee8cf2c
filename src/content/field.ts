/**
 * The type of a blok's field: how editors see it, how its stored value is validated, and what the
 * component gets. The builders are in `fields.ts`, `*-fields.ts` and `*-field.ts`; `bloks` is in
 * `blok-list.ts`.
 */
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

/** An invalid part of a field's value; all of it if the path is empty. */
export interface Issue {
  readonly code?: string
  readonly path: readonly PropertyKey[]
}

/** A field. A stored value is parsed to `Parsed`; the component gets `Model`. */
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
  /** The value of a blank field. */
  readonly empty: Parsed
  /** @returns `undefined` if the stored value is invalid */
  readonly parse: (stored: unknown) => Parsed | undefined
  /** The reasons why `parse` rejects a stored value; none if it accepts it. */
  readonly issuesIn: (stored: unknown) => readonly Issue[]
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

/** Parses values that are not blank. */
export interface ValueParser<Parsed> {
  /** @returns `undefined` if the value is invalid */
  parse(stored: unknown): Parsed | undefined
  /** The invalid parts of a value that `parse` rejects; default: all of it. */
  issuesIn?(stored: unknown): readonly Issue[]
}

interface FieldValue<Parsed, Model>
  extends Pick<Field<Parsed, Model>, 'empty' | 'expected' | 'resolve'>,
    Partial<FieldLimits>,
    ValueParser<Parsed> {
  /** Whether a value that is not blank has nothing inside; default: whether it is an empty list. */
  isEmpty?: (value: Parsed) => boolean
}

const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

const whole = (): readonly Issue[] => [{ path: [] }]

export function createField<Parsed, Model>(
  type: FieldType,
  options: LimitedOptions,
  { parse, issuesIn = whole, isEmpty = isEmptyList, ...value }: FieldValue<Parsed, Model>,
): Field<Parsed, Model> {
  const { required = false } = options
  return {
    type,
    label: options.label,
    help: options.help ?? '',
    isRequired: required,
    isTranslatable: options.translatable ?? false,
    choices: {},
    source: null,
    bloks: [],
    max: options.max ?? null,
    pattern: null,
    hasTime: true,
    ...value,
    parse(stored) {
      if (isBlank(stored)) return required ? undefined : value.empty
      const parsed = parse(stored)
      return required && parsed !== undefined && isEmpty(parsed) ? undefined : parsed
    },
    issuesIn(stored) {
      if (isBlank(stored)) return required ? whole() : []
      const parsed = parse(stored)
      if (parsed === undefined) return issuesIn(stored)
      return required && isEmpty(parsed) ? [{ code: nothingInside, path: [] }] : []
    },
  }
}

/** The code for a required field whose value looks filled in but is empty. */
export const nothingInside = 'nothing inside'

/**
 * Storyblok stores an untouched field as absent, null or "", and a typed space means nothing either.
 */
export const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '')

/** A list of at most `max` items. */
export const listOf = <T>(
  item: ValueParser<T>,
  { max = Number.POSITIVE_INFINITY }: LimitedOptions,
) => ({
  parse(stored: unknown): readonly T[] | undefined {
    if (!Array.isArray(stored) || stored.length > max) return undefined
    const items = stored.map((part) => item.parse(part)).filter((part) => part !== undefined)
    return items.length === stored.length ? items : undefined
  },
  issuesIn(stored: unknown): readonly Issue[] {
    if (!Array.isArray(stored)) return whole()
    const inside = stored.flatMap((part, index) =>
      item.parse(part) === undefined
        ? (item.issuesIn ?? whole)(part).map(({ path }) => ({ path: [index, ...path] }))
        : [],
    )
    return inside.length === 0 ? [{ code: 'too_big', path: [] }] : inside
  },
})
