/**
 * How far stories are translated: what they say in the first language, and whether they say something
 * else in another one.
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
  /** `full_slug` in the language; `null` where nothing is translated, and the page is not in it. */
  slug: string | null
  /** Fields that say something in the first language and something else in this one. */
  done: number
  /** Those that say the same, or that are translated nowhere: `body.0.heading`. */
  missing: string[]
}

/**
 * Each story that says something, in each language but the first. A story that has one of its own in
 * the folder of a language is all done there.
 */
export function findTranslations(index: CacheIndex, config: Config, site: Site): Translation[] {
  const told = new Map(
    index.stories.flatMap((entry) => keysOf(entry).map((key) => [key, entry] as const)),
  )
  return index.stories.flatMap((entry) => {
    if (entry.language !== undefined) return []
    const said = fieldsOf(entry, config, site)
    if (said.size === 0) return []
    return config.languages.slice(1).map((language) => {
      const own = told.get(`${language} ${entry.uuid}`)
      const isAlternate = own !== undefined && !isTranslation(own)
      const fields = own === undefined ? said : fieldsOf(own, config, site)
      const same = [...said.keys()].filter((name) => fields.get(name) === said.get(name))
      const missing = isAlternate ? [] : same
      const done = said.size - missing.length
      return { story: entry.fullSlug, language, slug: own?.fullSlug ?? null, done, missing }
    })
  })
}

/** Of the stories that it tells in its language, itself among them. */
const keysOf = ({ language, uuid, alternates = [] }: StoryEntry): string[] =>
  language === undefined ? [] : [uuid, ...alternates].map((one) => `${language} ${one}`)

/** What the translatable fields of a story say, by their place. */
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
    for (const [at, nested] of (value as Readonly<Record<string, unknown>>[]).entries()) {
      const inner = field.bloks.find((one) => one.name === nested?.component)
      if (inner) collect({ definition: inner, blok: nested, path: `${place}.${at}` }, fields)
    }
  }
}

/** `''` of a field that says nothing. Of a picture its alternative text. */
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
