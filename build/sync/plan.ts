/**
 * Plans what a sync fetches, by what the cache has, and counts what became of its stories.
 */
import { VetrinaError } from '../../src/content/errors.ts'
import { type CacheIndex, entryKey, isTranslation, type StoryEntry } from '../cache/cache-index.ts'
import type { Link } from '../storyblok/answers.ts'

export interface Difference {
  /** Stories that the cache has as Storyblok has them. */
  unchanged: StoryEntry[]
  /** Links of new and changed stories. */
  changed: Link[]
}

/** Compares the cached stories with Storyblok's links. A story without a link is gone. */
export function compareWithLinks(
  cached: ReadonlyMap<string, StoryEntry>,
  links: readonly Link[],
): Difference {
  const unchanged: StoryEntry[] = []
  const changed: Link[] = []
  for (const link of links) {
    const entry = cached.get(link.uuid)
    if (entry !== undefined && isAsSeen(entry, link)) unchanged.push(entry)
    else changed.push(link)
  }
  return { unchanged, changed }
}

/** Properties that Storyblok leaves out do not count. */
function isAsSeen({ fullSlug, seen }: StoryEntry, link: Link): boolean {
  if (seen === undefined || trimmed(fullSlug) !== trimmed(link.slug)) return false
  const pairs: [unknown, unknown][] = [
    [link.name, seen.name],
    [link.position, seen.position],
    [link.published_at, seen.publishedAt],
    [link.updated_at, seen.updatedAt],
  ]
  const isDated = link.published_at != null || link.updated_at != null
  return isDated && pairs.every(([a, b]) => a == null || b == null || a === b)
}

/** A folder's start page ends with a slash, in one listing or in both. */
const trimmed = (slug: string): string => slug.replace(/^\/+|\/+$/g, '')

/** The entry, with what its link says: dates of drafts are newer there than in the story. */
export function withSeen(entry: StoryEntry, link: Link): StoryEntry {
  const { seen } = entry
  return {
    ...entry,
    seen: {
      name: link.name ?? seen?.name ?? '',
      position: link.position ?? seen?.position ?? null,
      publishedAt: link.published_at ?? seen?.publishedAt ?? null,
      updatedAt: link.updated_at ?? seen?.updatedAt ?? null,
    },
  }
}

/** The slugs that stories had before, with those that end with this sync. */
export function extendSlugHistory(
  previous: Pick<CacheIndex, 'stories' | 'slugHistory'> | null,
  stories: readonly StoryEntry[],
): Pick<CacheIndex, 'slugHistory'> {
  const current = new Map(stories.map((entry) => [entryKey(entry), entry.fullSlug]))
  const past = new Map(Object.entries(previous?.slugHistory ?? {}))
  for (const entry of previous?.stories ?? []) {
    const [key, { fullSlug }] = [entryKey(entry), entry]
    if (current.get(key) === fullSlug) continue
    const earlier = (past.get(key) ?? []).filter((slug) => slug !== fullSlug)
    past.set(key, [...earlier, fullSlug].slice(-mostSlugs))
  }
  const left = [...past]
    .map(([key, slugs]) => [key, slugs.filter((slug) => slug !== current.get(key))] as const)
    .filter(([, slugs]) => slugs.length > 0)
  return left.length === 0 ? {} : { slugHistory: Object.fromEntries(left) }
}

const mostSlugs = 20

const mostGone = 0.3

/**
 * Refuses to lose more than 30 % of the stories, which is nearly always an accident.
 * @throws VetrinaError SHRINK_REFUSED
 */
export function refuseShrinking(before: readonly StoryEntry[], after: readonly StoryEntry[]): void {
  const current = new Set(after.map(({ uuid }) => uuid))
  const stories = before.filter((entry) => !isTranslation(entry))
  const gone = stories.filter(({ uuid }) => !current.has(uuid))
  if (gone.length <= stories.length * mostGone) return
  throw new VetrinaError({
    code: 'SHRINK_REFUSED',
    message: {
      en: `${gone.length} of ${stories.length} stories are gone from Storyblok. The content cache is as it was.`,
      it: `In Storyblok mancano ${gone.length} contenuti su ${stories.length}. La cache resta com’era.`,
    },
    hint: {
      en: 'If they were deleted or unpublished on purpose, sync with --allow-shrink. Otherwise check the token and the space.',
      it: 'Se li hai tolti tu, ripeti sync con --allow-shrink. Altrimenti controlla il token e lo spazio.',
    },
  })
}

/** Counts stories: one that changed in several languages is one. */
export function compareStories(before: readonly StoryEntry[], after: readonly StoryEntry[]) {
  const [old, current] = [groupByUuid(before), groupByUuid(after)]
  const stayed = [...current.keys()].filter((uuid) => old.has(uuid))
  const differing = (say: (entry: StoryEntry) => string) => {
    const said = (groups: typeof old, uuid: string) => groups.get(uuid)?.map(say).sort().join()
    return stayed.filter((uuid) => said(old, uuid) !== said(current, uuid)).length
  }
  return {
    total: current.size,
    added: current.size - stayed.length,
    changed: differing(({ invalid, digest }) => invalid ?? digest),
    moved: differing(({ fullSlug }) => fullSlug),
    removed: old.size - stayed.length,
  }
}

function groupByUuid(entries: readonly StoryEntry[]): Map<string, StoryEntry[]> {
  const groups = new Map<string, StoryEntry[]>()
  for (const entry of entries) {
    groups.set(entry.uuid, [...(groups.get(entry.uuid) ?? []), entry])
  }
  return groups
}
