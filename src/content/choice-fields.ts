/**
 * Field builders for choices: several values of a fixed list, entries of a datasource, references to
 * other stories. `option`, one value of a fixed list, is in `fields.ts`.
 */
import { type BlokDefinition, type BlokModelOf, parseBlok, resolveBlok } from './blok.ts'
import type { ContentReader } from './content-reader.ts'
import { createField, type Field, type FieldOptions, type LimitedOptions, listOf } from './field.ts'
import type { DatasourceEntry, StoryModel } from './model.ts'

/**
 * Several values of a fixed list, in the editor's order.
 * @param choices the stored values, each with its label for editors
 */
export function options<const C extends Readonly<Record<string, string>>>(
  choices: C,
  settings: LimitedOptions,
): Field<readonly (keyof C & string)[]> {
  type Value = keyof C & string
  const list = Object.entries(choices)
  const values = list.map(([value]) => value as Value)
  return createField('options', settings, {
    expected: {
      en: `some of ${list.map(([value]) => JSON.stringify(value)).join(', ')}`,
      it: `una o più scelte fra ${list.map(([, label]) => `“${label}”`).join(', ')}`,
    },
    choices,
    ...listOf({ parse: (stored) => values.find((value) => value === stored) }, settings),
    empty: [],
    resolve: (chosen) => chosen,
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
    parse: nameIn,
    empty: '',
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
  options: LimitedOptions,
): Field<readonly string[], readonly DatasourceEntry[]> =>
  createField('options', options, {
    expected: entryWords(slug),
    source: { kind: 'datasource', slug },
    ...listOf({ parse: nameIn }, options),
    empty: [],
    resolve: (values, reader) =>
      values
        .map((value) => reader.datasourceEntry({ datasource: slug, value, label: options.label }))
        .filter((entry) => entry !== null),
  })

/** The value of an entry, or the uuid of a story. */
const nameIn = (stored: unknown): string | undefined =>
  typeof stored === 'string' && stored !== '' ? stored : undefined

const entryWords = (slug: string) => ({
  en: `a value of the datasource “${slug}”`,
  it: `un valore della sorgente dati “${slug}”`,
})

/**
 * Content types. Types that refer to each other or to themselves need a function with an explicit
 * return type: `(): readonly BlokDefinition[] => [postType]`. The content then has the general type of
 * a blok.
 */
type Types<D> = D | (() => D)

type ModelOf<D extends readonly BlokDefinition[]> = StoryModel<BlokModelOf<D[number]>>

/**
 * Maximum length of a chain of references below the story of a page; the last story's references are
 * empty. Stories that refer to ten others each would otherwise make a page of thousands.
 */
export const deepestReference = 3

/** A story of one of these types; `null` when the editor chose none or it cannot be shown. */
export function reference<D extends readonly BlokDefinition[]>(
  types: Types<D>,
  options: FieldOptions,
): Field<string, ModelOf<D> | null> {
  const typesOf = whenAsked(types)
  return createField('option', options, {
    expected: { en: 'a story', it: 'un contenuto' },
    source: { kind: 'stories', types: typesOf },
    parse: nameIn,
    empty: '',
    resolve: (uuid, reader) =>
      uuid === ''
        ? null
        : resolveReference({ uuid, types: typesOf(), label: options.label }, reader),
  })
}

/** Several stories of these types, in the editor's order, without those that cannot be shown. */
export function references<D extends readonly BlokDefinition[]>(
  types: Types<D>,
  options: LimitedOptions,
): Field<readonly string[], readonly ModelOf<D>[]> {
  const typesOf = whenAsked(types)
  return createField('options', options, {
    expected: { en: 'a list of stories', it: 'un elenco di contenuti' },
    source: { kind: 'stories', types: typesOf },
    ...listOf({ parse: nameIn }, options),
    empty: [],
    resolve: (uuids, reader) =>
      uuids
        .map((uuid) => resolveReference({ uuid, types: typesOf(), label: options.label }, reader))
        .filter((story) => story !== null),
  })
}

const whenAsked = <D extends readonly BlokDefinition[]>(types: Types<D>): (() => D) =>
  typeof types === 'function' ? (types as () => D) : () => types

function resolveReference<D extends readonly BlokDefinition[]>(
  { uuid, types, label }: { uuid: string; types: D; label: string },
  reader: ContentReader,
): ModelOf<D> | null {
  const found = reader.story({ uuid, types: types.map(({ name }) => name), label })
  if (found === null) return null
  const definition = types.find(({ name }) => name === found.content.component)
  const parsed = definition === undefined ? null : parseBlok(definition, found.content)
  if (definition === undefined || parsed === null) {
    throw new Error(
      `The story ${found.name} (${uuid}) does not fit the definition that the field “${label}” has of its content type: give the field the same definition as the site.`,
    )
  }
  const content = resolveBlok(definition, parsed, found.reader) as BlokModelOf<D[number]>
  return { uuid, name: found.name, href: found.href, content }
}
