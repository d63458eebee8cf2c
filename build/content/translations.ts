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
  const content = findStory(cacheDir, entry)?.content ?? {}
  return new Map(
    bloksOf(content, site).flatMap(({ path, texts }) =>
      [...texts].map(([name, text]) => [fieldAt(path, name), text] as const),
    ),
  )
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
  const originals = new Map(bloksOf(first.content, site).map(({ uid, texts }) => [uid, texts]))
  const languageOf = ({ uid, texts }: ToldBlok, around: string) => {
    if (texts.size === 0) return around
    const isSame = [...texts].every(([name, text]) => originals.get(uid)?.get(name) === text)
    return isSame ? first.language : translated.language
  }
  // A page's bloks stand directly in its document, not in an element of the story.
  const languages = new Map<ToldBlok | null, string>()
  const [root, ...inside] = bloksOf(translated.content, site)
  for (const blok of inside) {
    const around = languages.get(blok.parent) ?? translated.language
    const language = languageOf(blok, around)
    languages.set(blok, language)
    if (language !== around) found[blok.uid] = language
  }
  if (root !== undefined && languageOf(root, translated.language) === first.language) {
    found[root.uid] = first.language
  }
  return found
}

/** A blok, with the texts of its translatable fields by name. */
interface ToldBlok {
  uid: string
  /** Path of the blok in its story; `''` for the story itself. */
  path: string
  texts: ReadonlyMap<string, string>
  /** The blok that it stands in. */
  parent: ToldBlok | null
}

/** The bloks of a story, itself the first; none if the site does not have its content type. */
function bloksOf(content: RawBlok, site: Site): ToldBlok[] {
  const definition = definitionNamed(site, String(content.component))
  return definition === undefined ? [] : bloksIn(definition, content)
}

/** The blok, then all bloks inside it, each after the one that it stands in. */
function bloksIn(
  definition: BlokDefinition,
  blok: RawBlok,
  path = '',
  parent: ToldBlok | null = null,
): ToldBlok[] {
  const texts = definition.fieldList
    .filter(([, { isTranslatable }]) => isTranslatable)
    .map(([name, field]) => [name, textOf(field, blok[name])] as const)
    .filter(([, text]) => text !== '')
  const self = { uid: String(blok._uid), path, texts: new Map(texts), parent }
  const inside = definition.fieldList.flatMap(([name, { type, bloks }]) => {
    const nested = blok[name]
    if (type !== 'bloks' || !Array.isArray(nested)) return []
    return nested.flatMap((part: RawBlok | null, index) => {
      const inner = bloks.find((candidate) => candidate.name === part?.component)
      return inner && part ? bloksIn(inner, part, `${fieldAt(path, name)}.${index}`, self) : []
    })
  })
  return [self, ...inside]
}

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
