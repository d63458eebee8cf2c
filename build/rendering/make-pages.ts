/**
 * The pages: those of which a dependency has changed are made again, the others stay.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { statOf } from '../base/disk-entry.ts'
import { many } from '../base/many-pages.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { warningsAt } from '../content/judge-stories.ts'
import { type Library, openLibrary } from '../content/library.ts'
import { openQueries } from '../content/queries.ts'
import type { QueryResults } from '../content/query-results.ts'
import { type ClockSpan, narrowed, type QueryName } from '../content/reads.ts'
import type { Route } from '../content/routes.ts'
import type { Log, Warning } from '../log.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import { renderedDir } from '../memory/render-cache.ts'
import { dropLostFiles } from '../memory/shared-files.ts'
import { clockOf, forgetFindings, type SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import type { RenderContext } from '../pages/render-context.ts'
import type { VariantFile } from '../pictures/kept-variants.ts'
import { adoptPage, createNames } from './adopt-page.ts'
import { damagedImages } from './damaged-images.ts'
import type { PageTask } from './page-task.ts'
import type { PageThreads } from './page-threads.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { findChanges, isThereIn, planWork, type StalePage } from './plan-work.ts'
import { producePages } from './produce-pages.ts'
import { restorePages } from './restore-pages.ts'

export interface MakeOptions {
  index: CacheIndex
  config: Config
  now: Date
  routes: readonly Route[]
  /** Of the last build; brought up to date. */
  memory: SiteMemory
  output: Output
  render: RenderContext
  /** Digest of everything besides the content. */
  code: string
  workDir: string
  threads: PageThreads
  log: Log
  /** Whether a picture that a query read is encoded; all are, unless it says. */
  needsPicture?: (query: QueryName, key: string) => boolean
}

export interface MadePages {
  /** In the order of the routes. */
  pages: PageMemo[]
  queries: QueryResults
  variants: VariantFile[]
  /** By `image` key. */
  pictures: SiteMemory['pictures']
  counts: { total: number; rendered: number; reused: number }
  rendered: readonly RoutePath[]
  images: { total: number; encoded: number; reused: number }
  warnings: Warning[]
  /** When all of it gives the same pages and warnings. */
  clock: ClockSpan
  /** Some original is damaged, which nothing but trying again can tell to be mended. */
  isDamaged: boolean
}

export async function makePages(options: MakeOptions): Promise<MadePages> {
  const { memory, code, workDir, index, config } = options
  const hasRendered = statOf(renderedDir(workDir)) !== undefined
  if (memory.code !== code) forgetFindings(memory)
  const library = openLibrary(options)
  const queries = openQueries(library, memory.queries)
  const changed = findChanges({ memory, library, queries })
  const isThere = isThereIn(options, lostFilesOf(options))
  const stale = planWork({ ...options, library, changed, isThere })
  const pictures = openPictures({ ...options, library })
  const rendered = await renderStale(stale, { ...options, library, queries, pictures }).catch(
    (error: unknown) => {
      pictures.stop()
      throw error
    },
  )
  memory.code = code
  memory.queries = queries.all()
  // Pages that have read other values were made again.
  for (const [key, value] of changed) memory.values.set(key, value)
  const pages = options.routes.flatMap(({ path }) => memory.pages.get(path) ?? [])
  memory.pages = new Map(pages.map((page) => [page.path, page]))
  // The first ones there are all used.
  if (hasRendered) memory.unpruned += rendered.length
  const { files: variants, encoded, failed } = await pictures.generate(pages)
  const ofStories = warningsAt(index.stories, library.time)
  const { length: total } = pages
  return {
    pages,
    queries,
    variants,
    pictures: memory.pictures,
    counts: { total, rendered: rendered.length, reused: total - rendered.length },
    rendered,
    images: { total: variants.length, encoded, reused: variants.length - encoded },
    warnings: eachOnce([
      ...ofStories.warnings,
      ...Object.values(memory.queries).flatMap((query) => query.warnings),
      ...pages.flatMap((page) => page.warnings),
      ...damagedImages(failed, index, config),
    ]),
    clock: narrowed(clockOf(memory), ofStories.clock),
    isDamaged: failed.length > 0,
  }
}

interface RenderOptions extends MakeOptions {
  library: Library
  queries: QueryResults
  pictures: Pictures
}

/** @returns the paths of those that were rendered */
async function renderStale(
  stale: readonly StalePage[],
  options: RenderOptions,
): Promise<RoutePath[]> {
  const { pictures } = options
  const toMake = restorePages(stale, options)
  const reasons = new Map(toMake.map(({ route, why }) => [route.path, why]))
  // For many, sharp would count at the peak of memory.
  const areBegun = toMake.length < many
  const nameOf = createNames()
  const rendered: RoutePath[] = []
  await producePages(
    toMake.map((page) => taskFor(page, options)),
    options,
    (page) => {
      adoptPage(page, { ...options, nameOf, why: reasons.get(page.path) ?? [] })
      if (page.isRendered) rendered.push(page.path)
      if (areBegun) pictures.begin(page.reads.map(([key]) => key))
    },
  )
  // Of several threads they come in any order.
  return rendered.sort()
}

function taskFor(
  { route, record, why }: StalePage,
  { output, memory, code }: MakeOptions,
): PageTask {
  const there = pageFilesOf(route.path).map((file) => output.stateOf(file)?.digest ?? '')
  const isWhole = there.every((digest) => digest !== '') && !why.includes('file')
  const isSameCode = memory.code === code
  const key = isWhole && isSameCode && record?.uuid === route.story.uuid ? record.key : ''
  return { path: route.path, uuid: route.story.uuid, key, there }
}

/** Paths of files that many pages have, and that are to be made again. */
const lostFilesOf = ({ memory, output, workDir }: MakeOptions): Set<string> =>
  memory.build === output.madeBy && output.isWhole
    ? new Set()
    : dropLostFiles({
        ...{ pages: [...memory.pages.values()], workDir },
        isThere: (path, digest) => output.stateOf(path)?.digest === digest,
      })

const eachOnce = (warnings: readonly Warning[]): Warning[] => [
  ...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values(),
]
