/**
 * Stories on their way into the cache, many at once: flushing them one by one would take longer
 * than fetching them.
 */
import { rmSync } from 'node:fs'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import pLimit from 'p-limit'
import type { RawStory } from '../storyblok/answers.ts'
import type { StoryEntry } from './cache-index.ts'
import { createEntry, hasStory, objectsDir, storyFile } from './content-cache.ts'

export interface StoryWriter {
  /** Stores stories and gives their entries. Objects that are there and whole are not written again. */
  write(stories: readonly RawStory[]): Promise<StoryEntry[]>
  /** Returns when all that was written would survive the machine's end. */
  flush(): Promise<void>
  /** What was written belongs to the cache from now on. */
  keep(): void
  /** Removes what was written and not kept, as if nothing had been, once the last write under way has ended. */
  discard(): Promise<void>
}

const atOnce = 32

/** @param isFlushed what is written outlives the machine's end, which is most of the time that it takes */
export function createStoryWriter(cacheDir: string, isFlushed = true): StoryWriter {
  const limit = pLimit(atOnce)
  const written: string[] = []
  const writes = new Set<Promise<StoryEntry>>()
  let isDiscarded = false
  const store = async (story: RawStory): Promise<StoryEntry> => {
    const { entry, json } = createEntry(story)
    if (isDiscarded || hasStory(cacheDir, entry)) return entry
    const file = storyFile(cacheDir, entry.digest)
    written.push(file)
    await writeDurably(file, json, isFlushed)
    return entry
  }
  const track = (write: Promise<StoryEntry>): Promise<StoryEntry> => {
    writes.add(write)
    return write.finally(() => writes.delete(write))
  }
  return {
    async write(stories) {
      if (stories.length > 0) await mkdir(objectsDir(cacheDir), { recursive: true })
      return Promise.all(stories.map((story) => limit(() => track(store(story)))))
    },
    async flush() {
      if (isFlushed && written.length > 0) await syncFolder(objectsDir(cacheDir))
    },
    keep() {
      written.length = 0
    },
    async discard() {
      // The first write that failed ended the sync; others are still on their way to the disk.
      isDiscarded = true
      await Promise.allSettled(writes)
      for (const file of written) rmSync(file, { force: true })
    },
  }
}

async function writeDurably(file: string, content: string, isFlushed: boolean): Promise<void> {
  const temporary = `${file}.tmp-${process.pid}`
  try {
    const handle = await open(temporary, 'w')
    try {
      await handle.writeFile(content)
      if (isFlushed) await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(temporary, file)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

/** Makes renames in the folder survive; there are systems that cannot, and need not. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  await handle?.sync().catch(() => {})
  await handle?.close()
}
