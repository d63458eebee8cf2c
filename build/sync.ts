/**
 * Makes the content cache equal to the content service.
 */
import { collectAssets, downloadAssets } from './assets.ts'
import type { Config } from './config.ts'
import {
  type CacheIndex,
  hasStory,
  pruneCache,
  readIndex,
  type StoryEntry,
  writeIndex,
  writeStory,
} from './content-cache.ts'
import { VetrinaError } from './errors.ts'
import type { Log, Warning } from './log.ts'
import { createContentClient, type RawStory, type Space } from './storyblok.ts'
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
 * One sync. An unchanged space costs one request; otherwise every story is listed and only the
 * changed ones and new assets are written. The index is written last: until then, and after any
 * failure, the cache is as it was.
 * @throws VetrinaError when the service cannot be reached, refuses, or answers nonsense
 */
export async function sync({ config, isFull, log }: SyncOptions): Promise<SyncReport> {
  const startedAt = performance.now()
  const client = createContentClient(config.service)
  const space = await client.fetchSpace()
  const previous = isFull ? null : readUsableIndex(config.cacheDir)
  const isUnchanged = previous !== null && isCurrent(previous, space, config)
  const next = isUnchanged
    ? { index: previous, assets: unchangedAssets(previous), warnings: [] }
    : await fetchEverything({ config, client, space, previous, log })

  return {
    version: next.index.space.version,
    cv: space.version,
    requests: client.counts().requests,
    stories: compareStories(previous?.stories ?? [], next.index.stories),
    assets: next.assets,
    warnings: next.warnings,
    ms: Math.round(performance.now() - startedAt),
  }
}

interface FetchOptions {
  config: Config
  client: ReturnType<typeof createContentClient>
  space: Space
  previous: CacheIndex | null
  log: Log
}

async function fetchEverything({ config, client, space, previous, log }: FetchOptions) {
  const stories = await client.fetchStories(space.version, (done, total) =>
    log.progress('stories', done, total),
  )
  const entries = stories
    .map((story) => writeStory(config.cacheDir, story))
    .sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1))
  const images = await downloadAssets({
    cacheDir: config.cacheDir,
    assets: collectAssets(stories),
    known: previous?.assets ?? {},
    apiUrl: config.service.apiUrl,
    onProgress: (done, total) => log.progress('images', done, total),
  })
  const index: CacheIndex = {
    format: 1,
    space,
    contentVersion: config.service.version,
    stories: entries,
    assets: images.assets,
  }
  writeIndex(config.cacheDir, index)
  pruneCache(config.cacheDir, index)
  return {
    index,
    assets: {
      downloaded: images.downloaded,
      reused: images.reused,
      failed: images.warnings.length,
    },
    warnings: [...validationWarnings(stories), ...images.warnings],
  }
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

const unchangedAssets = (index: CacheIndex) => ({
  downloaded: 0,
  reused: Object.keys(index.assets).length,
  failed: 0,
})

function validationWarnings(stories: readonly RawStory[]): Warning[] {
  return stories.flatMap((story) => validateStory(story).warnings)
}

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
