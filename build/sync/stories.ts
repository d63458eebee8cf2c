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
import { writeStories } from '../cache/cache-writer.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import { contentDigest, type Inspector, latestOf } from '../content/judge-stories.ts'
import { languagesOfBloks } from '../content/translations.ts'
import type { Log } from '../log.ts'
import type { RawStory, Space } from '../storyblok/answers.ts'
import { type ContentClient, slugIn, smallPage } from '../storyblok/client.ts'
import { compareWithLinks, withSeen } from './plan.ts'

interface FetchOptions {
  config: Pick<Config, 'cacheDir' | 'language' | 'service'>
  site: Site
  client: ContentClient
  isOwnService?: boolean
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

/** Entries by `entryKey`. */
type Stories = Map<string, StoryEntry>

/**
 * The newest version of every story, cached or fetched. In languages after the first, only stories
 * that differ there. A language that the cache does not have yet makes it fetch everything.
 * @returns `version`: that of the space they come from
 */
export async function fetchNewest(
  earlier: CacheIndex | null,
  options: NewestOptions,
): Promise<{ stories: StoryEntry[]; version: number }> {
  const { config, space, inspector, languages } = options
  const isCached = languages.every((language) => earlier?.languages?.includes(language))
  const usable = options.isFull || !isCached ? null : earlier
  const isAsked = (entry: StoryEntry) =>
    !isTranslation(entry) || languages.some((language) => language === entry.language)
  const cached = (usable?.stories ?? []).map(asFetched).filter(isAsked)
  const cachedVersion = usable?.space.version
  // Saving a draft does not change the version: only publishing raises it.
  const isCurrent = cachedVersion === space.version && config.service.version === 'published'
  const fetching = isCurrent
    ? { stories: byKey(cached), version: space.version }
    : fetchStories(byKey(cached), cachedVersion, options)
  const [{ stories, version }] = await Promise.all([fetching, inspector.inspectAhead(cached)])
  const missing = [...stories.values()].filter((entry) => inspector.inspect(entry) === null)
  await fetchAgain(missing, { cv: version, stories }, options)
  return { stories: [...stories.values()], version }
}

/** Drops what folders say of languages, which `withFolders` finds again. */
function asFetched(entry: StoryEntry): StoryEntry {
  if (isTranslation(entry)) return latestOf(entry)
  const { language, alternates, ...rest } = latestOf(entry)
  return rest
}

const mostPasses = 3

/**
 * Fetches the stories that Storyblok has. When the space moves on meanwhile, fetches the difference;
 * after three passes, leaves the rest to the next sync.
 * @param cached stories that the cache has whole
 * @returns `version`: that of the last pass
 */
async function fetchStories(
  cached: Stories,
  cachedVersion: number | undefined,
  options: NewestOptions,
): Promise<{ stories: Stories; version: number }> {
  let before = { stories: cached, version: cachedVersion }
  let version: number = options.space.version
  // One page lists all stories: the links would cost as much, and do not show all changes.
  let isToList: boolean = firstsIn(cached).size < smallPage
  for (let pass = 1; ; pass++) {
    const { stories, isConsistent }: Pass = isToList
      ? await listStories(version, options)
      : await fetchDifference(before, version, options)
    const current: Space = await options.client.fetchSpace()
    if (current.version === version && isConsistent) return { stories, version }
    if (pass === mostPasses) {
      // Ask by uuid for those that an inconsistent listing leaves out.
      const left = isConsistent ? [] : [...cached].filter(([key]) => !stories.has(key))
      const entries = left.map(([, entry]) => entry)
      await fetchAgain(entries, { cv: version, stories }, options)
      return { stories, version }
    }
    before = { stories, version }
    // After an inconsistent listing, try the other kind.
    isToList = !isConsistent && !isToList
    version = current.version
  }
}

const firstsIn = (stories: Stories): Stories =>
  byKey([...stories.values()].filter((entry) => !isTranslation(entry)))

interface Pass {
  stories: Stories
  /** The listing was complete. */
  isConsistent: boolean
}

async function listStories(cv: number, options: FetchOptions): Promise<Pass> {
  const stories: Stories = new Map()
  return { stories, isConsistent: await fetchInLanguages({ cv, stories }, options) }
}

async function fetchDifference(
  before: { stories: Stories; version: number | undefined },
  cv: number,
  options: FetchOptions,
): Promise<Pass> {
  const firsts = firstsIn(before.stories)
  const { links, isConsistent } = await options.client.fetchLinks(cv)
  const { unchanged, changed } = compareWithLinks(firsts, links)
  const hasChanged = changed.length > 0 || unchanged.length < firsts.size
  // Links do not show all that can be published.
  if (before.version !== cv && !hasChanged) return listStories(cv, options)
  const unchangedUuids = new Set(unchanged.map(uuidOf))
  const stories = new Map([...before.stories].filter(([, { uuid }]) => unchangedUuids.has(uuid)))
  const isWhole = await fetchInLanguages({ cv, stories, uuids: changed.map(uuidOf) }, options)
  for (const link of links) {
    const entry = stories.get(link.uuid)
    if (entry !== undefined) stories.set(link.uuid, withSeen(entry, link))
  }
  return { stories, isConsistent: isConsistent && isWhole }
}

const uuidOf = ({ uuid }: { uuid: string }): string => uuid

interface Asked {
  cv: number
  /** Gets the found stories. */
  stories: Stories
  /** The stories to fetch; all if absent. */
  uuids?: readonly string[]
}

/** Fetches these entries anew, as far as Storyblok has them. */
async function fetchAgain(
  entries: readonly StoryEntry[],
  asked: Asked,
  options: FetchOptions,
): Promise<void> {
  const uuids = [...new Set(entries.map(uuidOf))]
  if (uuids.length > 0) await fetchInLanguages({ ...asked, uuids }, options)
}

/**
 * Fetches stories in the first language, then in the others.
 * @returns whether all that Storyblok should have came
 */
async function fetchInLanguages(
  { cv, stories, uuids }: Asked,
  options: FetchOptions,
): Promise<boolean> {
  const { client, log } = options
  let isWhole = true
  for (const language of [undefined, ...options.languages]) {
    const onStories = async (some: RawStory[], done: number, total: number) => {
      await store(some, { language, stories }, options)
      log.progress(step, done, total)
    }
    isWhole = (await client.fetchStories({ cv, language, uuids, onStories })) && isWhole
  }
  return isWhole
}

const step: Words = { en: 'downloading stories', it: 'contenuti scaricati' }

/** Writes stories, and inspects them while the next request waits for its turn. */
async function store(
  found: readonly RawStory[],
  { language, stories }: { language: string | undefined; stories: Stories },
  options: FetchOptions,
): Promise<void> {
  const { config, inspector, isOwnService = false } = options
  const kept =
    language === undefined
      ? found
      : found.flatMap((story) => {
          const first = stories.get(story.uuid)
          return (first && translationOf(story, { language, first }, options)) ?? []
        })
  const written = await writeStories(config.cacheDir, kept, !isOwnService)
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
