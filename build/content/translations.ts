/**
 * Finds how far stories are translated, by comparing their texts with those in the first language.
 */
import type { BlokDefinition } from '../../src/content/blok.ts'
import type { Field } from '../../src/content/field.ts'
import { definitionNamed, type Site } from '../../src/content/site.ts'
import { fieldAt } from '../../src/content/story-parts.ts'
import { canonicalJson } from '../base/digest.ts'
import { type CacheIndex, isTranslation, type StoryEntry } from '../cache/cache-index.ts'
import { findStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'

/** One story in one language. */
export interface Translation {
  /** `full_slug` in the first language. */
  story: string
  language: string
  /** `full_slug` in the language; `null` if nothing is translated, so that there is no such page. */
  slug: string | null
  /** Number of translated fields. */
  done: number
  /** Paths of the fields that are not translated: `body.0.heading`. */
  missing: string[]
}

/**
 * The state of each story with text, in each language but the first. A story with an alternate in the
 * folder of a language counts as fully translated there.
 */
export function findTranslations(index: CacheIndex, config: Config, site: Site): Translation[] {
  const entries = new Map(
    index.stories.flatMap((entry) => keysOf(entry).map((key) => [key, entry] as const)),
  )
  return index.stories.flatMap((entry) => {
    if (entry.language !== undefined) return []
    const said = fieldsOf(entry, config, site)
    if (said.size === 0) return []
    return config.languages.slice(1).map((language) => {
      const translation = entries.get(`${language} ${entry.uuid}`)
      const isAlternate = translation !== undefined && !isTranslation(translation)
      const fields = translation === undefined ? said : fieldsOf(translation, config, site)
      const same = [...said.keys()].filter((name) => fields.get(name) === said.get(name))
      const missing = isAlternate ? [] : same
      const done = said.size - missing.length
      return { story: entry.fullSlug, language, slug: translation?.fullSlug ?? null, done, missing }
    })
  })
}

/** Keys `LANGUAGE UUID` of the entry and its alternates. */
const keysOf = ({ language, uuid, alternates = [] }: StoryEntry): string[] =>
  language === undefined ? [] : [uuid, ...alternates].map((id) => `${language} ${id}`)

/** Texts of the translatable fields of a story, by path. */
function fieldsOf(entry: StoryEntry, { cacheDir }: Config, site: Site): Map<string, string> {
  const fields = new Map<string, string>()
  const content = findStory(cacheDir, entry)?.content
  const definition = content && definitionNamed(site, content.component)
  if (definition !== undefined) collect({ definition, blok: content, path: '' }, fields)
  return fields
}

interface Place {
  definition: BlokDefinition
  blok: Readonly<Record<string, unknown>> | undefined
  path: string
}

function collect({ definition, blok = {}, path }: Place, fields: Map<string, string>): void {
  for (const [name, field] of definition.fieldList) {
    const [value, place] = [blok[name], fieldAt(path, name)]
    const text = field.isTranslatable ? textOf(field, value) : ''
    if (text !== '') fields.set(place, text)
    if (field.type !== 'bloks' || !Array.isArray(value)) continue
    for (const [index, nested] of (value as Readonly<Record<string, unknown>>[]).entries()) {
      const inner = field.bloks.find((candidate) => candidate.name === nested?.component)
      if (inner) collect({ definition: inner, blok: nested, path: `${place}.${index}` }, fields)
    }
  }
}

type RawBlok = Readonly<Record<string, unknown>>

interface ToldIn {
  content: RawBlok
  language: string
}

/**
 * The languages of bloks that differ from their surroundings, by `_uid`: untranslated bloks, and
 * translated ones inside of them.
 */
export function languagesOfBloks(
  translated: ToldIn,
  first: ToldIn,
  site: Site,
): Record<string, string> {
  const found: Record<string, string> = {}
  const definition = definitionNamed(site, String(translated.content.component))
  if (definition === undefined) return found
  const root = { definition, blok: translated.content, original: first.content }
  const languageIn = (pair: Pair) => {
    const isSame = isUntranslated(pair)
    return isSame === null ? null : isSame ? first.language : translated.language
  }
  const walk = (pair: Pair, around: string) => {
    for (const nested of pairsIn(pair)) {
      const language = languageIn(nested) ?? around
      if (language !== around) found[String(nested.blok._uid)] = language
      walk(nested, language)
    }
  }
  // A page's bloks stand directly in its document, not in an element of the story.
  walk(root, translated.language)
  if (isUntranslated(root)) found[String(translated.content._uid)] = first.language
  return found
}

/** A blok, and its original in the first language. */
interface Pair {
  definition: BlokDefinition
  blok: RawBlok
  original: RawBlok | undefined
}

/** Whether its own texts equal those in the first language; `null` if it has no text of its own. */
function isUntranslated({ definition, blok, original }: Pair): boolean | null {
  const texts = definition.fieldList.flatMap(([name, field]) => {
    const text = field.isTranslatable ? textOf(field, blok[name]) : ''
    return text === '' ? [] : [text === textOf(field, original?.[name])]
  })
  return texts.length === 0 ? null : texts.every((isSame) => isSame)
}

const pairsIn = ({ definition, blok, original }: Pair): Pair[] =>
  definition.fieldList.flatMap(([name, { type, bloks }]) => {
    if (type !== 'bloks') return []
    const originals = bloksOf(original?.[name])
    return bloksOf(blok[name]).flatMap((nested) => {
      const inner = bloks.find((candidate) => candidate.name === nested.component)
      const same = originals.find(({ _uid }) => _uid === nested._uid)
      return inner === undefined ? [] : [{ definition: inner, blok: nested, original: same }]
    })
  })

const bloksOf = (value: unknown): readonly RawBlok[] =>
  Array.isArray(value) ? value.filter((item) => item !== null && typeof item === 'object') : []

/** The text of a field, for pictures the alternative text; `''` if there is none. */
function textOf({ type }: Field<unknown>, value: unknown): string {
  if (typeof value === 'string') return value.trim()
  if (value === null || typeof value !== 'object') return ''
  if (type === 'asset') return altOf(value)
  if (type === 'multiasset') return Array.isArray(value) ? value.map(altOf).join('\n').trim() : ''
  const text = canonicalJson(value)
  return /"(text|value)":"[^"]/.test(text) ? text : ''
}

const altOf = (asset: unknown): string =>
  asset !== null && typeof asset === 'object' && 'alt' in asset && typeof asset.alt === 'string'
    ? asset.alt.trim()
    : ''
