/**
 * A build of some of the pages: renders them, encodes their pictures, and leaves what that gave for
 * the build that merges. `dist` is not touched.
 */
import { basename, join } from 'node:path'
import { endEsbuild } from './base/esbuild.ts'
import { many } from './base/many-pages.ts'
import { digestOfCode, digestOfConfig, digestOfSources } from './builds/code-digest.ts'
import {
  isInShard,
  nameOfShard,
  type Shard,
  type ShardFile,
  shardFolder,
  writeShard,
} from './builds/shard-folder.ts'
import { inputsOfShard } from './builds/shard-inputs.ts'
import { createStopwatch } from './builds/stopwatch.ts'
import { openWorkFolder, type WorkFolder } from './builds/work-folder.ts'
import { requireContent } from './cache/cache-index.ts'
import { readContent } from './cache/read-content.ts'
import { loadClientFiles } from './client/client-files.ts'
import { createSecretGuard } from './config/secret-scan.ts'
import { judgeIndex } from './content/judge-stories.ts'
import type { QueryName } from './content/reads.ts'
import { planRoutes } from './content/routes.ts'
import type { Warning } from './log.ts'
import { listRendered, renderedDir } from './memory/render-cache.ts'
import { listSharedFiles, sharedDirIn } from './memory/shared-files.ts'
import { emptyMemory } from './memory/site-memory.ts'
import { buildDiskError } from './output/disk-error.ts'
import { type Output, openOutput } from './output/emit.ts'
import { isDrawn } from './pages/share-card.ts'
import type { BuildOptions, BuildReport } from './pipeline.ts'
import { type MadePages, makePages } from './rendering/make-pages.ts'
import { openPageThreads } from './rendering/page-threads.ts'
import { makeShareFiles } from './site/share-files.ts'

export interface ShardReport
  extends Pick<BuildReport, 'pages' | 'images' | 'stages' | 'peakRssMb' | 'ms'> {
  /** `2/4` */
  shard: string
  /** Of all shards together. */
  routes: number
  folder: string
  /** Of the stories of these pages. */
  warnings: Warning[]
}

interface ShardOptions extends Omit<BuildOptions, 'mayLoseRoutes' | 'prepare' | 'onBuilt'> {
  shard: Shard
  shardsDir: string
}

/** @throws VetrinaError when there is no content, or of another version */
export async function buildShard(options: ShardOptions): Promise<ShardReport> {
  const { config, shard, shardsDir, waitMs = 0 } = options
  requireContent(config.cacheDir)
  const folder = shardFolder(shardsDir, shard)
  const places = { cacheDir: config.cacheDir, outDir: folder }
  const work = await openWorkFolder(places, waitMs).catch((error: unknown) => {
    throw buildDiskError(error, places)
  })
  try {
    return await buildIn(work, options, folder)
  } catch (error) {
    throw buildDiskError(error, places)
  } finally {
    work.close()
  }
}

async function buildIn(
  { workDir, memoryDir }: WorkFolder,
  options: ShardOptions,
  folder: string,
): Promise<ShardReport> {
  const { config, now, log, shard } = options
  const { stage, finish } = createStopwatch()
  const sources = await stage('sources', () => digestOfSources(workDir))
  const content = await stage('read', () => readContent(config))
  const index = await stage('judge', () => judgeIndex(content, config))
  const { routes } = await stage('plan', () => planRoutes(index.stories))
  const own = routes.filter(({ path }) => isInShard(path, shard))
  const threads = openPageThreads(options.workerScript ?? null)
  threads.begin(own.length)
  const client = await stage('bundle', () =>
    loadClientFiles({ index, config, sources, workDir, isThere: () => false }),
  )
  if (own.length >= many) await endEsbuild()
  // Where pages are staged and never swapped in: what is rendered is kept beside.
  const outDir = join(memoryDir, 'pages')
  const inspect = createSecretGuard(config)
  const output = openOutput({ outDir, memoryDir, inspect, hasSpare: false })
  try {
    const made = await stage('pages', () =>
      makePages({
        ...{ index, config, now, log, output, workDir },
        memory: emptyMemory(),
        render: { client: client.manifest, config },
        threads,
        routes: own,
        code: digestOfCode(sources, digestOfConfig(config), client.manifest),
        needsPicture: (query, key) => needsPicture(query, key, shard),
      }),
    )
    const cards = await stage('share cards', () => drawCards(made, { output, outDir, workDir }))
    await stage('write', () =>
      writeShard(folder, [...filesOf(made, workDir), ...cards], {
        shard,
        inputs: inputsOfShard({ sources, config, index: content }),
        contentVersion: index.space.version,
      }),
    )
    return finish({
      ...{ shard: nameOfShard(shard), routes: routes.length, folder },
      ...{ pages: made.counts, images: made.images },
      warnings: made.warnings,
    })
  } finally {
    await threads.stop()
    output.discard()
  }
}

/** Pictures of the list of courses are shared out like pages; the settings' stand on every page. */
const needsPicture = (query: QueryName, key: string, shard: Shard): boolean =>
  query === 'settings' || isInShard(key, shard)

/** A card is drawn once for its key: one whose picture is not here is left to the merge. */
async function drawCards(
  { pages, variants }: MadePages,
  places: { output: Output; outDir: string; workDir: string },
): Promise<ShardFile[]> {
  const encoded = new Set<string>(variants.map(({ path }) => path))
  const cards = pages
    .flatMap(({ facts }) => facts.card ?? [])
    .filter(isDrawn)
    .filter(({ content: { picture } }) => picture === null || encoded.has(picture.path))
  const drawn = await makeShareFiles({ cards, pictures: variants, ...places })
  return drawn.flatMap((one) => ('file' in one ? [inVariants(one)] : []))
}

function filesOf({ pages, variants }: MadePages, workDir: string): ShardFile[] {
  const rendered = listRendered(
    workDir,
    pages.map(({ key }) => key),
  ).map((name) => ({ name: `rendered/${name}`, file: join(renderedDir(workDir), name) }))
  const shared = listSharedFiles(pages, workDir).map(({ digest }) => ({
    name: `shared/${digest}`,
    file: join(sharedDirIn(workDir), digest),
  }))
  const byName = new Map(
    [...rendered, ...shared, ...variants.map(inVariants)].map((one) => [one.name, one]),
  )
  return [...byName.values()]
}

const inVariants = ({ file }: { file: string }): ShardFile => ({
  name: `variants/${basename(file)}`,
  file,
})
