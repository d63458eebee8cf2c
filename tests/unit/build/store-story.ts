import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { CacheIndex, StoryEntry } from '../../../build/cache/cache-index.ts'
import { createEntry, storyFile } from '../../../build/cache/content-cache.ts'
import type { RawStory } from '../../../build/storyblok/answers.ts'

/** Puts a story into a cache, and gives its entry. */
export function storeStory(cacheDir: string, story: RawStory): StoryEntry {
  const { entry, json } = createEntry(story)
  const file = storyFile(cacheDir, entry.digest)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, json)
  return entry
}

/** The index of a cache, empty but for these parts. */
export const indexWith = (parts: Partial<CacheIndex> = {}): CacheIndex => ({
  format: 1,
  space: { id: 1, name: 'space', version: 1 },
  contentVersion: 'published',
  stories: [],
  assets: {},
  ...parts,
})
