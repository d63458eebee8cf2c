/**
 * All files of the site, staged but not yet in their place.
 */
import { endEsbuild } from '../base/esbuild.ts'
import { many } from '../base/many-pages.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { type ClientFiles, loadClientFiles } from '../client/client-files.ts'
import type { Config } from '../config.ts'
import { judgeIndex } from '../content/judge-stories.ts'
import { planRoutes, type RoutePlan } from '../content/routes.ts'
import { checkHostLimits } from '../hosts/limits.ts'
import type { Log, Warning } from '../log.ts'
import { memoryFileOf, readSiteMemory } from '../memory/memory-file.ts'
import type { SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import type { FileStates } from '../output/output-state.ts'
import { type MadePages, makePages } from '../rendering/make-pages.ts'
import type { PageThreads } from '../rendering/page-threads.ts'
import { checkContentLinks } from '../site/content-links.ts'
import { putFiles } from '../site/put-files.ts'
import { type BegunFiles, beginSiteFiles, makeSiteFiles } from '../site/site-files.ts'
import { redirectsOf } from '../site/site-redirects.ts'
import { checkWords } from '../site/word-warnings.ts'
import type { BuildInputs } from './build-inputs.ts'
import { digestOfCode } from './code-digest.ts'
import { lastRoutesOf } from './last-routes.ts'
import { refuseMissingRoutes } from './missing-routes.ts'
import { type NamedBuild, nameBuild } from './name-build.ts'
import type { Stage } from './stopwatch.ts'
import type { WorkFolder } from './work-folder.ts'

interface SiteOptions {
  config: Config
  now: Date
  log: Log
  mayLoseRoutes?: boolean
  inputs: BuildInputs
  output: Output
  work: WorkFolder
  threads: PageThreads
  stage: Stage
}

export interface MadeSite {
  build: NamedBuild
  files: FileStates
  made: MadePages
  client: ClientFiles
  /** Brought up to date, but not yet written. */
  memory: SiteMemory
  warnings: Warning[]
}

/** What needs no page is begun before the pages, and done beside them. */
export async function makeSite(options: SiteOptions): Promise<MadeSite> {
  const { config, inputs, output, work, stage } = options
  const { workDir, memoryDir } = work
  const content = await stage('read', inputs.readIndex)
  const index = await stage('judge', () => judgeIndex(content, config))
  const memory = await stage('memory', () => readSiteMemory(memoryFileOf(memoryDir)))
  await stage('look', () => output.ready())
  const plan = await stage('plan', () => planRoutes(index.stories))
  const client = await stage('bundle', () =>
    loadClientFiles({
      ...{ index, config, sources: inputs.sources, workDir },
      isThere: (path, digest) => output.current.get(path)?.digest === digest,
    }),
  )
  const begun = beginSiteFiles(config, workDir)
  try {
    if (plan.routes.length >= many) {
      // What its process has read would count at the peak of memory.
      await begun.bundledWorker
      await endEsbuild()
    }
    return await makeFiles({ ...options, index, memory, plan, client, begun })
  } catch (error) {
    // The process may end with this error: the bundler, at work, would tell of it at length.
    await Promise.allSettled([begun.icons, begun.bundledWorker])
    throw error
  }
}

interface FilesOptions extends SiteOptions {
  index: CacheIndex
  memory: SiteMemory
  plan: RoutePlan
  client: ClientFiles
  begun: BegunFiles
}

async function makeFiles(options: FilesOptions): Promise<MadeSite> {
  const { config, index, memory, plan, client, inputs, output, work, stage } = options
  const { workDir, memoryDir } = work
  const { routes } = plan
  const render = { client: client.manifest, config }
  const code = digestOfCode(inputs.sources, inputs.settings, client.manifest)
  const made = await stage('pages', () => makePages({ ...options, routes, render, code, workDir }))
  const paths = made.pages.map(({ path }) => path)
  const publicPaths = () => inputs.publicFiles.files.map(({ path }) => path)
  const led = redirectsOf(made.queries, { index, routes, publicPaths, config })
  const { redirects } = led
  if (!options.mayLoseRoutes) {
    const before = lastRoutesOf(memory, config)
    refuseMissingRoutes(before, { paths, redirects, index, basePath: config.basePath })
  }
  const siteFiles = await stage('site files', () =>
    makeSiteFiles({
      ...{ ...options, ...inputs, routes, made, redirects, render, workDir },
    }),
  )
  const { files: others, rules } = siteFiles
  const files = await stage('put', () => putFiles(output, { pages: paths, others }))
  const build = await stage('name', () =>
    nameBuild(files, {
      ...{ config, index, paths, script: client.manifest.script, redirects, rules },
      ...{ others: others.map(({ path }) => path), output, memoryDir },
    }),
  )
  const linked = await stage('check', () =>
    checkContentLinks({
      ...{ config, index, pages: memory.pages, files, fileOf: output.fileOf, redirects },
    }),
  )
  const worded = checkWords(
    made.pages.map(({ facts }) => facts.record),
    { routes, index, apiUrl: config.service.apiUrl },
  )
  const unkept = checkHostLimits(rules)
  const ofFiles = [plan.warnings, inputs.publicFiles.warnings]
  const ofPages = [made.warnings, worded]
  const found = [...ofFiles, ...ofPages, led.warnings, unkept, linked]
  return { build, files, made, client, memory, warnings: found.flat() }
}
