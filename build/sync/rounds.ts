/**
 * Brings the stories of the cache up to the service's version, and checks that it is still the one.
 */
import type { StoryEntry } from '../cache/cache-index.ts'
import type { StoryWriter } from '../cache/story-writer.ts'
import type { Inspector } from '../content/judge-stories.ts'
import type { Log } from '../log.ts'
import type { RawStory } from '../storyblok/answers.ts'
import type { ContentClient, Space } from '../storyblok/client.ts'
import { compareWithLinks, isLargeSpace, isListingCheap, isMost, withSeen } from './plan.ts'

export interface RoundOptions {
  /** The space's version is that of the stories that are known. */
  isSameVersion?: boolean
  client: ContentClient
  writer: StoryWriter
  inspector: Inspector
  log: Log
}

type Stories = ReadonlyMap<string, StoryEntry>

const mostRounds = 3

/**
 * The stories that the service has. When the space moves on meanwhile, the difference is fetched;
 * after three rounds the rest is the next sync's.
 * @param known stories that the cache has whole, by uuid
 * @returns `version`: the one that the last round was asked for
 */
export async function fetchStories(
  known: Stories,
  space: Space,
  options: RoundOptions,
): Promise<{ stories: Stories; version: number }> {
  let before = known
  let version: number = space.version
  let isToList: boolean = isListingCheap(known.size)
  for (let round = 1; ; round++) {
    const compared: Round | null = isToList ? null : await fetchDifference(before, version, options)
    // The space moved on and links show no difference: they do not show all that can be published.
    const isMissed: boolean =
      round === 1 && compared?.hasChanged === false && !options.isSameVersion
    const found: Round =
      compared === null || isMissed ? await listStories(before, version, options) : compared
    const current: Space = await options.client.fetchSpace()
    const hasMoved = current.version !== version
    if (!hasMoved && !found.isDoubtful) return { stories: found.stories, version }
    if (round === mostRounds) {
      const isLost = ({ uuid }: StoryEntry) => !found.stories.has(uuid)
      const lost = found.isDoubtful ? [...known.values()].filter(isLost) : []
      return { stories: await withAsked(found.stories, lost, version, options), version }
    }
    before = found.stories
    // What one listing leaves in doubt is held against the other.
    isToList = found.isDoubtful ? !found.isListed : isListingCheap(before.size)
    version = current.version
  }
}

/** The stories, with those of `lost` that the service gives when it is asked for just them. */
async function withAsked(
  stories: Stories,
  lost: readonly StoryEntry[],
  version: number,
  options: RoundOptions,
): Promise<Stories> {
  const uuids = lost.map(({ uuid }) => uuid)
  const found = await fetchEntries(uuids, version, options)
  return new Map([...stories, ...found.map((entry) => [entry.uuid, entry] as const)])
}

interface Round {
  stories: Stories
  /** All stories were listed; otherwise their links were. */
  isListed: boolean
  /** What was listed may not be all there is. */
  isDoubtful: boolean
  hasChanged: boolean
}

async function listStories(known: Stories, cv: number, options: RoundOptions): Promise<Round> {
  const { client, log } = options
  const stories = new Map<string, StoryEntry>()
  const { isDoubtful } = await client.fetchStories({
    cv,
    isLarge: isLargeSpace(known.size),
    async onStories(some, done, total) {
      for (const entry of await store(some, options)) stories.set(entry.uuid, entry)
      log.progress('stories', done, total)
    },
  })
  return { stories, isListed: true, isDoubtful, hasChanged: true }
}

async function fetchDifference(known: Stories, cv: number, options: RoundOptions): Promise<Round> {
  const listed = await options.client.fetchLinks({ cv, known: known.keys() })
  const { links } = listed
  const { kept, fetched } = compareWithLinks(known, links)
  if (isMost(fetched.length, links.length)) return listStories(known, cv, options)
  const changed = await fetchEntries(
    fetched.map(({ uuid }) => uuid),
    cv,
    options,
  )
  const byUuid = new Map(links.map((link) => [link.uuid, link]))
  const stories = [...kept, ...changed].map((entry): [string, StoryEntry] => [
    entry.uuid,
    withSeen(entry, byUuid.get(entry.uuid)),
  ])
  const hasChanged = fetched.length > 0 || kept.length < known.size
  const isDoubtful = listed.isDoubtful || changed.length < fetched.length
  return { stories: new Map(stories), isListed: false, isDoubtful, hasChanged }
}

/** These stories, as far as the service has them. */
export async function fetchEntries(
  uuids: readonly string[],
  cv: number,
  options: RoundOptions,
): Promise<StoryEntry[]> {
  const { client, log } = options
  const entries = new Map<string, StoryEntry>()
  const wanted = new Set(uuids)
  await client.fetchStoriesByUuid({
    cv,
    uuids,
    async onStories(some: RawStory[], done, total) {
      const asked = some.filter(({ uuid }) => wanted.has(uuid))
      for (const entry of await store(asked, options)) entries.set(entry.uuid, entry)
      log.progress('stories', done, total)
    },
  })
  return [...entries.values()]
}

/** Writes stories, and looks through them while the pace keeps the next request waiting. */
async function store(
  stories: readonly RawStory[],
  { writer, inspector }: RoundOptions,
): Promise<StoryEntry[]> {
  const entries = await writer.write(stories)
  await inspector.inspectAhead(entries)
  return entries
}
