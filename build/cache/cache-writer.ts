/**
 * Changes the content cache for a sync: writes stories, keeps the other version's index, prunes.
 */
import { existsSync, readdirSync, rmSync } from 'node:fs'
import { mkdir, open, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { digestLength } from '../base/digest.ts'
import { readIfThere } from '../base/disk-entry.ts'
import type { RawStory } from '../storyblok/answers.ts'
import { type CacheIndex, readUsableIndex, type StoryEntry, writeIndex } from './cache-index.ts'
import {
  assetFile,
  assetsDir,
  createEntry,
  fontSheetFile,
  hasStory,
  objectsDir,
  storyFile,
} from './content-cache.ts'

/** Flushing stories one by one would take longer than fetching them. */
const atOnce = 32

/**
 * Stores stories and returns their entries. Does not write intact objects again.
 * @param isFlushed whether they survive a crash of the machine; flushing takes most of the time
 */
export async function writeStories(
  cacheDir: string,
  stories: readonly RawStory[],
  isFlushed: boolean,
): Promise<StoryEntry[]> {
  if (stories.length === 0) return []
  const folder = objectsDir(cacheDir)
  await mkdir(folder, { recursive: true })
  const limit = pLimit(atOnce)
  const writes = stories.map((story) =>
    limit(async () => {
      const { entry, json } = createEntry(story)
      if (hasStory(cacheDir, entry)) return entry
      const file = storyFile(cacheDir, entry.digest)
      const unfinished = `${file}.tmp-${process.pid}`
      try {
        await writeFile(unfinished, json, { flush: isFlushed })
        await rename(unfinished, file)
      } catch (error) {
        // A full disk has no room for the lock under which the cache is pruned.
        await rm(unfinished, { force: true })
        throw error
      }
      return entry
    }),
  )
  // A failed one is reported when no other is under way, which the caller would not clean up.
  await Promise.allSettled(writes)
  const entries = await Promise.all(writes)
  if (isFlushed) await syncFolder(folder)
  return entries
}

/** Makes renames in the folder durable; some systems cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}

export interface EarlierIndexes {
  /** The current content, of whichever space and version. */
  shown: CacheIndex | null
  /** The last sync of this space and version. */
  same: CacheIndex | null
  /** The last sync of this space's other version. */
  other: CacheIndex | null
}

type Current = Pick<CacheIndex, 'contentVersion'> & { space: Pick<CacheIndex['space'], 'id'> }

/**
 * Reads the indexes of earlier syncs. Drafts and published stories share the folder, but a sync goes on
 * from the last one of its own version. A damaged index counts as none.
 */
export function readEarlierIndexes(
  cacheDir: string,
  { space, contentVersion }: Current,
): EarlierIndexes {
  const [shown, aside] = readIndexes(cacheDir)
  const ofSpace = [shown, aside].filter((index) => index?.space.id === space.id)
  return {
    shown,
    same: ofSpace.find((index) => index?.contentVersion === contentVersion) ?? null,
    other: ofSpace.find((index) => index?.contentVersion !== contentVersion) ?? null,
  }
}

function readIndexes(cacheDir: string): [shown: CacheIndex | null, aside: CacheIndex | null] {
  const bytes = readIfThere(otherFile(cacheDir))
  return [readUsableIndex(cacheDir), bytes === null ? null : readUsableIndex(cacheDir, bytes)]
}

/** Keeps the index of the other version, before the sync replaces the current index. */
export function keepOther(cacheDir: string, { shown, other }: EarlierIndexes): void {
  const file = otherFile(cacheDir)
  if (other === null) rmSync(file, { force: true })
  else if (other === shown) writeIndex(cacheDir, other, file)
}

const otherFile = (cacheDir: string): string => join(cacheDir, 'other-index.json')

/**
 * Removes objects and assets that no index names, but only files named by a sync: a folder that the
 * user gave by mistake may have other pictures in `assets/`.
 */
export function pruneCache(cacheDir: string): void {
  const indexes = readIndexes(cacheDir).filter((index) => index !== null)
  const referenced = new Set(indexes.flatMap((index) => filesOf(cacheDir, index)))
  for (const folder of [objectsDir(cacheDir), assetsDir(cacheDir)]) {
    for (const entry of existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : []) {
      const file = join(folder, entry.name)
      const isOurs =
        entry.isFile() && (storedName.test(entry.name) || unfinishedName.test(entry.name))
      if (isOurs && !referenced.has(file)) rmSync(file, { force: true })
    }
  }
  for (const name of existsSync(cacheDir) ? readdirSync(cacheDir) : []) {
    if (leftByKill.test(name)) rmSync(join(cacheDir, name), { force: true })
  }
}

const filesOf = (cacheDir: string, index: CacheIndex): string[] => [
  ...index.stories.flatMap(({ digest, invalid }) =>
    [digest, ...(invalid === undefined ? [] : [invalid])].map((version) =>
      storyFile(cacheDir, version),
    ),
  ),
  ...Object.values(index.assets).map((asset) => assetFile(cacheDir, asset)),
  ...(index.fonts === undefined ? [] : [fontSheetFile(cacheDir, index.fonts)]),
  ...Object.values(index.fonts?.files ?? {}).map((file) => assetFile(cacheDir, file)),
]

const storedName = new RegExp(`^[0-9a-f]{${digestLength}}\\.[a-z0-9]+$`)
const unfinishedName = /\.tmp-\d+(-\d+)?$/
const leftByKill = /^(other-)?index\.json\.tmp-\d+$/
