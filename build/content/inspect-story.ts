/**
 * What a sync needs to know of the stories in the cache. Each is read once, and what is known of it
 * is little: there may be very many.
 */
import { setImmediate } from 'node:timers/promises'
import type { StoryEntry } from '../cache/cache-index.ts'
import { findStory } from '../cache/content-cache.ts'
import type { Warning } from '../log.ts'
import { type AssetUse, collectAssets } from '../pictures/assets.ts'
import type { EditorSpace } from '../service/editor-link.ts'
import { validateStory } from './validate-story.ts'

export interface Inspection {
  /** It fits its schema. */
  isValid: boolean
  warnings: readonly Warning[]
  assets: ReadonlyMap<string, AssetUse>
}

export interface Inspector {
  /** `null` when the story's object is missing or damaged. */
  inspect(entry: StoryEntry): Inspection | null
  /** Inspects these ahead, in the time that the network takes. */
  inspectAhead(entries: readonly StoryEntry[]): Promise<void>
}

const atOnce = 25

export function createInspector(cacheDir: string, space: EditorSpace): Inspector {
  const known = new Map<string, Inspection>()
  const inspect = (entry: StoryEntry): Inspection | null => {
    const found = known.get(entry.digest)
    if (found !== undefined) return found
    const story = findStory(cacheDir, entry)
    if (story === null) return null
    const { content, warnings } = validateStory(story, space)
    const inspection = { isValid: content !== null, warnings, assets: collectAssets([story]) }
    known.set(entry.digest, inspection)
    return inspection
  }
  return {
    inspect,
    async inspectAhead(entries) {
      for (let at = 0; at < entries.length; at += atOnce) {
        entries.slice(at, at + atOnce).forEach(inspect)
        await setImmediate()
      }
    },
  }
}
