/**
 * Builds some of the pages: renders them, encodes their images, and stores the results for the build
 * that merges. It does not touch `dist`.
 */

import type { Diagnostic } from '../src/content/diagnostic.ts'
import { readInputs } from './builds/build-inputs.ts'
import { planSite } from './builds/plan-site.ts'
import {
  isInShard,
  nameOfShard,
  type Shard,
  shardFolder,
  shardPages,
  writeShard,
} from './builds/shards.ts'
import { createStopwatch } from './builds/stopwatch.ts'
import { createSecretGuard } from './config/secret-scan.ts'
import { explainDiskError } from './output/disk-error.ts'
import { openOutput } from './output/output.ts'
import { isDrawn } from './pages/share-card.ts'
import { type BuildOptions, type BuildReport, runBuild } from './pipeline.ts'
import { makePages } from './render/pages.ts'
import type { PageThreads } from './render/pool.ts'
import { writeState } from './render/site-state.ts'
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
  const { shard, shardsDir } = options
  const folder = shardFolder(shardsDir, shard)
  const config = { ...options.config, outDir: shardPages(folder) }
  const ofShard = { ...options, config, folder }
  try {
    return await runBuild(ofShard, (store, threads) => buildIn(store, threads, ofShard))
  } catch (error) {
    throw explainDiskError(error, { ...config, outDir: folder })
  }
}

async function buildIn(
  store: Store,
  threads: PageThreads,
  options: ShardOptions & { folder: string },
): Promise<ShardReport> {
  const { config, shard, folder } = options
  const { stage, finish } = createStopwatch()
  const inputs = await readInputs({ config, store, threads, stage })
  const output = openOutput({ outDir: config.outDir, store, inspect: createSecretGuard(config) })
  try {
    const planned = await planSite({ config, inputs, output, store, stage })
    const { site, state, index, render } = planned
    const { routes } = planned.plan
    const made = await stage('pages', () =>
      makePages({
        ...options,
        ...planned,
        output,
        store,
        threads,
        routes: routes.filter(({ path }) => isInShard(path, shard)),
        // Shards split the images of queries like pages, but every page needs the frame's.
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
      makeShareFiles({ cards, pictures: variants, render, output, blobs: store.blobs }),
    )
    const files = putFiles(output, { pages: pages.map(({ path }) => path), others: made.assets })
    output.commit(files, () => writeState(store.rows, output.id, state))
    const blobs = [...variants, ...drawn].flatMap((file) =>
      'digest' in file ? (file.digest ?? []) : [],
    )
    await stage('write', () =>
      writeShard(
        folder,
        {
          shard,
          inputs: { sources: inputs.sources, settings: inputs.settings, content: inputs.content },
          contentVersion: index.space.version,
          pages,
          dependencies: { keys: state.dependencies.keys, values: state.dependencies.values },
          files: [...files].map(([path, { digest }]) => [path, digest]),
          blobs: store.blobs.keysOf(new Set(blobs)),
        },
        store.blobs,
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
  } catch (error) {
    await threads.stop()
    output.discard()
    throw error
  }
}
