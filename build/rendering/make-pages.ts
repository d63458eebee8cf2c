/**
 * The pages: those of which something that they read has changed are made again, the others stay.
 *
 * It is taken for granted that every story fits its schema and that every picture can be encoded;
 * where that turns out to be wrong, what has read it is made once more.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { statOf } from '../base/disk-entry.ts'
import { many } from '../base/many-pages.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { openLibrary } from '../content/library.ts'
import { openQueries, type QueryResults } from '../content/queries.ts'
import { type QueryName, queryNames } from '../content/reads.ts'
import type { Route } from '../content/routes.ts'
import type { CheckedStory } from '../content/story-check.ts'
import type { Log, Warning } from '../log.ts'
import { renderedDir } from '../memory/render-cache.ts'
import { findRenewed, type Renewed } from '../memory/renewed-pages.ts'
import { dropLostFiles } from '../memory/shared-files.ts'
import type { PageMemo, SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import type { RenderContext } from '../pages/render.tsx'
import type { VariantFile } from '../pictures/kept-variants.ts'
import { adoptPage, createNames } from './adopt-page.ts'
import type { PageThreads } from './page-threads.ts'
import { openPictures } from './pictures.ts'
import { findChanges, isAsRemembered, planWork, type StalePage } from './plan-work.ts'
import { type PageTask, pageFilesOf } from './produce-page.ts'
import { producePages } from './produce-pages.ts'
import { restorePages } from './restore-pages.ts'
import { checkStrays, keepValidProblems, noteProblem, warningsOf } from './story-problems.ts'

interface MakeOptions {
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
  /** Those that are other ones than at the last build; `null` when it is not known which. */
  renewed: Renewed[] | null
  queries: QueryResults
  variants: VariantFile[]
  /** By `image` key. */
  pictures: SiteMemory['pictures']
  counts: { total: number; rendered: number; reused: number }
  rendered: readonly RoutePath[]
  images: { total: number; encoded: number; reused: number }
  warnings: Warning[]
  /** Some original is damaged, which nothing but trying again can tell to be mended. */
  isDamaged: boolean
}

export async function makePages(options: MakeOptions): Promise<MadePages> {
  const { memory, routes, index, code, workDir } = options
  const hasRendered = statOf(renderedDir(workDir)) !== undefined
  const rendered = new Set<RoutePath>()
  const unfit = new Set<string>()
  const lost = new Set<string>()
  const nameOf = createNames()
  let encoded = 0
  const lostFiles = lostOf(options)
  if (memory.code !== code) forgetFindings(memory)
  for (;;) {
    const known = new Set(unfit)
    const library = openLibrary({ ...options, unfit: known, lost: new Set(lost) })
    keepValidProblems(memory, library)
    for (const [uuid, { isFit }] of memory.problems) if (!isFit) known.add(uuid)
    const note = (story: CheckedStory) =>
      noteProblem(memory, library, story, story.content !== null)
    const queries = openQueries(library, memory.queries, note)
    checkStrays(library, memory, note)
    const fit = routes.filter(({ story }) => !known.has(story.uuid))
    const changed = findChanges({ memory, library, queries })
    const stale = planWork({
      ...options,
      routes: fit,
      library,
      changed,
      isThere: isThereIn(options, lostFiles),
    })
    const toMake = restorePages(stale, options)
    const reasons = new Map(toMake.map(({ route, why }) => [route.path, why]))
    let areAllFit = true
    const shown = openPictures({ ...options, library })
    // For many, sharp would count at the peak of memory.
    const areBegun = toMake.length < many
    await producePages(
      toMake.map((page) => taskFor(page, options)),
      { ...options, library, queries, unfit: known, lost },
      (one) => {
        adoptPage(one, { ...options, library, unfit, nameOf, why: reasons.get(one.path) ?? [] })
        if (one.page === null) areAllFit = false
        if (one.page?.isRendered) rendered.add(one.path)
        if (areBegun) shown.begin(one.page?.reads.map(([key]) => key) ?? [])
      },
    ).catch((error: unknown) => {
      shown.stop()
      throw error
    })
    lostFiles.clear()
    memory.code = code
    const results = queries.all()
    const areSame = queryNames.every((name) => memory.queries[name] === results[name])
    memory.queries = results
    // Pages that have read other values were made again.
    for (const [key, value] of changed) memory.values.set(key, value)
    const pages = fit.flatMap(({ path }) => memory.pages.get(path) ?? [])
    const renewed = findRenewed(pages, options)
    const pictures = await shown.generate({ pages, renewed: areSame ? renewed : null })
    encoded += pictures.encoded
    for (const digest of pictures.failed) lost.add(digest)
    const isSettled = pictures.failed.length === 0 && areAllFit
    if (!isSettled) {
      // What was made twice is staged twice.
      await options.threads.finished()
      continue
    }
    if (renewed === null) memory.pages = new Map(pages.map((page) => [page.path, page]))
    // The first ones there are all used.
    if (hasRendered) memory.unpruned += rendered.size
    const { length: total } = pages
    const { files } = pictures
    return {
      pages,
      renewed,
      queries,
      variants: files,
      pictures: memory.pictures,
      counts: { total, rendered: rendered.size, reused: total - rendered.size },
      rendered: [...rendered],
      images: { total: files.length, encoded, reused: files.length - encoded },
      warnings: warningsOf(memory, index),
      isDamaged: lost.size > 0,
    }
  }
}

/** Paths of files that many pages have, and that are to be made again. */
const lostOf = ({ memory, output, workDir }: MakeOptions): Set<string> =>
  memory.build === output.madeBy && output.isWhole
    ? new Set()
    : dropLostFiles({
        ...{ pages: [...memory.pages.values()], workDir },
        isThere: (path, digest) => output.stateOf(path)?.digest === digest,
      })

/** Other code may find other things; what pages were made from says why they are made again. */
function forgetFindings(memory: SiteMemory): void {
  memory.problems.clear()
  memory.pictures.clear()
  memory.queries = {}
}

/** Whether all files of a page are at hand as they are remembered. */
const isThereIn =
  ({ output, memory }: MakeOptions, lost: ReadonlySet<string>) =>
  (path: RoutePath): boolean =>
    isAsRemembered(path, { output, memory }) &&
    !(lost.size > 0 && memory.pages.get(path)?.shared.some(([file]) => lost.has(file)))

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
