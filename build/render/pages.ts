/**
 * The pages: stale ones are rendered again, the others stay.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import type { Site } from '../../src/content/site.ts'
import { pageFilesOf } from '../base/output-files.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import { readStory } from '../cache/content-cache.ts'
import type { Config } from '../config.ts'
import { always, type ClockSpan, narrowed } from '../content/dependencies.ts'
import { warningsAt } from '../content/judge-stories.ts'
import { type Languages, openLanguages } from '../content/languages.ts'
import type { Route } from '../content/routes.ts'
import { holdsIn } from '../diagnostics/diagnose.ts'
import type { PendingVariants, VariantFile } from '../images/images.ts'
import type { Log } from '../log.ts'
import type { Output } from '../output/output.ts'
import type { RenderContext } from '../pages/render-context.ts'
import type { Store } from '../store/store.ts'
import type { MadePage, PageTask } from './page.ts'
import { type PageThreads, renderInThreads } from './pool.ts'
import { forgetResults, type PageEntry, type SiteState } from './site-state.ts'
import { findStale, type StalePage } from './stale.ts'
import { damagedImages, openVariants } from './variants.ts'

export interface MakeOptions {
  index: CacheIndex
  config: Config
  site: Site
  now: Date
  routes: readonly Route[]
  /** State of the last build; `makePages` updates it. */
  state: SiteState
  store: Store
  output: Output
  render: RenderContext
  /** Digest of everything besides the content. */
  code: string
  threads: PageThreads
  log: Log
  /** Whether to encode an image that a query reads; by default, all are encoded. */
  needsImage?: (query: string, key: string) => boolean
  /** Collects the missing variants instead of encoding them. */
  pending?: PendingVariants | undefined
}

export interface MadePages {
  /** Pages in the order of the routes. */
  pages: PageEntry[]
  languages: Languages
  variants: VariantFile[]
  /** Pictures by `image` key. */
  pictures: SiteState['pictures']
  /** Files that pages share, each once; `file` holds until the commit. */
  assets: { path: OutputPath; digest: string; file: string }[]
  counts: { total: number; rendered: number; reused: number }
  rendered: readonly RoutePath[]
  images: { total: number; encoded: number; reused: number }
  warnings: Diagnostic[]
  /** Time span in which pages and warnings stay the same. */
  clock: ClockSpan
  /** Whether an original could not be encoded; the next build must try again. */
  isDamaged: boolean
}

export async function makePages(options: MakeOptions): Promise<MadePages> {
  const { state, code, index, config, site, output, routes } = options
  if (state.code !== code) state.queries = {}
  const languages = openLanguages(options, state.queries)
  const { library } = languages.first
  const { isAsMade } = output
  const { stale, changed } = findStale({ ...options, languages, isAsMade })
  if (state.code !== code) forgetResults(state)
  const variants = openVariants({ ...options, library })
  const reasons = new Map(stale.map((page) => [page.route.path, page.reasons]))
  const rendered: RoutePath[] = []
  const intern = createIntern()
  try {
    await renderInThreads(
      stale.map((page) => taskFor(page, options)),
      { ...options, languages },
      (page) => {
        mergeResult(page, { ...options, intern, reasons: reasons.get(page.path) ?? [] })
        if (page.rendered !== null) rendered.push(page.path)
        variants.begin(page.dependencies)
      },
    )
  } catch (error) {
    variants.stop()
    throw error
  }
  state.code = code
  state.queries = languages.results()
  // The stale pages have been rendered again.
  state.dependencies.update(changed, languages)
  const pages = routes.flatMap(({ path }) => state.pages.get(path) ?? [])
  state.pages = new Map(pages.map((page) => [page.path, page]))
  const { files, encoded, failed } = await variants.generate(pages)
  const ofStories = warningsAt(index.stories, library.time)
  const country = site.country?.(({ name }) =>
    library.entriesOf(name).map((entry) => readStory(config.cacheDir, entry)),
  )
  const results = Object.values(state.queries)
  return {
    pages,
    languages,
    variants: files,
    pictures: state.pictures,
    assets: assetsOf(pages, output),
    counts: {
      total: pages.length,
      rendered: rendered.length,
      reused: pages.length - rendered.length,
    },
    // Threads finish in any order.
    rendered: rendered.sort(),
    images: { total: files.length, encoded, reused: files.length - encoded },
    warnings: eachOnce([
      ...ofStories.warnings.filter(holdsIn(country, site)),
      ...results.flatMap(({ warnings }) => warnings),
      ...pages.flatMap(({ warnings }) => warnings),
      ...damagedImages(failed, index, config),
    ]),
    clock: [ofStories, ...results, ...pages].reduce(
      (span, { clock }) => narrowed(span, clock),
      always,
    ),
    isDamaged: failed.length > 0,
  }
}

function taskFor({ route, entry, reasons }: StalePage, { output }: MakeOptions): PageTask {
  const { path, story, page } = route
  const digests = pageFilesOf(path).map((file) => output.stateOf(file)?.digest ?? '')
  // With the same code, rendering may give the same page.
  const isSame = !['new', 'code', 'file'].some((reason) => reasons.includes(reason))
  return {
    path,
    uuid: story.uuid,
    language: story.language,
    page,
    key: isSame ? (entry?.key ?? '') : '',
    there: digests,
  }
}

interface MergeOptions extends MakeOptions {
  intern: (text: string) => string
  reasons: string[]
}

/** Merges a page into the state of the site, and reports its files to the output. */
function mergeResult(
  { path, uuid, clock, key, facts, warnings, dependencies, rendered }: MadePage,
  { state, output, intern, reasons }: MergeOptions,
): void {
  const before = state.pages.get(path)
  for (const [file, fileState] of rendered?.staged ?? []) output.staged(file, fileState)
  for (const asset of rendered?.assets ?? []) {
    if (output.stateOf(asset.path)?.digest !== asset.digest) output.put(asset)
  }
  const { record, card } = facts
  state.pages.set(path, {
    path,
    uuid,
    key,
    clock,
    dependencies: dependencies.map(state.dependencies.idOf),
    // Many pages show the same images.
    facts: { record: { ...record, images: record.images.map(intern) }, card },
    assets: rendered?.assets.map((asset) => [asset.path, asset.digest]) ?? before?.assets ?? [],
    // Unchanged files were not checked again, so keep their duplicate-id warnings.
    warnings: rendered === null ? [...warnings, ...doubleIdsOf(before)] : warnings,
    links: rendered?.links.map(intern) ?? before?.links ?? [],
    reasons: rendered === null ? (before?.reasons ?? []) : reasons,
  })
}

const doubleIdsOf = (page: PageEntry | undefined): Diagnostic[] =>
  page?.warnings.filter(({ code }) => code === 'ID_DUPLICATE') ?? []

/** Gives one string for equal texts: thousands of pages show the same few hundred things. */
function createIntern(): (text: string) => string {
  const texts = new Map<string, string>()
  return (text) => {
    const interned = texts.get(text)
    if (interned !== undefined) return interned
    // A slice would keep the whole page's text in memory.
    const copy = Buffer.from(text).toString()
    texts.set(copy, copy)
    return copy
  }
}

function assetsOf(pages: readonly PageEntry[], { fileOf }: Output): MadePages['assets'] {
  const digests = new Map(pages.flatMap(({ assets }) => assets))
  return [...digests].map(([path, digest]) => ({ path, digest, file: fileOf(path) }))
}

const eachOnce = (warnings: readonly Diagnostic[]): Diagnostic[] => [
  ...new Map(warnings.map((warning) => [JSON.stringify(warning), warning])).values(),
]
