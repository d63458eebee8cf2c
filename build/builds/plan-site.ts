/**
 * Plans a site: loads its code and content, the results of its last build, its routes and the browser's
 * files.
 */
import type { Site } from '../../src/content/site.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { type ClientFiles, loadClientFiles } from '../client/client-files.ts'
import type { RunBundler } from '../client/run-bundler.ts'
import type { Config } from '../config.ts'
import { type Inspections, judgeIndex } from '../content/judge-stories.ts'
import { planRoutes, type RoutePlan } from '../content/routes.ts'
import { loadSite } from '../load-site.ts'
import type { Output } from '../output/output.ts'
import type { RenderContext } from '../pages/render-context.ts'
import { readState, type SiteState } from '../render/site-state.ts'
import type { Store } from '../store/store.ts'
import { type BuildInputs, digestOfCode } from './build-inputs.ts'
import type { RunStage } from './stopwatch.ts'

export interface PlanOptions {
  config: Config
  inputs: BuildInputs
  output: Output
  store: Store
  stage: RunStage
  /** Parts that the caller has loaded. */
  warm?: { site: Site; bundler: RunBundler; inspections: Inspections } | undefined
}

export interface PlannedSite {
  site: Site
  index: CacheIndex
  /** State of the last build. */
  state: SiteState
  plan: RoutePlan
  client: ClientFiles
  render: RenderContext
  /** Digest of everything besides the content that pages depend on. */
  code: string
}

export async function planSite(options: PlanOptions): Promise<PlannedSite> {
  const { config, inputs, output, store, stage, warm } = options
  const content = await stage('read', inputs.readIndex)
  const site = warm?.site ?? (await stage('site', () => loadSite(config)))
  const index = await stage('judge', () => judgeIndex(content, config, site, warm?.inspections))
  const state = await stage('store', () => readState(store.rows, output.id))
  const plan = await stage('plan', () => planRoutes(index.stories, site))
  const client = await stage('bundle', () =>
    loadClientFiles({
      index,
      config,
      site,
      sources: inputs.sources,
      blobs: store.blobs,
      bundler: warm?.bundler,
      exists: (path, digest) => output.current.get(path)?.digest === digest,
    }),
  )
  const render = { client: client.manifest, config, site }
  return { site, index, state, plan, client, render, code: digestOfCode(inputs, client.manifest) }
}
