/**
 * What earlier syncs left in a cache. Drafts and what is published are synced into the same folder,
 * and each sync goes on from the last one of its own version: drafts are no earlier state of what is
 * published.
 */
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { readIfThere } from '../base/disk-entry.ts'
import { type CacheIndex, readUsableIndex, writeIndex } from './cache-index.ts'

export interface EarlierIndexes {
  /** The current content, of whichever space and version. */
  shown: CacheIndex | null
  /** The last sync of this space and version. */
  same: CacheIndex | null
  /** The last sync of this space's other version. */
  other: CacheIndex | null
}

type Current = Pick<CacheIndex, 'contentVersion'> & { space: Pick<CacheIndex['space'], 'id'> }

/** A damaged one counts as none. */
export function readEarlierIndexes(
  cacheDir: string,
  { space, contentVersion }: Current,
): EarlierIndexes {
  const shown = readUsableIndex(cacheDir)
  const bytes = readIfThere(otherFile(cacheDir))
  const aside = bytes === null ? null : readUsableIndex(cacheDir, bytes)
  const ofSpace = [shown, aside].filter((index) => index?.space.id === space.id)
  return {
    shown,
    same: ofSpace.find((index) => index?.contentVersion === contentVersion) ?? null,
    other: ofSpace.find((index) => index?.contentVersion !== contentVersion) ?? null,
  }
}

/** Keeps the index of the other version, before another one becomes the current content. */
export function keepOther(cacheDir: string, { shown, other }: EarlierIndexes): void {
  const file = otherFile(cacheDir)
  if (other === null) rmSync(file, { force: true })
  else if (other === shown) writeIndex(cacheDir, other, file)
}

const otherFile = (cacheDir: string): string => join(cacheDir, 'other-index.json')
