/**
 * Field builders for choices: several values of a fixed list, or one or several entries of a
 * datasource. `option`, one value of a fixed list, is in `fields.ts`.
 */
import * as z from 'zod'
import {
  atMost,
  blankable,
  createField,
  type Field,
  type FieldOptions,
  type ListOptions,
} from './field.ts'
import type { DatasourceEntry } from './model.ts'

/**
 * Several values of a fixed list, in the editor's order.
 * @param choices the stored values, each with its label for editors
 */
export function options<const C extends Readonly<Record<string, string>>>(
  choices: C,
  settings: ListOptions,
): Field<readonly (keyof C & string)[]> {
  type Value = keyof C & string
  const list = Object.entries(choices)
  const isChoice = (value: unknown): value is Value =>
    typeof value === 'string' && Object.hasOwn(choices, value)
  return createField('options', settings, {
    expected: {
      en: `some of ${list.map(([value]) => JSON.stringify(value)).join(', ')}`,
      it: `una o più scelte fra ${list.map(([, label]) => `“${label}”`).join(', ')}`,
    },
    choices,
    max: settings.max ?? null,
    schema: () => storedList(settings, z.custom<Value>(isChoice)),
    resolve: (values) => values,
  })
}

/**
 * One entry of a datasource; `null` if the editor chose none or the entry no longer exists.
 * @param slug of the datasource
 */
export const datasourceOption = (
  slug: string,
  options: FieldOptions,
): Field<string, DatasourceEntry | null> =>
  createField('option', options, {
    expected: entryWords(slug),
    source: { kind: 'datasource', slug },
    schema: () => storedValue(options),
    resolve: (value, reader) =>
      value === ''
        ? null
        : reader.datasourceEntry({ datasource: slug, value, label: options.label }),
  })

/**
 * Several entries of a datasource, without those that no longer exist.
 * @param slug of the datasource
 */
export const datasourceOptions = (
  slug: string,
  options: ListOptions,
): Field<readonly string[], readonly DatasourceEntry[]> =>
  createField('options', options, {
    expected: entryWords(slug),
    source: { kind: 'datasource', slug },
    max: options.max ?? null,
    schema: () => storedTexts(options),
    resolve: (values, reader) =>
      values
        .map((value) => reader.datasourceEntry({ datasource: slug, value, label: options.label }))
        .filter((entry) => entry !== null),
  })

const entryWords = (slug: string) => ({
  en: `a value of the datasource “${slug}”`,
  it: `un valore della sorgente dati “${slug}”`,
})

/** A list of values that the field cannot check: they are defined elsewhere. */
export const storedTexts = (options: ListOptions) => storedList(options, z.string().min(1))

/** A single one; `''` when empty. */
export const storedValue = ({ required }: FieldOptions) =>
  blankable(required ? z.string() : z.string().default(''))

function storedList<T>(
  { required, max = Number.POSITIVE_INFINITY }: ListOptions,
  item: z.ZodType<T>,
) {
  const list = z.array(item).check(atMost(max))
  return blankable<readonly T[]>(required ? list.min(1) : list.default([]))
}
