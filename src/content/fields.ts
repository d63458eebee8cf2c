/**
 * Field builders: one call defines what editors fill in, how the stored value is validated, and what
 * the component gets. A blok's definition yields the TypeScript type, Storyblok's component file and the
 * table for editors.
 */
import { cleanCode } from './clean-text.ts'
import {
  createField,
  type Field,
  type FieldOptions,
  type LimitedOptions,
  readByVisitors,
} from './field.ts'
import { isStoredDate, storedDay } from './local-time.ts'
import type { Words } from './words.ts'

const same = <T>(value: T): T => value

const isText = (stored: unknown): stored is string => typeof stored === 'string'

/** One line of text; `''` when the editor left it empty. */
export const text = (options: LimitedOptions): Field<string> => plainText('text', options)

/** Several lines of plain text; `''` when empty. */
export const textarea = (options: LimitedOptions): Field<string> => plainText('textarea', options)

const plainText = (type: 'text' | 'textarea', options: LimitedOptions): Field<string> =>
  createField(type, readByVisitors(options), {
    expected: { en: 'text', it: 'un testo' },
    parse: (stored) => (isText(stored) ? stored : undefined),
    empty: '',
    resolve: same,
  })

interface PatternOptions extends FieldOptions {
  /** A regular expression for the whole text. */
  pattern: string
  expected: Words
}

/** One line of text that follows a pattern, as `cleanCode` gives it; `''` when empty. */
export function patterned({ pattern, expected, ...options }: PatternOptions): Field<string> {
  const whole = new RegExp(pattern, 'u')
  return createField('text', options, {
    expected,
    pattern,
    parse(stored) {
      const code = isText(stored) ? cleanCode(stored) : undefined
      return code !== undefined && whole.test(code) ? code : undefined
    },
    empty: '',
    resolve: same,
  })
}

/** Reads a number, or `undefined`. Imported lists have blanks around numbers. */
function readNumber(stored: string): number | undefined {
  const code = cleanCode(stored)
  return /^-?\d+([.,]\d+)?$/.test(code) ? Number(code.replace(',', '.')) : undefined
}

/** A number, which Storyblok stores as a string; `null` when empty. */
export function number(options: FieldOptions & { required: true }): Field<number>
export function number(options: FieldOptions): Field<number | null>
export function number(options: FieldOptions): Field<number> | Field<number | null> {
  return createField<number | null, number | null>('number', options, {
    expected: { en: 'a number', it: 'un numero' },
    parse(stored) {
      if (isText(stored)) return readNumber(stored)
      return typeof stored === 'number' && Number.isFinite(stored) ? stored : undefined
    },
    empty: null,
    resolve: same,
  })
}

export const boolean = (options: Omit<FieldOptions, 'required'>): Field<boolean> =>
  createField('boolean', options, {
    expected: { en: 'yes or no', it: 'sì o no' },
    // Imported lists store booleans as text.
    parse: (stored) => [true, false].find((value) => stored === value || stored === String(value)),
    empty: false,
    resolve: same,
  })

/**
 * One value of a fixed list; the first if the editor chose none.
 * @param choices the stored values, each with its label for editors
 */
export function option<const C extends Readonly<Record<string, string>>>(
  choices: C,
  options: FieldOptions,
): Field<keyof C & string> {
  const [first = ''] = Object.keys(choices)
  const list = Object.entries(choices)
  return createField<keyof C & string, keyof C & string>('option', options, {
    expected: {
      en: `one of ${list.map(([value]) => JSON.stringify(value)).join(', ')}`,
      it: `una scelta fra ${list.map(([, label]) => `“${label}”`).join(', ')}`,
    },
    choices,
    parse: (stored) => (isText(stored) && Object.hasOwn(choices, stored) ? stored : undefined),
    empty: first,
    resolve: same,
  })
}

/** `YYYY-MM-DD HH:mm` on the clocks of the site; `''` when empty. */
export const datetime = (options: FieldOptions): Field<string> =>
  createField('datetime', options, {
    parse: storedDate,
    empty: '',
    expected: {
      en: 'a date and time as YYYY-MM-DD HH:mm, of the years 1900 to 2999',
      it: 'una data con l’ora, ad esempio 2027-03-14 09:30, tra il 1900 e il 2999',
    },
    resolve: (stored, reader) => reader.momentOf(stored),
  })

/** `YYYY-MM-DD`; `''` when empty. */
export const day = (options: FieldOptions): Field<string> =>
  createField('datetime', options, {
    parse: storedDate,
    empty: '',
    hasTime: false,
    expected: {
      en: 'a day as YYYY-MM-DD 00:00, of the years 1900 to 2999',
      it: 'una data, ad esempio 2027-03-14 00:00, tra il 1900 e il 2999',
    },
    resolve: (stored, reader) => storedDay(stored, reader.momentOf),
  })

/** `YYYY-MM-DD HH:mm` as it is stored. */
const storedDate = (stored: unknown): string | undefined =>
  isText(stored) && isStoredDate(stored) ? stored : undefined
