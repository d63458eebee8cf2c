/**
 * Why a page was rendered, or would be: what it read, and what of that has changed.
 */
import { localTime } from '../src/content/local-time.ts'
import type { RoutePath } from '../src/content/paths.ts'
import { createEncoder } from './base/digest.ts'
import { digestOfCode, digestOfConfig, digestOfSources } from './builds/code-digest.ts'
import { openWorkFolder } from './builds/work-folder.ts'
import { readContent } from './cache/read-content.ts'
import { loadClientFiles } from './client/client-files.ts'
import type { Config } from './config.ts'
import { type Library, openLibrary } from './content/library.ts'
import { openQueries, type QueryResults } from './content/queries.ts'
import { holdsAt, type QueryName, queryNames } from './content/reads.ts'
import { planRoutes, type Route } from './content/routes.ts'
import { sayRead } from './content/say-read.ts'
import { VetrinaError } from './errors.ts'
import { memoryFileOf, readSiteMemory } from './memory/memory-file.ts'
import { openRenderCache } from './memory/render-cache.ts'
import { findLostFiles, openSharedStore } from './memory/shared-files.ts'
import { forgetFindings, type SiteMemory } from './memory/site-memory.ts'
import { openOutput } from './output/emit.ts'
import { findRendered } from './rendering/kept-page.ts'
import { modelPage } from './rendering/model-page.ts'
import { findChanges, isThereIn, planWork, type StalePage } from './rendering/plan-work.ts'
import { renewProblems } from './rendering/story-problems.ts'

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
 * What the next build does with a page: nothing; it looks at it again and finds the `same`; takes
 * it from what was `kept` in the render cache; has it `rendered`; leaves it `out`, because its story
 * does not fit its schema.
 */
export type NextMake = 'nothing' | 'same' | 'kept' | 'rendered' | 'out'

/**
 * @param name the route as people type it: `about`, `/about/`
 * @throws VetrinaError ROUTE_UNKNOWN, CACHE_OTHER_VERSION
 */
export async function explainRoute(
  name: string,
  { config, now }: { config: Config; now: Date },
): Promise<RouteExplanation> {
  const path = `/${name.replace(/^\/+|\/+$/g, '')}` as RoutePath
  const work = await openWorkFolder(config, 0)
  try {
    const index = readContent(config)
    const { routes } = planRoutes(index.stories)
    const route = routes.find((one) => one.path === path)
    if (route === undefined) throw unknownRoute(path, routes)
    const memory = readSiteMemory(memoryFileOf(work.memoryDir))
    const output = openOutput({ outDir: config.outDir, memoryDir: work.memoryDir })
    const sources = digestOfSources(work.workDir)
    const client = await loadClientFiles({
      ...{ index, config, sources, workDir: work.workDir },
      isThere: (file, digest) => output.current.get(file)?.digest === digest,
    })
    const code = digestOfCode(sources, digestOfConfig(config), client.manifest)
    // As the build does: other code may find other things.
    if (memory.code !== code) forgetFindings(memory)
    const unfit = new Set<string>()
    const library = openLibrary({ index, config, now, unfit, lost: new Set() })
    renewProblems(memory, library)
    for (const [uuid, { isFit }] of memory.problems) if (!isFit) unfit.add(uuid)
    const queries = openQueries(library, memory.queries, () => {})
    const lost = new Set<string>(
      findLostFiles({
        ...{ pages: [...memory.pages.values()], workDir: work.workDir },
        isThere: (file, digest) => output.stateOf(file)?.digest === digest,
      }).map(({ path }) => path),
    )
    const [stale] = planWork({
      ...{ memory, library, code },
      changed: findChanges({ memory, library, queries }),
      routes: [route],
      isThere: isThereIn({ memory, output }, lost),
    })
    const { workDir } = work
    const next =
      stale === undefined ? 'nothing' : nextOf(stale, { library, queries, code, workDir })
    const time = localTime(now, config.timeZone)
    return { ...describe(route, { memory, library, queries, time, why: stale?.why ?? [] }), next }
  } finally {
    work.close()
  }
}

interface Making {
  library: Library
  queries: QueryResults
  code: string
  workDir: string
}

function nextOf({ route, record, why }: StalePage, { workDir, ...making }: Making): NextMake {
  const { path, story } = route
  const { modelled } = modelPage(path, story, { ...making, encode: createEncoder() })
  if (modelled === null) return 'out'
  if (modelled.key === record?.key && !why.includes('file')) return 'same'
  const stores = { cache: openRenderCache(workDir), shared: openSharedStore(workDir) }
  return findRendered(modelled.key, stores) === null ? 'rendered' : 'kept'
}

interface Explaining {
  memory: SiteMemory
  library: Library
  queries: QueryResults
  /** Local time of the build that it is asked for. */
  time: string
  why: readonly string[]
}

function describe(
  { path, story }: Route,
  { memory, library, queries, time, why }: Explaining,
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
    const parts = holdsAt(before.clock, time) ? changed : [...changed, sayRead('clock', library)]
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
