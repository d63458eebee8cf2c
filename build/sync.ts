/**
 * Makes the content cache equal to the content service.
 */
import { downloadAssets } from './assets.ts'
import type { Config } from './config.ts'
import {
  type CacheIndex,
  hasStory,
  pruneCache,
  readIndex,
  readStory,
  type StoryEntry,
  writeIndex,
  writeStory,
} from './content-cache.ts'
import { canonicalJson } from './digest.ts'
import { VetrinaError } from './errors.ts'
import type { Log, Warning } from './log.ts'
import { collectLocalAssets } from './remote-image.ts'
import { type ContentClient, createContentClient, type Space } from './storyblok.ts'
import { validateStory } from './validate-story.ts'

export interface SyncReport {
  /** The space's version that the cache holds. */
  version: number
  /** The cache version that all answers were asked for. */
  cv: number
  requests: number
  stories: { total: number; added: number; changed: number; moved: number; removed: number }
  assets: { downloaded: number; reused: number; failed: number }
  warnings: Warning[]
  ms: number
}

interface SyncOptions {
  config: Config
  /** Ignores what the cache has and fetches everything. */
  isFull: boolean
  log: Log
}

/**
 * One sync. An unchanged space costs one request, beside those for images that could not be had
 * before; otherwise every story is listed and only the changed ones and new assets are written.
 * The index is written last: until then, and after any failure, the cache is as it was.
 * @throws VetrinaError when the service cannot be reached, refuses, or answers nonsense
 */
export async function sync({ config, isFull, log }: SyncOptions): Promise<SyncReport> {
  const startedAt = performance.now()
  const client = createContentClient(config.service)
  const space = await client.fetchSpace()
  const previous = isFull ? null : readUsableIndex(config.cacheDir)
  const stories =
    previous !== null && isCurrent(previous, space, config)
      ? previous.stories.map((entry) => ({ entry, story: readStory(config.cacheDir, entry) }))
      : await fetchStories({ config, client, space, log })
  const images = await downloadAssets({
    cacheDir: config.cacheDir,
    assets: collectLocalAssets(
      stories.map(({ story }) => story),
      config.images,
    ),
    known: previous?.assets ?? {},
    apiUrl: config.service.apiUrl,
    onProgress: (done, total) => log.progress('images', done, total),
  })
  const index: CacheIndex = {
    format: 1,
    space,
    contentVersion: config.service.version,
    stories: stories.map(({ entry }) => entry),
    assets: images.assets,
  }
  if (canonicalJson(index) !== canonicalJson(previous)) writeIndex(config.cacheDir, index)
  pruneCache(config.cacheDir, index)
  return {
    version: space.version,
    cv: space.version,
    requests: client.counts().requests,
    stories: compareStories(previous?.stories ?? [], index.stories),
    assets: {
      downloaded: images.downloaded,
      reused: images.reused,
      failed: images.warnings.length,
    },
    warnings: [
      ...stories.flatMap(
        ({ story }) =>
          validateStory(story, { id: space.id, apiUrl: config.service.apiUrl }).warnings,
      ),
      ...images.warnings,
    ],
    ms: Math.round(performance.now() - startedAt),
  }
}

interface FetchOptions {
  config: Config
  client: ContentClient
  space: Space
  log: Log
}

/** All stories, written to the cache, in order of `fullSlug`. */
async function fetchStories({ config, client, space, log }: FetchOptions) {
  const stories = await client.fetchStories(space.version, (done, total) =>
    log.progress('stories', done, total),
  )
  return stories
    .map((story) => ({ entry: writeStory(config.cacheDir, story), story }))
    .sort((a, b) => (a.entry.fullSlug < b.entry.fullSlug ? -1 : 1))
}

/** A damaged index is the same as none for a sync, which can fetch what was lost. */
function readUsableIndex(cacheDir: string): CacheIndex | null {
  try {
    return readIndex(cacheDir)
  } catch (error) {
    if (error instanceof VetrinaError && error.code === 'CACHE_DAMAGED') return null
    throw error
  }
}

const isCurrent = (index: CacheIndex, space: Space, config: Config): boolean =>
  index.space.id === space.id &&
  index.space.version === space.version &&
  index.contentVersion === config.service.version &&
  index.stories.every((entry) => hasStory(config.cacheDir, entry))

function compareStories(before: readonly StoryEntry[], after: readonly StoryEntry[]) {
  const old = new Map(before.map((entry) => [entry.uuid, entry]))
  const kept = after.filter((entry) => old.has(entry.uuid))
  return {
    total: after.length,
    added: after.length - kept.length,
    changed: kept.filter((entry) => old.get(entry.uuid)?.digest !== entry.digest).length,
    moved: kept.filter((entry) => old.get(entry.uuid)?.fullSlug !== entry.fullSlug).length,
    removed: before.length - kept.length,
  }
}
