/**
 * The build: content cache → `dist`, offline. This file is its table of contents.
 *
 * A build does only what changed: it records each page's dependencies while rendering, and the next
 * build renders only the stale pages again.
 */

import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../src/content/diagnostic.ts'
import type { RoutePath } from '../src/content/paths.ts'
import type { Site } from '../src/content/site.ts'
import { type BuildInputs, readInputs } from './builds/build-inputs.ts'
import {
  findUnchanged,
  type LastBuild,
  unchangedReport,
  writeLastBuild,
} from './builds/last-build.ts'
import type { MadeSite } from './builds/make-site.ts'
import { findNextChange, type NextChange } from './builds/next-change.ts'
import { refuseUnsafeOutput } from './builds/output-folder.ts'
import { createStopwatch, type StageTime } from './builds/stopwatch.ts'
import { requireContent } from './cache/cache-index.ts'
import type { RunBundler } from './client/run-bundler.ts'
import { createSecretGuard, digestOfSecrets, type Inspect } from './config/secret-scan.ts'
import type { Config } from './config.ts'
import { monthOf, narrowed } from './content/dependencies.ts'
import type { Inspections } from './content/judge-stories.ts'
import type { PendingVariants } from './images/images.ts'
import type { Log } from './log.ts'
import { explainDiskError } from './output/disk-error.ts'
import { hostFolderOf, hostFolderState, writeHostFolder } from './output/host-folder.ts'
import { type Output, openOutput } from './output/output.ts'
import { requireProject } from './package-version.ts'
import { openPageThreads, type PageThreads } from './render/pool.ts'
import { writeState } from './render/site-state.ts'
import { type BuildSession, openSession } from './store/lock.ts'
import { isDamage, removeStore, type Store, storeFolder } from './store/store.ts'

export interface BuildReport {
  buildId: string
  pages: { total: number; rendered: number; reused: number }
  images: { total: number; encoded: number; reused: number }
  files: { written: number; unchanged: number; removed: number }
  warnings: Diagnostic[]
  /** The next change of the site by itself; `null` when there is none. */
  nextChange: NextChange | null
  stages: StageTime[]
  peakRssMb: number
  ms: number
}

/** The pages that a build rendered, and the store with the rest. */
export interface BuildTrace {
  rendered: readonly RoutePath[]
  store: Store
  /** Id of the output folder in the store. */
  output: number
}

/** Parts that a process such as `dev` reuses in each of its builds. */
export interface WarmParts {
  session: BuildSession
  bundler: RunBundler
  site: Site
  /** Of the stories, by the site's current code. */
  inspections: Inspections
  /** Collects variants for the caller to encode when a browser asks for them. */
  pending: PendingVariants
  /** Digest of the code and the style sheets. */
  sources: string
}

export interface BuildOptions {
  config: Config
  /** The clock of the build; pages read no other. */
  now: Date
  log: Log
  /** Longest wait for another build to end. */
  waitMs?: number
  /** Code of the threads; `null` to build in one thread. */
  workerScript?: string | null | undefined
  warm?: WarmParts
  /** Folder of the shards to merge. */
  shardsDir?: string
  /** Called with the result, before the store is closed. */
  onBuilt?: (report: BuildReport, trace: BuildTrace) => Promise<void>
}

/**
 * Builds the site.
 * @throws VetrinaError when the cache has no content of this version, or two files claim one path;
 * `dist` is then unchanged
 */
export const build = (options: BuildOptions): Promise<BuildReport> =>
  runBuild(options, (store, threads) => buildIn(store, threads, options))

type Work<Report> = (store: Store, threads: PageThreads) => Promise<Report>

/** Runs a build in a session. A damaged store is removed, and the build runs again. */
export async function runBuild<Report>(options: BuildOptions, work: Work<Report>): Promise<Report> {
  const { config, log } = options
  requireProject()
  requireContent(config.cacheDir)
  try {
    return await runOnce(options, work).catch((error: unknown) => {
      if (!isDamage(error) || options.warm !== undefined) throw error
      const folder = storeFolder(config.cacheDir)
      log.info({
        en: `the store in ${folder} is damaged: everything is built again`,
        it: `l’archivio in ${folder} è danneggiato: si rifà tutto`,
      })
      removeStore(folder)
      return runOnce(options, work)
    })
  } catch (error) {
    throw explainDiskError(error, config)
  }
}

async function runOnce<Report>(options: BuildOptions, work: Work<Report>): Promise<Report> {
  const { config, log, warm, waitMs = 0 } = options
  const session = warm?.session ?? (await openSession(config, { waitMs, warn: log.info }))
  const threads = openPageThreads(options.workerScript)
  try {
    return await work(session.store, threads)
  } finally {
    void threads.stop()
    if (warm === undefined) session.close()
  }
}

async function buildIn(
  store: Store,
  threads: PageThreads,
  options: BuildOptions,
): Promise<BuildReport> {
  const { config, now, warm } = options
  const { stage, finish } = createStopwatch()
  const inputs = await readInputs({ config, store, threads, stage, warm })
  const inspect = createSecretGuard(config)
  const output = await stage('output', () => {
    refuseUnsafeOutput(config, (inode) => isRecordedFolder(store, config.outDir, inode))
    return openOutput({ outDir: config.outDir, store, inspect })
  })
  const tell = async (report: BuildReport, rendered: readonly RoutePath[]) => {
    await options.onBuilt?.(report, { rendered, store, output: output.id })
    return report
  }
  const { last } = inputs
  const isSearched = last?.secrets === digestOfSecrets(config)
  const mayBeSame = isSearched && options.shardsDir === undefined
  if (last?.inputs === inputs.digest && mayBeSame) {
    const same = findUnchanged(last, { config, now, output })
    if (same !== null) return tell(finish(unchangedReport(same)), [])
  }

  let isNew = false
  try {
    // Loading it takes as long as finding that nothing changed.
    const { makeSite } = await import('./builds/make-site.ts')
    const site = await makeSite({ ...options, inputs, output, store, threads, stage })
    const { files, made, warnings } = site
    if (!isSearched) await stage('secrets', () => inspectUnchanged(files, { output, inspect }))
    for (const [path, content] of Object.entries(site.hostFiles)) inspect(path, () => content)
    const built = describeBuild(site, { config, inputs, now })
    const changes = await stage('emit', () =>
      output.commit(files, () => {
        writeState(store.rows, output.id, site.state)
        writeLastBuild(store.rows, output.id, built)
      }),
    )
    isNew = true
    await stage('hosts', () => writeHostFolder(site.hostFiles, hostFolderOf(config.outDir)))
    const hosts = hostFolderState(hostFolderOf(config.outDir))
    writeLastBuild(store.rows, output.id, { ...built, hosts })
    if (site.withdrawn.size > 0) {
      store.blobs.forget(site.withdrawn)
      output.dropBack()
    }
    store.blobs.prune(Date.now(), digestsOf(site))
    const report = {
      buildId: site.id,
      warnings,
      nextChange: built.nextChange,
      pages: made.counts,
      images: made.images,
      files: {
        written: changes.written.length,
        unchanged: files.size - changes.written.length,
        removed: changes.removed.length,
      },
    }
    return await tell(finish(report), made.rendered)
  } catch (error) {
    await threads.stop()
    output.discard()
    throw explainDiskError(error, { ...config, isNew })
  }
}

function isRecordedFolder({ rows }: Store, outDir: string, inode: number): boolean {
  const find = rows.prepare('SELECT id FROM output WHERE folder = ? AND inode = ?')
  return find.all(outDir, inode).length > 0
}

/**
 * Searches unchanged files for secrets, because the last build searched them for other ones.
 * @throws VetrinaError SECRET_PUBLISHED
 */
function inspectUnchanged(
  files: MadeSite['files'],
  { output, inspect }: { output: Output; inspect: Inspect },
): void {
  for (const [path, state] of files) {
    const isUnchanged = output.current.get(path) === state
    if (isUnchanged) inspect(path, () => readFileSync(output.fileOf(path)))
  }
}

/** The record of this build for the next one. */
function describeBuild(
  { id, files, made, retainedAssets, warnings }: MadeSite,
  { config, inputs, now }: { config: Config; inputs: BuildInputs; now: Date },
): LastBuild {
  const clock = narrowed(made.clock, monthOf(now, config.timeZone))
  return {
    inputs: made.isDamaged ? '' : inputs.digest,
    secrets: digestOfSecrets(config),
    clock,
    nextChange: findNextChange(clock, { now, timeZone: config.timeZone }),
    now: now.toISOString(),
    buildId: id,
    warnings,
    files: files.size,
    pages: made.counts.total,
    images: made.images.total,
    hosts: '',
    retainedAssets,
  }
}

const digestsOf = ({ made }: MadeSite): Set<string> =>
  new Set(made.variants.map(({ digest }) => digest))
