/**
 * Makes the content cache equal to Storyblok. This file is the table of contents.
 */

import { join } from 'node:path'
import type { Diagnostic } from '../src/content/diagnostic.ts'
import type { Site } from '../src/content/site.ts'
import { definitionsOf, isRouted } from '../src/content/site.ts'
import { byKey, type CacheIndex, writeIndex } from './cache/cache-index.ts'
import { keepOther, pruneCache, readEarlierIndexes } from './cache/cache-writer.ts'
import type { Config } from './config.ts'
import {
  assetsOf,
  createInspector,
  digestOfJudge,
  type Inspections,
  resolveVersions,
  withVerdict,
} from './content/judge-stories.ts'
import { refuseUnsafeSlugs } from './content/safe-slug.ts'
import { diagnose } from './diagnostics/diagnose.ts'
import { downloadAssets } from './images/assets.ts'
import { localAssets } from './images/remote-image.ts'
import { loadSite } from './load-site.ts'
import type { Log } from './log.ts'
import { explainDiskError } from './output/disk-error.ts'
import { lockOutBuilds, takeLock } from './store/lock.ts'
import { storeFolder } from './store/store.ts'
import type { Space } from './storyblok/answers.ts'
import { createContentClient } from './storyblok/client.ts'
import type { TransportLimits } from './storyblok/transport.ts'
import { syncDatasources } from './sync/datasources.ts'
import { syncFonts } from './sync/fonts.ts'
import {
  askedLanguages,
  languageWarnings,
  untranslatedLine,
  withFolders,
} from './sync/languages.ts'
import { compareStories, extendSlugHistory, refuseShrinking } from './sync/plan.ts'
import { fetchNewest } from './sync/stories.ts'

export interface SyncReport {
  /** Version of the space in the cache. */
  version: number
  /** Cache version (`cv`) of all requests. */
  cv: number
  requests: number
  stories: { total: number; added: number; changed: number; moved: number; removed: number }
  assets: { downloaded: number; reused: number; failed: number }
  warnings: Diagnostic[]
  ms: number
}

export interface SyncOptions {
  config: Config
  /** The site, if the caller has loaded it. */
  site?: Site
  /** Fetches everything again. */
  isFull: boolean
  log: Log
  /** Allows more than 30 % of the stories to disappear. */
  mayShrink?: boolean
  /** Longest wait for another sync into the same cache. */
  waitMs?: number
  limits?: Partial<TransportLimits>
  /** Inspections that the caller keeps from one sync to the next with the same code and settings. */
  inspections?: Inspections
  /** Whether the emulator runs in this process: requests are not throttled, stories are not flushed. */
  isOwnService?: boolean
}

/**
 * Fetches changed stories and new assets. An unchanged space costs one request to Storyblok, besides
 * those for third-party fonts, datasources and images: the sync requests each image again when its
 * download failed, or conditionally, in case it was replaced at its URL. It writes the index last:
 * until then, and after any failure, the cache is unchanged.
 * @throws VetrinaError when Storyblok cannot be reached, refuses, or gives an invalid answer
 */
export async function sync(options: SyncOptions): Promise<SyncReport> {
  const { config } = options
  const lock = await takeLock({
    file: join(storeFolder(config.cacheDir), 'sync.lock'),
    work: 'sync',
    target: config.cacheDir,
    waitMs: options.waitMs ?? 0,
  }).catch((error: unknown) => {
    throw explainDiskError(error, { cacheDir: config.cacheDir })
  })
  try {
    return await syncLocked(options)
  } catch (error) {
    // What it wrote is no part of the cache; the next sync removes what cannot be removed here.
    await pruneUnlessBuilding(config.cacheDir).catch(() => {})
    throw explainDiskError(error, { cacheDir: config.cacheDir })
  } finally {
    lock.release()
  }
}

async function syncLocked(options: SyncOptions): Promise<SyncReport> {
  const startedAt = performance.now()
  const { config, log, limits, isOwnService = false } = options
  const { cacheDir, service } = config
  const site = options.site ?? (await loadSite(config))
  const client = createContentClient(config, { isPaced: !isOwnService, ...limits })
  const space = await client.fetchSpace()
  const contentVersion = service.version
  const earlier = readEarlierIndexes(cacheDir, { space, contentVersion })
  const { shown, same } = earlier
  const { fonts, warnings: fontWarnings } = await syncFonts({ config, previous: shown?.fonts })
  const inspector = createInspector(config, { site, space, inspections: options.inspections })
  const languages = askedLanguages(config, space)
  const { stories, version } = await fetchNewest(same, {
    ...options,
    site,
    client,
    space,
    inspector,
    languages,
  })
  const { datasources, warnings: datasourceWarnings } = await syncDatasources({
    client,
    types: definitionsOf(site),
    cached: same?.datasources,
  })
  const valid = resolveVersions(stories, byKey(same?.stories ?? []), inspector)
  const resolved = withFolders(valid, config)
  const entries = resolved.map(({ entry }) => entry)
  refuseUnsafeSlugs(
    entries.filter((entry) => isRouted(site, entry)),
    site.ownNames,
  )
  if (!options.mayShrink && same !== null) refuseShrinking(same.stories, entries)
  const images = await downloadAssets({
    cacheDir,
    assets: localAssets(assetsOf(resolved), config.images),
    previous: { ...same?.assets, ...shown?.assets },
    isFull: options.isFull,
    isChecked: !isOwnService,
    allowlist: { apiUrl: service.apiUrl, hosts: config.images.hosts, proxy: service.proxy },
    onProgress: log.progress,
    ...(limits && { limits }),
  })
  const index: CacheIndex = {
    format: 1,
    space: { ...space, version },
    contentVersion,
    stories: resolved.map((story) =>
      withVerdict(story, images.assets, { images: config.images, isReported: true }),
    ),
    assets: images.assets,
    ...extendSlugHistory(same, entries),
    ...(datasources && { datasources }),
    ...(fonts && { fonts }),
    ...(languages.length > 0 && { languages }),
    judge: digestOfJudge(config, space),
  }
  keepOther(cacheDir, earlier)
  writeIndex(cacheDir, index)
  await pruneUnlessBuilding(cacheDir)
  const { requests, retries } = client.counts()
  if (retries > 0)
    log.info({
      en: `sync: ${retries} of ${requests} requests were retries`,
      it: `sync: ${retries} richieste su ${requests} erano ripetizioni`,
    })
  const inLanguages = { ...config, space, previous: same, stories: index.stories }
  const untranslated = untranslatedLine(inLanguages)
  if (untranslated !== null) log.info(untranslated)
  return {
    version,
    cv: version,
    requests,
    stories: compareStories(shown?.stories ?? [], index.stories),
    assets: {
      downloaded: images.downloaded,
      reused: images.reused,
      failed: images.warnings.length,
    },
    warnings: [
      ...spaceWarnings(shown, space),
      ...languageWarnings(inLanguages),
      ...resolved.flatMap(({ warnings }) => warnings),
      ...images.warnings,
      ...fontWarnings,
      ...datasourceWarnings,
    ],
    ms: Math.round(performance.now() - startedAt),
  }
}

/** Prunes the cache, but not during a build, which reads the files of the index it began with. */
async function pruneUnlessBuilding(cacheDir: string): Promise<void> {
  const lock = await lockOutBuilds(cacheDir)
  if (lock === null) return
  pruneCache(cacheDir)
  lock.release()
}

/** Warns that a token of another space has replaced everything; nothing else prevents that. */
const spaceWarnings = (shown: CacheIndex | null, space: Space): Diagnostic[] =>
  shown === null || shown.space.id === space.id
    ? []
    : [
        diagnose(
          'SPACE_CHANGED',
          {},
          {
            en: `The content cache held the space “${shown.space.name}” (${shown.space.id}) and now holds “${space.name}” (${space.id}).`,
            it: `La cache aveva i contenuti dello spazio “${shown.space.name}” (${shown.space.id}) e ora ha quelli di “${space.name}” (${space.id}).`,
          },
        ),
      ]
