/**
 * What the next build does with a page, found out without doing it.
 */
import { createEncoder } from '../base/digest.ts'
import { type Library, openLibrary } from '../content/library.ts'
import { openQueries } from '../content/queries.ts'
import type { QueryResults } from '../content/query-results.ts'
import { isShown, type Route } from '../content/routes.ts'
import { openRenderCache } from '../memory/render-cache.ts'
import { findLostFiles, openSharedStore } from '../memory/shared-files.ts'
import { forgetFindings } from '../memory/site-memory.ts'
import { findRendered } from './kept-page.ts'
import type { MakeOptions } from './make-pages.ts'
import { type Modelling, modelPage } from './model-page.ts'
import { findChanges, isThereIn, planWork, type StalePage } from './plan-work.ts'

/**
 * What the next build does with a page: nothing; it looks at it again and finds the `same`; takes
 * it from what was `kept` in the render cache; has it `rendered`; leaves it `out`, because its story
 * does not fit its schema.
 */
export type NextMake = 'nothing' | 'same' | 'kept' | 'rendered' | 'out'

/** What would not hold in the next build is forgotten in `memory`. */
type ForeseeOptions = Omit<MakeOptions, 'render' | 'threads' | 'log' | 'needsPicture'>

interface Content {
  library: Library
  queries: QueryResults
}

interface ForeseenPage extends Content {
  next: NextMake
  /** As of a `StalePage`; empty when the build would not look at it again. */
  why: readonly string[]
}

export function foreseePage(route: Route, options: ForeseeOptions): ForeseenPage {
  const { code, routes, workDir } = options
  const content = openContent(options)
  const plan = planIn(options, content)
  const [page] = plan([route])
  if (!isShown(route.story)) return { ...content, next: 'out', why: page?.why ?? [] }
  if (page === undefined) return { ...content, next: 'nothing', why: [] }
  const making = { ...content, code, encode: createEncoder() }
  const made = makingOf(page, making)
  const isMade = (one: StalePage) => makingOf(one, making).next === 'made'
  const earlier = () => plan(routes.slice(0, routes.indexOf(route)))
  const found = { ...content, why: page.why }
  if (made.next !== 'made') return { ...found, next: made.next }
  return { ...found, next: isKept(made.key, { workDir, earlier, isMade }) ? 'kept' : 'rendered' }
}

function openContent({ index, config, now, memory, code }: ForeseeOptions): Content {
  if (memory.code !== code) forgetFindings(memory)
  const library = openLibrary({ index, config, now })
  return { library, queries: openQueries(library, memory.queries) }
}

/** @returns which of some routes have to be made again */
function planIn({ memory, output, code, workDir }: ForeseeOptions, { library, queries }: Content) {
  const lost = findLostFiles({
    ...{ pages: [...memory.pages.values()], workDir },
    isThere: (file, digest) => output.stateOf(file)?.digest === digest,
  })
  const isThere = isThereIn({ memory, output }, new Set(lost.map(({ path }) => path)))
  const changed = findChanges({ memory, library, queries })
  return (routes: readonly Route[]) => planWork({ memory, library, code, changed, routes, isThere })
}

type Making = { next: 'same' } | { next: 'made'; key: string }

function makingOf(
  { route: { path, story }, record, why }: StalePage,
  modelling: Modelling,
): Making {
  const { key } = modelPage(path, story, modelling)
  const isSame = key === record?.key && record.uuid === story.uuid && !why.includes('file')
  return isSame ? { next: 'same' } : { next: 'made', key }
}

interface KeptOptions {
  workDir: string
  /** Pages that the build looks at before. */
  earlier: () => readonly StalePage[]
  isMade: (page: StalePage) => boolean
}

/** Whether a page needs no rendering; a file of several pages is there again after the first. */
function isKept(key: string, { workDir, earlier, isMade }: KeptOptions): boolean {
  const [cache, shared] = [openRenderCache(workDir), openSharedStore(workDir)]
  const brought = new Set<string>()
  const has = (digest: string) => brought.has(digest) || shared.has(digest)
  const isFound = () => findRendered(key, { cache, shared: { has } }) !== null
  if (isFound()) return true
  if (findRendered(key, { cache, shared: { has: () => true } }) === null) return false
  for (const page of earlier()) {
    const missing = page.record?.shared.filter(([, digest]) => !has(digest)) ?? []
    if (missing.length === 0 || !isMade(page)) continue
    for (const [, digest] of missing) brought.add(digest)
    if (isFound()) return true
  }
  return false
}
