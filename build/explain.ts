/**
 * Why a page was rendered, or would be: what it read, and what of that has changed.
 */
import { parseUrl } from '../src/content/parse-url.ts'
import type { RoutePath } from '../src/content/paths.ts'
import { digestOfCode, digestOfConfig, digestOfSources } from './builds/code-digest.ts'
import { openWorkFolder } from './builds/work-folder.ts'
import { type CacheIndex, requireContent } from './cache/cache-index.ts'
import { readContent } from './cache/read-content.ts'
import { loadClientFiles } from './client/client-files.ts'
import type { Config } from './config.ts'
import { judgeIndex } from './content/judge-stories.ts'
import type { Library } from './content/library.ts'
import type { QueryResults } from './content/query-results.ts'
import { holdsAt, type QueryName, queryNames } from './content/reads.ts'
import { planRoutes, type Route } from './content/routes.ts'
import { sayRead } from './content/say-read.ts'
import { VetrinaError } from './errors.ts'
import { memoryFileOf, readSiteMemory } from './memory/memory-file.ts'
import type { SiteMemory } from './memory/site-memory.ts'
import { type Output, openOutput } from './output/emit.ts'
import { foreseePage, type NextMake } from './rendering/foresee-page.ts'

export interface RouteExplanation {
  route: RoutePath
  /** Story that is shown there. */
  story: { uuid: string; fullSlug: string }
  reads: { key: string; says: string; isChanged: boolean }[]
  /** Why it was rendered the last time; empty when it never was. */
  was: string[]
  next: NextMake
  /** Why the next build would look at it again; empty when it would not. */
  wouldBe: string[]
}

/**
 * @param name the route as people type it, `about`, `/about/`, or its address
 * @throws VetrinaError ROUTE_UNKNOWN, CACHE_EMPTY, CACHE_OTHER_VERSION
 */
export async function explainRoute(
  name: string,
  { config, now }: { config: Config; now: Date },
): Promise<RouteExplanation> {
  requireContent(config.cacheDir)
  const work = await openWorkFolder(config, 0)
  try {
    const { workDir, memoryDir } = work
    const index = judgeIndex(readContent(config), config)
    const { routes, hidden } = planRoutes(index.stories)
    const route = routeNamed(name, [...routes, ...hidden], config.basePath)
    const memory = readSiteMemory(memoryFileOf(memoryDir))
    const output = openOutput({ outDir: config.outDir, memoryDir })
    const code = await codeOf({ index, config, output, workDir })
    const options = { index, config, now, routes, memory, output, code, workDir }
    const { next, ...foreseen } = foreseePage(route, options)
    return { ...describe(route, { ...foreseen, memory }), next }
  } finally {
    work.close()
  }
}

function routeNamed(name: string, routes: readonly Route[], basePath: string): Route {
  const address = parseUrl(name)?.pathname.replace(basePath, '/')
  const path = `/${(address ?? name).replace(/^\/+|\/*([?#].*)?$/gs, '')}` as RoutePath
  const route = routes.find((one) => one.path === path)
  if (route === undefined) throw unknownRoute(path, routes)
  return route
}

interface CodeOptions {
  index: CacheIndex
  config: Config
  output: Output
  workDir: string
}

async function codeOf({ index, config, output, workDir }: CodeOptions): Promise<string> {
  const sources = digestOfSources(workDir)
  const client = await loadClientFiles({
    ...{ index, config, sources, workDir },
    isThere: (file, digest) => output.current.get(file)?.digest === digest,
  })
  return digestOfCode(sources, digestOfConfig(config), client.manifest)
}

interface Explaining {
  memory: SiteMemory
  library: Library
  queries: QueryResults
  why: readonly string[]
}

function describe(
  { path, story }: Route,
  { memory, library, queries, why }: Explaining,
): Omit<RouteExplanation, 'next'> {
  const record = memory.pages.get(path)
  const isQuery = (key: string): key is QueryName => queryNames.includes(key as QueryName)
  /** Of a query: which of the things that it read have changed. */
  const partsOf = (key: string): string => {
    const before = isQuery(key) ? memory.queries[key] : undefined
    if (before === undefined) return ''
    const changed = before.reads
      .filter(([read, value]) => library.valueOf(read) !== value)
      .map(([read]) => sayRead(read, library))
    const parts = holdsAt(before.clock, library.time)
      ? changed
      : [...changed, sayRead('clock', library)]
    return parts.length === 0 ? '' : ` (${parts.join(', ')})`
  }
  const isChanged = (key: string): boolean => {
    const now = isQuery(key) ? queries.get(key).digest : library.valueOf(key)
    return now !== memory.values.get(key)
  }
  return {
    route: path,
    story: { uuid: story.uuid, fullSlug: story.fullSlug },
    reads: (record?.reads.list() ?? []).map((key) => ({
      key,
      says: sayRead(key, library),
      isChanged: isChanged(key),
    })),
    was: (record?.why ?? []).map((key) => sayRead(key, library)),
    wouldBe: why.map((key) => sayRead(key, library) + partsOf(key)),
  }
}

function unknownRoute(path: RoutePath, routes: readonly Route[]): VetrinaError {
  const close = routes.filter((one) => one.path.includes(path.slice(1))).slice(0, 5)
  return new VetrinaError({
    code: 'ROUTE_UNKNOWN',
    message: `No story of the content cache is shown at ${path}.`,
    hint:
      close.length === 0
        ? 'vetrina cache ls lists the stories.'
        : `Is it ${close.map((one) => one.path).join(' or ')}?`,
  })
}
