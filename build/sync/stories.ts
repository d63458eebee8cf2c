/**
 * Brings the cached stories up to Storyblok's version, and checks that it is still the one.
 */
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import type { StoryWriter } from '../cache/cache-writer.ts'
import type { Config } from '../config.ts'
import { type Inspector, newestOf } from '../content/judge-stories.ts'
import type { Log } from '../log.ts'
import type { RawStory } from '../storyblok/answers.ts'
import type { ContentClient, Space } from '../storyblok/client.ts'
import { compareWithLinks, isLargeSpace, isListingCheap, isMost, withSeen } from './plan.ts'

interface FetchOptions {
  client: ContentClient
  writer: StoryWriter
  inspector: Inspector
  log: Log
}

interface NewestOptions extends FetchOptions {
  config: Pick<Config, 'service'>
  /** Fetches everything, whatever the cache has. */
  isFull: boolean
  space: Space
}

/**
 * The newest version of every story: those that the cache has, and those that are fetched.
 * @returns `version`: that of the space that they are of
 */
export async function fetchNewest(
  earlier: CacheIndex | null,
  options: NewestOptions,
): Promise<{ stories: StoryEntry[]; version: number }> {
  const { config, isFull, space, inspector } = options
  const usable = isFull ? null : earlier
  const cached = (usable?.stories ?? []).map(newestOf)
  const isSameVersion = usable?.space.version === space.version
  // A draft that is saved leaves the version as it is: publishing alone counts it on.
  const fetching =
    isSameVersion && config.service.version === 'published'
      ? { stories: byUuid(cached), version: space.version }
      : fetchStories(byUuid(cached), space, { ...options, isSameVersion })
  const [{ stories, version }] = await Promise.all([fetching, inspector.inspectAhead(cached)])
  const missing = [...stories.values()].filter((entry) => inspector.inspect(entry) === null)
  const found = await fetchEntries(missing.map(uuidOf), version, options)
  return { stories: [...new Map([...stories, ...byUuid(found)]).values()], version }
}

export const byUuid = (entries: readonly StoryEntry[]): Map<string, StoryEntry> =>
  new Map(entries.map((entry) => [entry.uuid, entry]))

const uuidOf = ({ uuid }: { uuid: string }): string => uuid

type Stories = ReadonlyMap<string, StoryEntry>

const mostPasses = 3

/**
 * The stories that Storyblok has. When the space moves on meanwhile, the difference is fetched;
 * after three passes the rest is the next sync's.
 * @param cached stories that the cache has whole, by uuid
 * @returns `version`: the one that the last pass was asked for
 */
async function fetchStories(
  cached: Stories,
  space: Space,
  options: FetchOptions & { isSameVersion: boolean },
): Promise<{ stories: Stories; version: number }> {
  let before = cached
  let version: number = space.version
  let isToList: boolean = isListingCheap(cached.size)
  for (let pass = 1; ; pass++) {
    const compared: Pass | null = isToList ? null : await fetchDifference(before, version, options)
    // The space moved on and links show no difference: they do not show all that can be published.
    const isMissed: boolean = pass === 1 && compared?.hasChanged === false && !options.isSameVersion
    const found: Pass =
      compared === null || isMissed ? await listStories(before, version, options) : compared
    const current: Space = await options.client.fetchSpace()
    if (current.version === version && found.isConsistent) {
      return { stories: found.stories, version }
    }
    if (pass === mostPasses) {
      // Those that an inconsistent listing leaves out are asked for by name.
      const missing = [...cached.keys()].filter((uuid) => !found.stories.has(uuid))
      const asked = await fetchEntries(found.isConsistent ? [] : missing, version, options)
      return { stories: new Map([...found.stories, ...byUuid(asked)]), version }
    }
    before = found.stories
    // After one inconsistent listing the other one is asked.
    isToList = found.isConsistent ? isListingCheap(before.size) : !found.isListed
    version = current.version
  }
}

interface Pass {
  stories: Stories
  /** All stories were listed; otherwise their links were. */
  isListed: boolean
  /** What was listed is all there is. */
  isConsistent: boolean
  hasChanged: boolean
}

async function listStories(cached: Stories, cv: number, options: FetchOptions): Promise<Pass> {
  const { client, log } = options
  const stories = new Map<string, StoryEntry>()
  const { isConsistent } = await client.fetchStories({
    cv,
    isLarge: isLargeSpace(cached.size),
    async onStories(some, done, total) {
      for (const entry of await store(some, options)) stories.set(entry.uuid, entry)
      log.progress(step, done, total)
    },
  })
  return { stories, isListed: true, isConsistent, hasChanged: true }
}

async function fetchDifference(cached: Stories, cv: number, options: FetchOptions): Promise<Pass> {
  const listed = await options.client.fetchLinks({ cv, cached: [...cached.keys()] })
  const { links } = listed
  const { unchanged, changed } = compareWithLinks(cached, links)
  if (isMost(changed.length, links.length)) return listStories(cached, cv, options)
  const fetched = await fetchEntries(changed.map(uuidOf), cv, options)
  const linkOf = new Map(links.map((link) => [link.uuid, link]))
  const entries = [...unchanged, ...fetched].map((entry) => withSeen(entry, linkOf.get(entry.uuid)))
  return {
    stories: byUuid(entries),
    isListed: false,
    isConsistent: listed.isConsistent && fetched.length === changed.length,
    hasChanged: changed.length > 0 || unchanged.length < cached.size,
  }
}

/** These stories, as far as Storyblok has them. */
async function fetchEntries(
  uuids: readonly string[],
  cv: number,
  options: FetchOptions,
): Promise<StoryEntry[]> {
  const { client, log } = options
  const entries = new Map<string, StoryEntry>()
  const asked = new Set(uuids)
  await client.fetchStoriesByUuid({
    cv,
    uuids,
    async onStories(some, done, total) {
      const found = some.filter(({ uuid }) => asked.has(uuid))
      for (const entry of await store(found, options)) entries.set(entry.uuid, entry)
      log.progress(step, done, total)
    },
  })
  return [...entries.values()]
}

const step = 'downloading stories'

/** Writes stories, and looks through them while the pace keeps the next request waiting. */
async function store(
  stories: readonly RawStory[],
  { writer, inspector }: FetchOptions,
): Promise<StoryEntry[]> {
  const entries = await writer.write(stories)
  await inspector.inspectAhead(entries)
  return entries
}
