/**
 * Which version of each story the site shows, and what is wrong with the others.
 */
import { type AssetUse, collectAssets } from './assets.ts'
import { hasStory, readStory, type StoryEntry } from './content-cache.ts'
import type { EditorSpace } from './editor-link.ts'
import type { Warning } from './log.ts'
import type { RawStory } from './storyblok.ts'
import { type ValidatedStory, validateStory } from './validate-story.ts'

export interface Settled {
  /** In order of `fullSlug`. */
  entries: StoryEntry[]
  warnings: Warning[]
  /** Of what is shown. */
  assets: Map<string, AssetUse>
}

interface SettleOptions {
  cacheDir: string
  space: EditorSpace
  /** What the cache had before, by uuid. */
  previous: ReadonlyMap<string, StoryEntry>
}

/** The entry of the version that the service has, whether it is shown or not. */
export function newestOf({ invalid, ...entry }: StoryEntry): StoryEntry {
  return invalid === undefined ? entry : { ...entry, digest: invalid }
}

/**
 * Shows the newest version of every story that fits its schema, and of the others the last one
 * that did. Reads one story at a time: there may be very many.
 * @param entries of the newest versions, whose objects are there
 */
export function settleStories(entries: Iterable<StoryEntry>, options: SettleOptions): Settled {
  const settled: Settled = { entries: [], warnings: [], assets: new Map() }
  const inOrder = [...entries].sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))
  for (const entry of inOrder) {
    const { shown, story, warnings } = settle(entry, options)
    settled.entries.push(shown)
    settled.warnings.push(...warnings)
    for (const [url, use] of collectAssets([story])) {
      if (!settled.assets.has(url)) settled.assets.set(url, use)
    }
  }
  return settled
}

interface Shown {
  shown: StoryEntry
  story: RawStory
  warnings: Warning[]
}

function settle(entry: StoryEntry, { cacheDir, space, previous }: SettleOptions): Shown {
  const { story, content, warnings } = checkStory(cacheDir, entry, space)
  const before = content === null ? previous.get(entry.uuid) : undefined
  if (before === undefined || before.digest === entry.digest || !hasStory(cacheDir, before)) {
    return { shown: entry, story, warnings }
  }
  const last = checkStory(cacheDir, before, space)
  if (last.content === null) return { shown: entry, story, warnings }
  const { digest, component } = before
  const shown = { ...entry, digest, component, invalid: entry.digest }
  return { shown, story: last.story, warnings: [...warnings.map(asKept), ...last.warnings] }
}

/** A cached story, held against its schema. */
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
