/**
 * Which version of each story the site shows, and what is wrong with the others.
 */
import type { StoryEntry } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Warning } from '../log.ts'
import type { AssetUse } from '../pictures/assets.ts'
import type { RawStory } from '../service/answers.ts'
import type { EditorSpace } from '../service/editor-link.ts'
import type { Inspector } from './inspect-story.ts'
import { type ValidatedStory, validateStory } from './validate-story.ts'

export interface Settled {
  /** In order of `fullSlug`. */
  entries: StoryEntry[]
  warnings: Warning[]
  /** Of what is shown. */
  assets: Map<string, AssetUse>
}

/** The entry of the version that the service has, whether it is shown or not. */
export function newestOf({ invalid, ...entry }: StoryEntry): StoryEntry {
  return invalid === undefined ? entry : { ...entry, digest: invalid }
}

/**
 * Shows the newest version of every story that fits its schema, and of the others the last one
 * that did.
 * @param entries of the newest versions; one whose object is lost is left out
 * @param previous what the cache had before, by uuid
 */
export function settleStories(
  entries: Iterable<StoryEntry>,
  previous: ReadonlyMap<string, StoryEntry>,
  inspect: Inspector['inspect'],
): Settled {
  const settled: Settled = { entries: [], warnings: [], assets: new Map() }
  for (const entry of [...entries].sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))) {
    const newest = inspect(entry)
    if (newest === null) continue
    const before = newest.isValid ? undefined : previous.get(entry.uuid)
    const kept = before && { ...entry, digest: before.digest, component: before.component }
    const last = kept === undefined || kept.digest === entry.digest ? null : inspect(kept)
    if (kept !== undefined && last?.isValid) {
      settled.entries.push({ ...kept, invalid: entry.digest })
      settled.warnings.push(...newest.warnings.map(asKept), ...last.warnings)
    } else {
      settled.entries.push(entry)
      settled.warnings.push(...newest.warnings)
    }
    for (const [url, use] of (last?.isValid ? last : newest).assets) {
      if (!settled.assets.has(url)) settled.assets.set(url, use)
    }
  }
  return settled
}

/**
 * A cached story, held against its schema.
 * @throws VetrinaError CACHE_DAMAGED when its object is missing or damaged
 */
export function checkStory(
  cacheDir: string,
  entry: StoryEntry,
  space: EditorSpace,
): ValidatedStory & { story: RawStory } {
  const story = readStory(cacheDir, entry)
  return { story, ...validateStory(story, space) }
}

/** What a warning says of a story whose last valid version is shown. */
export const asKept = (warning: Warning): Warning => ({
  ...warning,
  hint: 'The last valid version of the story stays on the site until the field is corrected and published. / Sul sito resta l’ultima versione valida finché il campo non viene corretto e pubblicato.',
})
