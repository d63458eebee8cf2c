/**
 * The build: content cache → `dist`, offline. This file is its table of contents.
 *
 * A build does what has changed and no more. What it read to make each page is recorded, and the
 * next build makes again the pages of which some of that is different.
 */
import type { RoutePath } from '../src/content/paths.ts'
import { readInputs } from './build-inputs.ts'
import { requireContent } from './cache-index.ts'
import { loadClientFiles } from './client-files.ts'
import { digestOfCode } from './code-digest.ts'
import type { OutputChanges } from './commit-output.ts'
import type { Config } from './config.ts'
import { checkContentLinks } from './content-links.ts'
import { buildDiskError } from './disk-error.ts'
import { openOutput } from './emit.ts'
import { hostFolderOf, hostFolderState, writeHostFolder } from './host-folder.ts'
import { checkHostLimits } from './host-limits.ts'
import { inspectKept } from './inspect-kept.ts'
import { rememberGenerations } from './kept-assets.ts'
import { writeLastBuild } from './last-build.ts'
import { lastRoutesOf } from './last-routes.ts'
import type { Log, Warning } from './log.ts'
import { makePages } from './make-pages.ts'
import { many } from './many-pages.ts'
import { memoryFileOf, readSiteMemory, writeSiteMemory } from './memory-file.ts'
import { refuseMissingRoutes } from './missing-routes.ts'
import { nameBuild } from './name-build.ts'
import type { NextChange } from './next-change.ts'
import { refuseUnsafeOutput } from './output-folder.ts'
import { openPageThreads, type PageThreads } from './page-threads.ts'
import { pruneBuilds, pruneWork } from './prune-work.ts'
import { putFiles } from './put-files.ts'
import { monthOf, narrowed } from './reads.ts'
import { planRoutes } from './routes.ts'
import { createSecretGuard } from './secrets.ts'
import { type BegunFiles, beginSiteFiles, makeSiteFiles } from './site-files.ts'
import { clockOf } from './site-memory.ts'
import { redirectsOf } from './site-redirects.ts'
import { createStopwatch, type StageTime } from './stopwatch.ts'
import { findUnchanged, unchangedReport } from './unchanged-build.ts'
import { checkWords } from './word-warnings.ts'
import { openWorkFolder, type WorkFolder } from './work-folder.ts'

export interface BuildReport {
  buildId: string
  pages: { total: number; rendered: number; reused: number }
  images: { total: number; encoded: number; reused: number }
  files: { written: number; unchanged: number; removed: number }
  warnings: Warning[]
  /** When the site would change by itself; `null` when never. */
  nextChange: NextChange | null
  stages: StageTime[]
  peakRssMb: number
  ms: number
}

/** What was done, one by one, and where the build remembers the rest. */
export interface BuildTrace extends OutputChanges {
  rendered: readonly RoutePath[]
  workDir: string
  memoryDir: string
}

export interface BuildOptions {
  config: Config
  /** The clock of the build; pages read no other. */
  now: Date
  log: Log
  /** Lets pages go whose story is still published. */
  mayLoseRoutes?: boolean
  /** How long to wait for another build to end. */
  waitMs?: number
  /** What threads run; without it there is one thread. */
  workerScript?: string | null
  /** Works in the folder of what is remembered before the build looks into it. */
  prepare?: (workDir: string) => void
  /** Is told what was done, while the folder of what is remembered is still there. */
  onBuilt?: (report: BuildReport, trace: BuildTrace) => Promise<void>
}

/**
 * Builds the site.
 * @throws VetrinaError when there is no content, or of another version, or two things claim one path;
 * `dist` is then as it was
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { config, waitMs = 0 } = options
  requireContent(config.cacheDir)
  const work = await openWorkFolder(config, waitMs).catch((error: unknown) => {
    throw buildDiskError(error, config)
  })
  const threads = openPageThreads(options.workerScript ?? null)
  try {
    options.prepare?.(work.workDir)
    return await buildIn(work, threads, options)
  } catch (error) {
    throw buildDiskError(error, config)
  } finally {
    void threads.stop()
    work.close()
  }
}

async function buildIn(
  work: WorkFolder,
  threads: PageThreads,
  options: BuildOptions,
): Promise<BuildReport> {
  const { config, now, log, workerScript = null } = options
  const { workDir, memoryDir } = work
  const { stage, finish } = createStopwatch({ now, timeZone: config.timeZone })
  let changes: OutputChanges = { written: [], removed: [] }
  let isNew = false
  const onCommit = (made: OutputChanges) => {
    changes = made
  }
  const tell = async (report: BuildReport, rendered: readonly RoutePath[]) => {
    await options.onBuilt?.(report, { ...changes, rendered, workDir, memoryDir })
    return report
  }

  const inputs = await readInputs({ config, work, threads, stage })
  const { sources, settings, publicFiles, same, isSearched } = inputs
  const inspect = createSecretGuard(config)
  const output = await stage('output', () => {
    refuseUnsafeOutput(config, memoryDir)
    const script = same === null ? workerScript : null
    return openOutput({ outDir: config.outDir, memoryDir, inspect, onCommit, script })
  })
  const last = isSearched && same ? findUnchanged(same, { config, now, output }) : null
  if (last !== null) return tell(finish(unchangedReport(last), last.clock), [])

  let begun: BegunFiles | null = null
  try {
    const index = await stage('read', inputs.readIndex)
    const memoryFile = memoryFileOf(memoryDir)
    const memory = await stage('memory', () => readSiteMemory(memoryFile))
    await stage('look', () => output.ready())
    const { routes, warnings: unrouted } = await stage('plan', () => planRoutes(index.stories))
    const client = await stage('bundle', () =>
      loadClientFiles({
        ...{ index, config, sources, workDir },
        isThere: (path, digest) => output.current.get(path)?.digest === digest,
      }),
    )
    // For many, the bundler's process would count at the peak of memory.
    begun = routes.length < many ? beginSiteFiles(config, workDir) : null
    const render = { client: client.manifest, config }
    const code = digestOfCode(sources, settings, client.manifest)
    const made = await stage('pages', () =>
      makePages({
        ...{ index, config, now, routes, memory, output, render, code },
        ...{ workDir, threads, log },
      }),
    )
    const { renewed } = made
    const paths = made.pages.map(({ path }) => path)
    const publicPaths = () => publicFiles.files.map(({ path }) => path)
    const { redirects, warnings: unled } = redirectsOf(made.queries, {
      ...{ index, routes, publicPaths, config },
    })
    if (!options.mayLoseRoutes && renewed === null) {
      const before = lastRoutesOf(memory, config)
      refuseMissingRoutes(before, { paths, redirects, index, basePath: config.basePath })
    }
    const siteFiles = await stage('site files', () =>
      makeSiteFiles({
        ...{ index, routes, sources, made, redirects, client, render, publicFiles },
        ...{ output, now, workDir, known: memory.known.files },
        ...(begun && { begun }),
      }),
    )
    const unkept = checkHostLimits(siteFiles.rules)
    const files = await stage('put', () =>
      putFiles(output, { pages: paths, others: siteFiles.files, renewed }),
    )
    const { rules } = siteFiles
    const others = siteFiles.files.map(({ path }) => path)
    const { id, hostFiles, generations } = await stage('name', () =>
      nameBuild(files, {
        ...{ config, index, paths, others, script: client.manifest.script, redirects, rules },
        ...{ output, memoryDir, renewed, known: memory.known },
      }),
    )
    const unsound = await stage('check', () =>
      checkContentLinks({
        ...{ config, index, pages: memory.pages, files, fileOf: output.fileOf, redirects },
        ...{ renewed, known: memory.known },
      }),
    )
    if (!isSearched) await stage('secrets', () => inspectKept(files, { output, inspect }))
    work.verify()
    const emitted = await stage('emit', async () => {
      await threads.finished()
      return output.commit(files, id)
    })
    isNew = true
    const hostFolder = hostFolderOf(config.outDir)
    await stage('hosts', () => writeHostFolder(hostFiles, hostFolder))

    const clock = narrowed(clockOf(memory), monthOf(now, config.timeZone))
    const unclear = checkWords(made.pages, {
      ...{ routes, index, renewed, known: memory.known, apiUrl: config.service.apiUrl },
    })
    const warnings = [...unrouted, ...made.warnings, ...unclear, ...unled, ...unkept, ...unsound]
    await stage('remember', () => {
      pruneWork(workDir, { memory, client: client.files }, Date.now())
      pruneBuilds(memoryDir, Date.now())
      writeSiteMemory(memoryFile, { ...memory, build: id })
      rememberGenerations(memoryDir, generations)
      writeLastBuild(memoryDir, {
        outDir: config.outDir,
        inputs: made.isDamaged ? '' : inputs.digest,
        secrets: inputs.secrets,
        ...{ clock, buildId: id, warnings, files: files.size },
        ...{ pages: made.counts.total, images: made.images.total },
        hosts: hostFolderState(hostFolder),
      })
    })
    const report = {
      ...{ buildId: id, warnings },
      ...{ pages: made.counts, images: made.images, files: emitted },
    }
    return await tell(finish(report, clock), made.rendered)
  } catch (error) {
    // The process may end with this error: the bundler, at work, would tell of it at length.
    await Promise.allSettled([threads.stop(), begun?.icons, begun?.bundledWorker])
    output.discard()
    throw buildDiskError(error, { ...config, isNew })
  }
}
