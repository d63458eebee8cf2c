/**
 * Builds some of the pages: renders them, encodes their images, and stores the results for the build
 * that merges. It does not touch `dist`.
 */

import type { Diagnostic } from '../src/content/diagnostic.ts'
import { digestOfCode, digestOfConfig, digestOfSources } from './builds/code-digest.ts'
import { openSession } from './builds/session.ts'
import {
  inputsOfShard,
  isInShard,
  nameOfShard,
  type Shard,
  shardFolder,
  shardPages,
  writeShard,
} from './builds/shard-folder.ts'
import { createStopwatch } from './builds/stopwatch.ts'
import { readContent, requireContent } from './cache/cache-index.ts'
import { loadClientFiles } from './client/client-files.ts'
import { createSecretGuard } from './config/secret-scan.ts'
import { judgeIndex } from './content/judge-stories.ts'
import { planRoutes } from './content/routes.ts'
import { loadSite } from './load-site.ts'
import { buildDiskError } from './output/disk-error.ts'
import { openOutput } from './output/output.ts'
import { isDrawn } from './pages/share-card.ts'
import type { BuildOptions, BuildReport } from './pipeline.ts'
import { makePages } from './render/pages.ts'
import { openPageThreads } from './render/pool.ts'
import { readState, writeState } from './render/site-state.ts'
import { putFiles } from './site/put-files.ts'
import { makeShareFiles } from './site/share-files.ts'
import type { Store } from './store/store.ts'

export interface ShardReport
  extends Pick<BuildReport, 'pages' | 'images' | 'stages' | 'peakRssMb' | 'ms'> {
  /** `2/4` */
  shard: string
  /** Number of routes of all shards together. */
  routes: number
  folder: string
  /** Warnings about all stories, and about the pages of this shard. */
  warnings: Diagnostic[]
}

interface ShardOptions extends Omit<BuildOptions, 'shardsDir' | 'onBuilt'> {
  shard: Shard
  shardsDir: string
}

/** @throws VetrinaError when the cache has no content, or content of another version */
export async function buildShard(options: ShardOptions): Promise<ShardReport> {
  const { config, shard, shardsDir, log, waitMs = 0 } = options
  requireContent(config.cacheDir)
  const folder = shardFolder(shardsDir, shard)
  const places = { cacheDir: config.cacheDir, outDir: shardPages(folder) }
  try {
    const session = await openSession(places, { waitMs, warn: log.info })
    try {
      return await buildIn(session.store, options, folder)
    } finally {
      session.close()
    }
  } catch (error) {
    throw buildDiskError(error, { ...places, outDir: folder })
  }
}

async function buildIn(store: Store, options: ShardOptions, folder: string): Promise<ShardReport> {
  const { config, now, log, shard } = options
  const { blobs } = store
  const { stage, finish } = createStopwatch()
  const sources = await stage('sources', () => digestOfSources(config, blobs))
  const content = await stage('read', () => readContent(config))
  const site = await stage('site', () => loadSite(config))
  const index = await stage('judge', () => judgeIndex(content, config, site))
  const { routes } = await stage('plan', () => planRoutes(index.stories, site))
  const shardRoutes = routes.filter(({ path }) => isInShard(path, shard))
  const threads = openPageThreads(options.workerScript)
  threads.begin(shardRoutes.length)
  const client = await stage('bundle', () =>
    loadClientFiles({ index, config, site, sources, blobs, exists: () => false }),
  )
  const inspect = createSecretGuard(config)
  const output = openOutput({ outDir: shardPages(folder), store, inspect, hasBack: false })
  try {
    const state = readState(store.rows, output.id)
    const made = await stage('pages', () =>
      // Shards split the images of queries like pages, but every page needs the frame's.
      makePages({
        index,
        config,
        site,
        now,
        log,
        output,
        store,
        state,
        threads,
        routes: shardRoutes,
        render: { client: client.manifest, config, site },
        code: digestOfCode(sources, digestOfConfig(config), client.manifest),
        needsImage: (query, key) => query === site.frame.query.name || isInShard(key, shard),
      }),
    )
    const { variants, pages } = made
    // The merging build draws the cards whose image this shard does not have.
    const encoded = new Set<string>(variants.map(({ path }) => path))
    const cards = pages
      .flatMap(({ facts }) => facts.card ?? [])
      .filter(isDrawn)
      .filter(({ content: { picture } }) => picture === null || encoded.has(picture.path))
    const drawn = await stage('share cards', () =>
      makeShareFiles({ cards, pictures: variants, render: { config, site }, output, blobs }),
    )
    const assets = made.assets.map((asset) => ({ ...asset, file: output.fileOf(asset.path) }))
    const files = putFiles(output, { pages: pages.map(({ path }) => path), others: assets })
    output.commit(files, () => writeState(store.rows, output.id, state))
    const digests = [...variants, ...drawn].map((file) => ('digest' in file ? file.digest : ''))
    await stage('write', () =>
      writeShard(
        folder,
        { store, output: output.id, digests: new Set(digests.filter(isNamed)) },
        {
          shard,
          inputs: inputsOfShard({ sources, config, index: content }),
          contentVersion: index.space.version,
        },
      ),
    )
    return finish({
      shard: nameOfShard(shard),
      routes: routes.length,
      folder,
      pages: made.counts,
      images: made.images,
      warnings: made.warnings,
    })
  } finally {
    await threads.stop()
    output.discard()
  }
}

const isNamed = (digest: string | undefined): digest is string => Boolean(digest)
