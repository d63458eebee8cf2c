/**
 * The stories as a page in one language sees them: each in that language if there is such a version,
 * else in the site's first.
 */
import { type Alternate, routePathOf } from '../../src/content/paths.ts'
import { isRouted, type Site } from '../../src/content/site.ts'
import { once } from '../base/once.ts'
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { isShown } from './routes.ts'

type Stories = Pick<CacheIndex, 'stories'>

export interface LanguageView {
  /** One version of each story: in this language, or else the first. */
  stories: readonly StoryEntry[]
  entryOf(uuid: string): StoryEntry | undefined
}

/** @param language the language of the pages */
export function viewOf(
  { stories }: Stories,
  { language, languages }: Pick<Config, 'language' | 'languages'>,
): LanguageView {
  const byUuid = new Map(stories.map((entry) => [entry.uuid, entry]))
  const entryOf = (uuid: string) => byUuid.get(uuid)
  if (languages.length === 1) return { stories, entryOf }
  const first = stories.filter((entry) => entry.language === undefined)
  for (const entry of first) byUuid.set(entry.uuid, entry)
  const translated = new Set<StoryEntry>()
  if (language !== languages[0]) {
    for (const entry of stories) {
      if (entry.language !== language || !isShown(entry)) continue
      translated.add(entry)
      for (const uuid of [entry.uuid, ...(entry.alternates ?? [])]) byUuid.set(uuid, entry)
    }
  }
  const shown = first.map((entry) => byUuid.get(entry.uuid) ?? entry)
  return { stories: [...new Set([...shown, ...translated])], entryOf }
}

/** Looks up a page's versions in all languages by uuid, its own included, in the order of languages. */
export function alternatesIn(
  { stories }: Stories,
  { languages }: Pick<Config, 'languages'>,
  site: Site,
): (uuid: string) => readonly Alternate[] {
  if (languages.length === 1) return () => []
  const pages = stories.filter((entry) => isRouted(site, entry) && isShown(entry))
  const firsts = new Set(pages.filter(isFirst).map(({ uuid }) => uuid))
  /** The first-language uuid of each story that is a separate story in another language. */
  const originals = new Map(
    pages.flatMap(({ uuid, alternates = [] }) => {
      const original = alternates.find((other) => firsts.has(other))
      return original === undefined || firsts.has(uuid) ? [] : [[uuid, original]]
    }),
  )
  const originalOf = (uuid: string): string => originals.get(uuid) ?? uuid
  const byOriginal = new Map<string, StoryEntry[]>()
  for (const entry of pages) {
    const uuid = originalOf(entry.uuid)
    byOriginal.set(uuid, [...(byOriginal.get(uuid) ?? []), entry])
  }
  const alternatesOf = once((uuid: string): readonly Alternate[] =>
    languages.flatMap((language, index) => {
      const entry = byOriginal
        .get(uuid)
        ?.find((candidate) => (index === 0 ? isFirst(candidate) : candidate.language === language))
      return entry === undefined ? [] : [{ language, path: routePathOf(entry.fullSlug) }]
    }),
  )
  return (uuid) => alternatesOf(originalOf(uuid))
}

const isFirst = ({ language }: StoryEntry): boolean => language === undefined
