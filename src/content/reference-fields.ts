/**
 * Field builders for references to other stories. The component gets the story's content, resolved by
 * the definition of its content type.
 */
import { type BlokDefinition, type BlokModelOf, resolveBlok } from './blok.ts'
import { storedTexts, storedValue } from './choice-fields.ts'
import type { ContentReader } from './content-reader.ts'
import { createField, type Field, type FieldOptions, type ListOptions } from './field.ts'
import type { StoryModel } from './model.ts'

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
    schema: () => storedValue(options),
    resolve: (uuid, reader) =>
      uuid === ''
        ? null
        : resolveReference({ uuid, types: typesOf(), label: options.label }, reader),
  })
}

/** Several stories of these types, in the editor's order, without those that cannot be shown. */
export function references<D extends readonly BlokDefinition[]>(
  types: Types<D>,
  options: ListOptions,
): Field<readonly string[], readonly ModelOf<D>[]> {
  const typesOf = whenAsked(types)
  return createField('options', options, {
    expected: { en: 'a list of stories', it: 'un elenco di contenuti' },
    source: { kind: 'stories', types: typesOf },
    max: options.max ?? null,
    schema: () => storedTexts(options),
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
  const parsed = definition?.schema.safeParse(found.content)
  if (definition === undefined || !parsed?.success) {
    throw new Error(
      `The story ${found.name} (${uuid}) does not fit the definition that the field “${label}” has of its content type: give the field the same definition as the site.`,
    )
  }
  const content = resolveBlok(definition, parsed.data, found.reader) as BlokModelOf<D[number]>
  return { uuid, name: found.name, href: found.href, content }
}
