/**
 * The build: content cache → `dist`, offline. This file is its table of contents.
 *
 * A build does what has changed and no more. What it read to make each page is recorded, and the
 * next build makes again the pages of which some of that is different.
 */
import type { RoutePath } from '../src/content/paths.ts'
import { readInputs } from './builds/build-inputs.ts'
import { findNextChange, type NextChange } from './builds/next-change.ts'
import { refuseUnsafeOutput } from './builds/output-folder.ts'
import { rememberBuild } from './builds/remember-build.ts'
import { createStopwatch, type StageTime } from './builds/stopwatch.ts'
import { findUnchanged, unchangedReport } from './builds/unchanged-build.ts'
import { openWorkFolder, type WorkFolder } from './builds/work-folder.ts'
import { requireContent } from './cache/cache-index.ts'
import { createSecretGuard } from './config/secret-scan.ts'
import type { Config } from './config.ts'
import { monthOf, narrowed } from './content/reads.ts'
import type { Log, Warning } from './log.ts'
import type { OutputChanges } from './output/commit-output.ts'
import { buildDiskError } from './output/disk-error.ts'
import { openOutput } from './output/emit.ts'
import { hostFolderOf, writeHostFolder } from './output/host-folder.ts'
import { inspectKept } from './output/inspect-kept.ts'
import { requireProject } from './package-version.ts'
import { openPageThreads, type PageThreads } from './rendering/page-threads.ts'

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
  requireProject()
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
  const { config, now, workerScript = null } = options
  const { workDir, memoryDir } = work
  const { stage, finish } = createStopwatch()
  let changes: OutputChanges = { written: [], removed: [] }
  const onCommit = (made: OutputChanges) => {
    changes = made
  }
  const tell = async (report: BuildReport, rendered: readonly RoutePath[]) => {
    await options.onBuilt?.(report, { ...changes, rendered, workDir, memoryDir })
    return report
  }

  const inputs = await readInputs({ config, work, threads, stage })
  const { same, isSearched } = inputs
  const inspect = createSecretGuard(config)
  const output = await stage('output', () => {
    refuseUnsafeOutput(config, memoryDir)
    const script = same === null ? workerScript : null
    return openOutput({ outDir: config.outDir, memoryDir, inspect, onCommit, script })
  })
  const last = isSearched && same ? findUnchanged(same, { config, now, output }) : null
  if (last !== null) return tell(finish(unchangedReport(last)), [])

  let isNew = false
  try {
    // Not before: to load it takes as long as to find that nothing changed.
    const { makeSite } = await import('./builds/make-site.ts')
    const site = await makeSite({ ...options, inputs, output, work, threads, stage })
    const { build, files, made, warnings } = site
    if (!isSearched) await stage('secrets', () => inspectKept(files, { output, inspect }))
    for (const [path, content] of Object.entries(build.hostFiles)) inspect(path, () => content)
    work.verify()
    const emitted = await stage('emit', async () => {
      await threads.finished()
      return output.commit(files, build.id)
    })
    isNew = true
    await stage('hosts', () => writeHostFolder(build.hostFiles, hostFolderOf(config.outDir)))
    const clock = narrowed(made.clock, monthOf(now, config.timeZone))
    const nextChange = findNextChange(clock, { now, timeZone: config.timeZone })
    await stage('remember', () =>
      rememberBuild(site, { config, work, inputs, now, clock, nextChange }),
    )
    const report = {
      ...{ buildId: build.id, warnings, nextChange },
      ...{ pages: made.counts, images: made.images, files: emitted },
    }
    return await tell(finish(report), made.rendered)
  } catch (error) {
    await threads.stop()
    output.discard()
    throw buildDiskError(error, { ...config, isNew })
  }
}
