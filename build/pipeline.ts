/**
 * The build: content cache → `dist`, offline. This file is its table of contents.
 *
 * A build does what has changed and no more. What it read to make each page is recorded, and the
 * next build makes again the pages of which some of that is different.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { localTime } from '../src/content/local-time.ts'
import { hrefOf, type RoutePath } from '../src/content/paths.ts'
import { holdGate } from './build-gate.ts'
import { createBuildManifest } from './build-manifest.ts'
import { describeContent } from './built-content.ts'
import { buildWriteError } from './cache-write-error.ts'
import { loadClientFiles } from './client-files.ts'
import { digestOfCode, digestOfConfig, digestOfSources } from './code-digest.ts'
import type { Config } from './config.ts'
import { readFilledIndex, requireContent } from './content-cache.ts'
import { type OutputChanges, openOutput } from './emit.ts'
import { createOtherHostFiles } from './host-files.ts'
import { hostFolderOf, writeHostFolder } from './host-folder.ts'
import { checkHostLimits } from './host-limits.ts'
import { keepAssets, planGenerations, rememberGenerations } from './kept-assets.ts'
import { digestOfInputs, type LastBuild, readLastBuild, writeLastBuild } from './last-build.ts'
import type { Log, Warning } from './log.ts'
import { makePages } from './make-pages.ts'
import { refuseMissingRoutes } from './missing-routes.ts'
import type { NextChange } from './next-change.ts'
import type { FileStates } from './output-state.ts'
import { pageFilesOf } from './produce-page.ts'
import { pruneWork } from './prune-work.ts'
import { listPublicFiles } from './public-files.ts'
import { putFiles } from './put-files.ts'
import { redirectRulesOf } from './queries.ts'
import { holdsAt, monthOf, narrowed } from './reads.ts'
import { planRedirects } from './redirects.ts'
import { planRoutes } from './routes.ts'
import { createSecretGuard } from './secrets.ts'
import { makeSiteFiles } from './site-files.ts'
import { clockOf, readSiteMemory, writeSiteMemory } from './site-memory.ts'
import { createStopwatch, type StageTime } from './stopwatch.ts'
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
 * @throws VetrinaError when there is no content, two things claim one path, or the gate finds an
 *   error; `dist` is then as it was
 */
export async function build(options: BuildOptions): Promise<BuildReport> {
  const { config, waitMs = 0 } = options
  requireContent(config.cacheDir)
  const work = await openWorkFolder(config, waitMs).catch((error: unknown) => {
    throw buildWriteError(error, config)
  })
  try {
    options.prepare?.(work.workDir)
    return await buildIn(work, options)
  } catch (error) {
    throw buildWriteError(error, config)
  } finally {
    work.close()
  }
}

async function buildIn(work: WorkFolder, options: BuildOptions): Promise<BuildReport> {
  const { config, now, log } = options
  const { workDir, memoryDir } = work
  const { stage, finish } = createStopwatch({ now, timeZone: config.timeZone })
  let changes: OutputChanges = { written: [], removed: [] }
  const tell = async (report: BuildReport, rendered: readonly RoutePath[]) => {
    await options.onBuilt?.(report, { ...changes, rendered, workDir, memoryDir })
    return report
  }

  const sources = await stage('sources', () => digestOfSources(workDir))
  const publicFiles = await stage('public', () => listPublicFiles(config.publicDir, workDir))
  const settings = digestOfConfig(config)
  const output = await stage('output', () =>
    openOutput({
      ...{ outDir: config.outDir, memoryDir, inspect: createSecretGuard(config) },
      onCommit(made) {
        changes = made
      },
    }),
  )
  const inputs = digestOfInputs(config.cacheDir, [sources, publicFiles.digest, settings])
  const last = readLastBuild(memoryDir)
  const time = localTime(now, config.timeZone)
  const hasHosts = existsSync(hostFolderOf(config.outDir))
  if (output.isIntact && hasHosts && last?.inputs === inputs && holdsAt(last.clock, time)) {
    return tell(finish(unchangedReport(last), last.clock), [])
  }

  try {
    const index = await stage('read', () => readFilledIndex(config.cacheDir))
    const memory = await stage('memory', () => readSiteMemory(join(memoryDir, 'pages.json')))
    const before = new Map([...memory.pages.values()].map(({ path, uuid }) => [path, uuid]))
    const plan = await stage('plan', () => planRoutes(index.stories))
    const client = await stage('bundle', () =>
      loadClientFiles({
        ...{ index, config, sources },
        workDir,
        threadScript: options.workerScript ?? null,
        isThere: (path, digest) => output.current.get(path)?.digest === digest,
      }),
    )
    const render = { client: client.manifest, config }
    const made = await stage('pages', () =>
      makePages({
        ...{ index, config, now, memory, output, render, workDir, log },
        workerScript: options.workerScript ?? null,
        routes: plan.routes,
        code: digestOfCode(sources, settings, client.manifest),
      }),
    )
    const paths = made.pages.map(({ path }) => path)
    const { redirects, warnings } = planRedirects({
      rules: redirectRulesOf(made.queries),
      slugHistory: index.slugHistory,
      routes: plan.routes,
      basePath: config.basePath,
      space: { id: index.space.id, apiUrl: config.service.apiUrl },
    })
    if (!options.mayLoseRoutes) {
      const href = (path: string) => hrefOf(path, config.basePath)
      refuseMissingRoutes({ before, after: new Set(paths), redirects, hrefOf: href, index })
    }
    const siteFiles = await stage('site files', () =>
      makeSiteFiles({
        ...{ index, sources, made, redirects, client, render, publicFiles },
        ...{ output, now, workDir },
      }),
    )
    const files: FileStates = await stage('put', () =>
      putFiles(output, { pages: paths.flatMap(pageFilesOf), others: siteFiles.files }),
    )
    const digests = [...files].map(([path, { digest }]) => [path, digest] as const)
    const content = describeContent(index)
    const manifest = createBuildManifest({ ...config, paths, redirects, content }, digests)
    for (const file of manifest.files) files.set(file.path, output.put(file.path, file.content))
    const hostFiles = createOtherHostFiles(
      siteFiles.rules,
      [...files].map(([path, { digest }]) => ({ path, digest })),
    )
    const findings = await stage('check', () =>
      holdGate({ config, index, made, files, redirects, output }),
    )
    const generations = planGenerations(manifest.id, files, { memoryDir, output })
    keepAssets(generations, files, output)
    const emitted = await stage('emit', () => output.commit(files))

    writeHostFolder(hostFiles, hostFolderOf(config.outDir))

    const clock = narrowed(clockOf(memory), monthOf(now, config.timeZone))
    const result: LastBuild = {
      inputs: made.isDamaged ? '' : inputs,
      ...{ clock, buildId: manifest.id, files: files.size },
      pages: made.counts.total,
      images: made.images.total,
      warnings: [
        ...plan.warnings,
        ...made.warnings,
        ...checkWords(
          made.pages.map(({ facts }) => facts.record),
          { routes: plan.routes, index, apiUrl: config.service.apiUrl },
        ),
        ...warnings,
        ...checkHostLimits(siteFiles.rules),
        ...findings,
      ],
    }
    await stage('remember', () => {
      writeSiteMemory(join(memoryDir, 'pages.json'), memory)
      rememberGenerations(memoryDir, generations)
      writeLastBuild(memoryDir, result)
      pruneWork(workDir, memory, Date.now())
    })
    const report = {
      ...{ buildId: result.buildId, warnings: result.warnings },
      ...{ pages: made.counts, images: made.images, files: emitted },
    }
    return await tell(finish(report, clock), made.rendered)
  } catch (error) {
    output.discard()
    throw error
  }
}

const unchangedReport = ({ buildId, pages, images, files, warnings }: LastBuild) => ({
  ...{ buildId, warnings },
  pages: { total: pages, rendered: 0, reused: pages },
  images: { total: images, encoded: 0, reused: images },
  files: { written: 0, unchanged: files, removed: 0 },
})
