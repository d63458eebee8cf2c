/**
 * The newest version of every story: those that the cache has, and those that are fetched.
 */
import type { CacheIndex, StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { newestOf } from '../content/judge-stories.ts'
import type { Space } from '../storyblok/client.ts'
import { fetchEntries, fetchStories, type RoundOptions } from './rounds.ts'

interface NewestOptions extends RoundOptions {
  config: Pick<Config, 'service'>
  /** Fetches everything, whatever the cache has. */
  isFull: boolean
  space: Space
}

/** With the version of the space that they are of. */
export async function fetchNewest(
  earlier: CacheIndex | null,
  options: NewestOptions,
): Promise<{ stories: StoryEntry[]; version: number }> {
  const { config, isFull, space, inspector } = options
  const usable = isFull ? null : earlier
  const known = (usable?.stories ?? []).map(newestOf)
  const isSameVersion = usable?.space.version === space.version
  // A draft that is saved leaves the version as it is: publishing alone counts it on.
  const fetching =
    isSameVersion && config.service.version === 'published'
      ? { stories: byUuid(known), version: space.version }
      : fetchStories(byUuid(known), space, { ...options, isSameVersion })
  const [{ stories, version }] = await Promise.all([fetching, inspector.inspectAhead(known)])
  const lost = [...stories.values()].filter((entry) => inspector.inspect(entry) === null)
  const found = await fetchEntries(
    lost.map(({ uuid }) => uuid),
    version,
    options,
  )
  return { stories: [...new Map([...stories, ...byUuid(found)]).values()], version }
}

export const byUuid = (entries: readonly StoryEntry[]): Map<string, StoryEntry> =>
  new Map(entries.map((entry) => [entry.uuid, entry]))
