/**
 * Brings the cached stories up to Storyblok's version, and checks that it has not changed meanwhile.
 */

import type { Site } from '../../src/content/site.ts'
import type { Words } from '../../src/content/words.ts'
import {
  byKey,
  type CacheIndex,
  entryKey,
  isTranslation,
  type StoryEntry,
} from '../cache/cache-index.ts'
import type { StoryWriter } from '../cache/cache-writer.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import { contentDigest, type Inspector, latestOf } from '../content/judge-stories.ts'
import { languagesOfBloks } from '../content/translations.ts'
import type { Log } from '../log.ts'
import type { RawStory } from '../storyblok/answers.ts'
import type { ContentClient, Space } from '../storyblok/client.ts'
import { slugIn } from '../storyblok/language.ts'
import { compareWithLinks, isListingCheap, isMost, withSeen } from './plan.ts'

interface FetchOptions {
  config: Pick<Config, 'cacheDir' | 'language' | 'service'>
  site: Site
  client: ContentClient
  writer: StoryWriter
  inspector: Inspector
  log: Log
  /** Languages after the first to ask for stories in. */
  languages: readonly string[]
}

interface NewestOptions extends FetchOptions {
  /** Fetches everything, whatever the cache has. */
  isFull: boolean
  space: Space
}

/**
 * The newest version of every story, cached or fetched. In languages after the first, only stories
 * that differ there.
 * @returns `version`: that of the space they come from
 */
export async function fetchNewest(
  earlier: CacheIndex | null,
  options: NewestOptions,
): Promise<{ stories: StoryEntry[]; version: number }> {
  const { config, isFull, space, inspector, languages } = options
  const usable = isFull ? null : earlier
  const isAsked = (entry: StoryEntry) =>
    !isTranslation(entry) || languages.some((language) => language === entry.language)
  const cached = (usable?.stories ?? []).map(asFetched).filter(isAsked)
  const isNewVersion = usable?.space.version !== space.version
  const added = languages.filter((language) => usable?.languages?.includes(language) !== true)
  // Saving a draft does not change the version: only publishing raises it.
  const isCurrent = !isNewVersion && config.service.version === 'published' && added.length === 0
  const fetching = isCurrent
    ? { stories: byKey(cached), version: space.version }
    : fetchStories(byKey(cached), space, { ...options, isNewVersion, added })
  const [{ stories, version }] = await Promise.all([fetching, inspector.inspectAhead(cached)])
  const missing = [...stories.values()].filter((entry) => inspector.inspect(entry) === null)
  return { stories: [...(await fetchAgain(missing, stories, version, options)).values()], version }
}

/** Drops what folders say of languages, which `withFolders` finds again. */
function asFetched(entry: StoryEntry): StoryEntry {
  if (isTranslation(entry)) return latestOf(entry)
  const { language, alternates, ...rest } = latestOf(entry)
  return rest
}

/** Entries by `entryKey`. */
type Stories = ReadonlyMap<string, StoryEntry>

const mostPasses = 3

interface PassOptions extends FetchOptions {
  /** Languages that the cache does not have yet. */
  added: readonly string[]
  /** The version of the space is another than that of the cached stories. */
  isNewVersion: boolean
}

/**
 * Fetches the stories that Storyblok has. When the space moves on meanwhile, fetches the difference;
 * after three passes, leaves the rest to the next sync.
 * @param cached stories that the cache has whole
 * @returns `version`: that of the last pass
 */
async function fetchStories(
  cached: Stories,
  space: Space,
  options: PassOptions,
): Promise<{ stories: Stories; version: number }> {
  const isCheap = (stories: Stories) =>
    isListingCheap(firstsIn(stories).size, 1 + options.languages.length)
  let before = cached
  let version: number = space.version
  let isToList: boolean = isCheap(cached)
  for (let pass = 1; ; pass++) {
    const passOptions = pass === 1 ? options : { ...options, added: [], isNewVersion: false }
    const found: Pass = isToList
      ? await listStories(version, options)
      : await fetchDifference(before, version, passOptions)
    const current: Space = await options.client.fetchSpace()
    if (current.version === version && found.isConsistent) {
      return { stories: found.stories, version }
    }
    if (pass === mostPasses) {
      // Ask by uuid for those that an inconsistent listing leaves out.
      const missing = [...cached]
        .filter(([key]) => !found.stories.has(key))
        .map(([, entry]) => entry)
      const again = found.isConsistent ? [] : missing
      return { stories: await fetchAgain(again, found.stories, version, options), version }
    }
    before = found.stories
    // After an inconsistent listing, try the other kind.
    isToList = found.isConsistent ? isCheap(before) : !isToList
    version = current.version
  }
}

const firstsIn = (stories: Stories): Map<string, StoryEntry> =>
  byKey([...stories.values()].filter((entry) => !isTranslation(entry)))

interface Pass {
  stories: Stories
  /** The listing was complete. */
  isConsistent: boolean
}

async function listStories(cv: number, options: FetchOptions): Promise<Pass> {
  const stories = new Map<string, StoryEntry>()
  let isConsistent = true
  for (const language of [undefined, ...options.languages]) {
    const isWhole = await fetchLanguage({ cv, language, stories }, options)
    isConsistent = isWhole && isConsistent
  }
  return { stories, isConsistent }
}

async function fetchDifference(cached: Stories, cv: number, options: PassOptions): Promise<Pass> {
  const firsts = firstsIn(cached)
  const listed = await options.client.fetchLinks({ cv, cached: [...firsts.keys()] })
  const { links } = listed
  const { unchanged, changed } = compareWithLinks(firsts, links)
  const hasChanged = changed.length > 0 || unchanged.length < firsts.size
  // Links do not show all that can be published.
  const isHidden = options.isNewVersion && !hasChanged
  if (isHidden || isMost(changed.length, links.length)) return listStories(cv, options)
  const unchangedUuids = new Set(unchanged.map(uuidOf))
  const stories = new Map([...cached].filter(([, { uuid }]) => unchangedUuids.has(uuid)))
  const changedUuids = changed.map(uuidOf)
  let { isConsistent } = listed
  for (const language of [undefined, ...options.languages]) {
    const isAdded = options.added.some((added) => added === language)
    const uuids = isAdded ? undefined : changedUuids
    const isWhole = await fetchLanguage({ cv, language, stories, uuids }, options)
    isConsistent = isWhole && isConsistent
  }
  for (const link of links) {
    const entry = stories.get(link.uuid)
    if (entry !== undefined) stories.set(link.uuid, withSeen(entry, link))
  }
  return { stories, isConsistent }
}

const uuidOf = ({ uuid }: { uuid: string }): string => uuid

/**
 * Fetches these entries anew, as far as Storyblok has them.
 * @returns `stories` with them
 */
async function fetchAgain(
  entries: readonly StoryEntry[],
  stories: Stories,
  cv: number,
  options: FetchOptions,
): Promise<Stories> {
  if (entries.length === 0) return stories
  const found = new Map(stories)
  for (const language of [undefined, ...options.languages]) {
    const uuids = entries.filter((entry) => languageOf(entry) === language).map(uuidOf)
    await fetchLanguage({ cv, language, stories: found, uuids }, options)
  }
  return found
}

const languageOf = (entry: StoryEntry): string | undefined =>
  isTranslation(entry) ? entry.language : undefined

interface Asked {
  cv: number
  /** `undefined` for the first one. */
  language: string | undefined
  /** Gets the found stories: those of the first language before any others. */
  stories: Map<string, StoryEntry>
  /** The stories to fetch; all if absent. */
  uuids?: readonly string[] | undefined
}

/** @returns whether all that Storyblok should have came */
async function fetchLanguage(asked: Asked, options: FetchOptions): Promise<boolean> {
  const { client, log } = options
  const { cv, language, uuids } = asked
  const onStories = async (some: RawStory[], done: number, total: number) => {
    await store(some, asked, options)
    log.progress(step, done, total)
  }
  const { isConsistent } = await (uuids === undefined
    ? client.fetchStories({ cv, language, onStories })
    : client.fetchStoriesByUuid({ cv, language, uuids, onStories }))
  return isConsistent
}

const step: Words = { en: 'downloading stories', it: 'contenuti scaricati' }

/** Writes stories, and inspects them while the next request waits for its turn. */
async function store(
  found: readonly RawStory[],
  { language, stories }: Asked,
  options: FetchOptions,
): Promise<void> {
  const { writer, inspector } = options
  const kept =
    language === undefined
      ? found
      : found.flatMap((story) => {
          const first = stories.get(story.uuid)
          return (first && translationOf(story, { language, first }, options)) ?? []
        })
  const written = await writer.write(kept)
  const entries =
    language === undefined ? written : written.map((entry) => ({ ...entry, language }))
  for (const entry of entries) stories.set(entryKey(entry), entry)
  await inspector.inspectAhead(entries)
}

/**
 * The story with the languages of its untranslated parts, which pages mark; `null` if neither it nor
 * its slug differs from the story of the first language.
 */
function translationOf(
  story: RawStory,
  { language, first }: { language: string; first: StoryEntry },
  { config, site, inspector }: FetchOptions,
): RawStory | null {
  const isMoved =
    withoutEndSlash(story.full_slug) !== withoutEndSlash(slugIn(language, first.fullSlug))
  const isChanged = contentDigest(story) !== inspector.inspect(first)?.contentDigest
  if (!isMoved && !isChanged) return null
  const { content } = readStory(config.cacheDir, first)
  const translation = { content: story.content, language }
  const languages = languagesOfBloks(translation, { content, language: config.language }, site)
  return Object.keys(languages).length === 0 ? story : { ...story, blok_languages: languages }
}

const withoutEndSlash = (slug: string): string => slug.replace(/\/$/, '')
