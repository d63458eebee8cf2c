/**
 * What the HTML report of a build shows: collected from the build's own report, from what it
 * remembers and from `dist`.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { digestOfSources } from '../builds/code-digest.ts'
import { readPublishedFiles } from '../built-site/built-site.ts'
import { readFilledIndex } from '../cache/cache-index.ts'
import type { BundledFile } from '../client/bundle-parts.ts'
import { loadClientParts } from '../client/client-files.ts'
import type { Config } from '../config.ts'
import { describeDependency } from '../content/describe-dependency.ts'
import { loadSite } from '../load-site.ts'
import type { BuildReport, BuildTrace } from '../pipeline.ts'
import { readState, type SiteState } from '../render/site-state.ts'
import { type PictureFacts, picturesOf } from './picture-facts.ts'
import { type PageWeight, weighPages } from './weigh-pages.ts'

export interface ReportFacts {
  site: string
  /** Of the build, ISO 8601. */
  clock: string
  build: BuildReport
  rendered: RenderedPage[]
  weights: PageWeight[]
  /** In order of path; bytes of a file in `dist`. */
  written: { path: string; bytes: number }[]
  removed: string[]
  client: BundledFile[]
  pictures: PictureFacts[]
}

export interface RenderedPage {
  path: RoutePath
  title: string
  why: string[]
}

interface FactsOptions {
  config: Config
  now: Date
  build: BuildReport
  trace: BuildTrace
}

export async function collectFacts(options: FactsOptions): Promise<ReportFacts> {
  const { config, now, build, trace } = options
  const index = readFilledIndex(config.cacheDir)
  const { store, output } = trace
  const state = readState(store.rows, output)
  const site = readPublishedFiles(config)
  const ourSite = await loadSite(config)
  const sources = digestOfSources(config, store.blobs)
  const byUuid = new Map(index.stories.map((entry) => [entry.uuid, entry]))
  return {
    site: config.siteUrl + config.basePath,
    clock: now.toISOString(),
    build,
    rendered: renderedPages(trace.rendered, state, (key) =>
      describeDependency(key, { site: ourSite, entryOf: (uuid) => byUuid.get(uuid) }),
    ),
    weights: await weighPages([...state.pages.keys()], site),
    written: trace.written.toSorted().map((path) => ({ path, bytes: site.files.get(path) ?? 0 })),
    removed: trace.removed.toSorted(),
    client: await loadClientParts({
      index,
      config,
      site: ourSite,
      sources,
      blobs: store.blobs,
    }),
    pictures: picturesOf({ pictures: state.pictures, index, config, files: site.files }),
  }
}

const renderedPages = (
  paths: readonly RoutePath[],
  { pages }: SiteState,
  say: (key: string) => string,
): RenderedPage[] =>
  paths.toSorted().map((path) => {
    const page = pages.get(path)
    return {
      path,
      title: page?.facts.record.title ?? '',
      why: (page?.reasons ?? []).map(say),
    }
  })
