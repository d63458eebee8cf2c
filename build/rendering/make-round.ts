/**
 * One round of making pages: what of them is to be made again, and what that finds.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { many } from '../base/many-pages.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import { type Library, openLibrary } from '../content/library.ts'
import { openQueries } from '../content/queries.ts'
import type { QueryResults } from '../content/query-results.ts'
import type { QueryName } from '../content/reads.ts'
import type { Route } from '../content/routes.ts'
import type { CheckedStory } from '../content/story-check.ts'
import type { Log } from '../log.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import type { SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import type { RenderContext } from '../pages/render-context.ts'
import type { VariantFile } from '../pictures/kept-variants.ts'
import { adoptPage, type createNames } from './adopt-page.ts'
import type { PageTask } from './page-task.ts'
import type { PageThreads } from './page-threads.ts'
import { openPictures, type Pictures } from './pictures.ts'
import { findChanges, isThereIn, planWork, type StalePage } from './plan-work.ts'
import { producePages } from './produce-pages.ts'
import { restorePages } from './restore-pages.ts'
import { checkStrays, noteProblem, renewProblems } from './story-problems.ts'

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

/** What is found on the way, and holds for the rounds that follow. */
export interface Found {
  /** Stories that do not fit their schema, by uuid. */
  unfit: Set<string>
  /** Originals that cannot be encoded, by digest. */
  lost: Set<string>
  lostFiles: Set<string>
  rendered: Set<RoutePath>
  /** Variants. */
  encoded: number
  nameOf: ReturnType<typeof createNames>
}

export interface Round {
  pages: PageMemo[]
  queries: QueryResults
  variants: VariantFile[]
  /** Nothing was found that what is made was made without. */
  isSettled: boolean
}

export async function makeRound(options: MakeOptions, found: Found): Promise<Round> {
  const { memory, code } = options
  const content = openContent(options, found)
  const { library, queries, fit } = content
  const changed = findChanges({ memory, library, queries })
  const isThere = isThereIn(options, found.lostFiles)
  const stale = planWork({ ...options, routes: fit, library, changed, isThere })
  const pictures = openPictures({ ...options, library })
  const areAllFit = await produce(stale, { ...options, ...content, pictures }, found).catch(
    (error: unknown) => {
      pictures.stop()
      throw error
    },
  )
  found.lostFiles.clear()
  memory.code = code
  const results = queries.all()
  memory.queries = results
  // Pages that have read other values were made again.
  for (const [key, value] of changed) memory.values.set(key, value)
  const pages = fit.flatMap(({ path }) => memory.pages.get(path) ?? [])
  const made = await pictures.generate(pages)
  found.encoded += made.encoded
  for (const digest of made.failed) found.lost.add(digest)
  const isSettled = areAllFit && made.failed.length === 0
  return { pages, queries, variants: made.files, isSettled }
}

interface OpenContent {
  library: Library
  queries: QueryResults
  /** Uuids of stories that do not fit, as is known when a round begins. */
  known: Set<string>
  /** The routes of the others. */
  fit: Route[]
}

function openContent(options: MakeOptions, { unfit, lost }: Found): OpenContent {
  const { memory, routes } = options
  const known = new Set(unfit)
  const library = openLibrary({ ...options, unfit: known, lost: new Set(lost) })
  const note = (story: CheckedStory) => noteProblem(memory, library, story, story.content !== null)
  renewProblems(memory, library)
  for (const [uuid, { isFit }] of memory.problems) if (!isFit) known.add(uuid)
  const queries = openQueries(library, memory.queries, note)
  checkStrays(library, memory, note)
  return { library, queries, known, fit: routes.filter(({ story }) => !known.has(story.uuid)) }
}

type Produced = MakeOptions & OpenContent & { pictures: Pictures }

/** Makes these pages again; `false` when the story of one does not fit its schema. */
async function produce(
  stale: readonly StalePage[],
  options: Produced,
  { unfit, lost, rendered, nameOf }: Found,
): Promise<boolean> {
  const { known, pictures } = options
  const toMake = restorePages(stale, options)
  const reasons = new Map(toMake.map(({ route, why }) => [route.path, why]))
  // For many, sharp would count at the peak of memory.
  const areBegun = toMake.length < many
  let areAllFit = true
  await producePages(
    toMake.map((page) => taskFor(page, options)),
    { ...options, unfit: known, lost },
    (one) => {
      adoptPage(one, { ...options, unfit, nameOf, why: reasons.get(one.path) ?? [] })
      if (one.page === null) areAllFit = false
      if (one.page?.isRendered) rendered.add(one.path)
      if (areBegun) pictures.begin(one.page?.reads.map(([key]) => key) ?? [])
    },
  )
  return areAllFit
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
