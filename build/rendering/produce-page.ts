/**
 * One page from its story to its files: read, checked, modelled, rendered, staged. Runs in the main
 * thread and in others; what it gives is little.
 */
import { join } from 'node:path'
import {
  hrefOf,
  htmlFileOf,
  type OutputPath,
  payloadFileOf,
  type RoutePath,
} from '../../src/content/paths.ts'
import type { EncodedText } from '../base/digest.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import type { Library } from '../content/library.ts'
import type { QueryResults } from '../content/queries.ts'
import { type ClockSpan, narrowed } from '../content/reads.ts'
import type { CheckedStory } from '../content/story-check.ts'
import { found } from '../findings/finding.ts'
import { asWarning } from '../findings/finding-warning.ts'
import type { Warning } from '../log.ts'
import type { RenderCache } from '../memory/render-cache.ts'
import type { SharedFile, SharedStore } from '../memory/shared-files.ts'
import type { FileState } from '../output/output-state.ts'
import type { Stage } from '../output/stage-file.ts'
import { addressesIn, type PageAddresses } from '../pages/page-addresses.ts'
import { factsOf, type PageFacts } from '../pages/page-facts.ts'
import { createPageModel, type PageModel } from '../pages/page-model.ts'
import { type RenderContext, renderPage } from '../pages/render.tsx'
import { editorLink } from '../service/editor-link.ts'

export interface PageTask {
  path: RoutePath
  uuid: string
  /** The key it had the last time if `dist` has its files of then, else `''`. */
  key: string
  /** Digests of its files in `dist`, in the order of `pageFilesOf`; `''` where there is none. */
  there: string[]
}

export interface ProducedPage {
  path: RoutePath
  uuid: string
  check: Pick<CheckedStory, 'warnings' | 'missing'>
  /** `null` when the story does not fit its schema. */
  page: {
    reads: [key: string, value: string][]
    clock: ClockSpan
    key: string
    facts: PageFacts
    warnings: Warning[]
    isRendered: boolean
    /** Files that differ from those in `dist`. */
    staged: [OutputPath, FileState][]
    /** Files that other pages may have too; the work folder keeps them by digest. */
    shared: SharedFile[] | null
    /** `null` when it was not rendered, nor taken from what was rendered before. */
    addresses: PageAddresses | null
  } | null
}

export interface PageWorkshop {
  library: Library
  queries: QueryResults
  render: RenderContext
  cache: RenderCache
  /** Digest of everything besides the page model that decides how a page looks. */
  code: string
  stage: Pick<Stage, 'folder' | 'writeText'>
  encode: (text: string) => EncodedText
  shared: SharedStore
}

/** The files of a page, in the order in which they are rendered. */
export const pageFilesOf = (path: RoutePath): OutputPath[] => [
  htmlFileOf(path),
  payloadFileOf(path),
]

export function producePage(task: PageTask, workshop: PageWorkshop): ProducedPage {
  const { library } = workshop
  const { path, uuid } = task
  const entry = library.entryOf(uuid)
  if (entry === undefined) throw new Error(`no story ${uuid}`)
  const { check, clock, modelled } = modelPage(path, entry, workshop)
  if (modelled === null) return { path, uuid, check, page: null }
  const { recorded, key } = modelled
  const page = {
    reads: [...recorded.reads],
    clock: narrowed(recorded.clock, clock),
    key,
    facts: factsOf(recorded.value, entry, library.config),
    warnings: recorded.warnings,
  }
  if (key === task.key) {
    const asBefore = { isRendered: false, staged: [], shared: null, addresses: null }
    return { path, uuid, check, page: { ...page, ...asBefore } }
  }
  const cached = findRendered(key, workshop)
  const rendered = cached ?? renderFiles(recorded.value, workshop)
  const staged: [OutputPath, FileState][] = []
  const files = pageFilesOf(path).map((file, at): RenderedPageFile => {
    const content = workshop.encode(rendered[at] ?? '')
    const { text, digest } = content
    if (digest !== task.there[at]) staged.push([file, workshop.stage.writeText(file, content)])
    return { file, content: text, digest }
  })
  const shared = rendered.at(-1) ?? '[]'
  if (cached === null)
    keepRendered(key, { files, shared }, { ...workshop, staged: new Map(staged) })
  const addresses = addressesIn(
    rendered[0] ?? '',
    library.config.siteUrl + hrefOf(path, library.config.basePath),
  )
  return {
    ...{ path, uuid, check },
    page: {
      ...{ ...page, staged, addresses },
      warnings: [...page.warnings, ...doubleIds(addresses, entry, library)],
      isRendered: cached === null,
      shared: JSON.parse(shared) as SharedFile[],
    },
  }
}

/** What a page is rendered from, with the key of that; `null` when its story does not fit. */
export function modelPage(path: RoutePath, entry: StoryEntry, workshop: Modelling) {
  const { library, queries } = workshop
  const { name, content, warnings, missing, clock } = library.check(entry)
  const check = { warnings, missing }
  if (content === null) return { check, clock, modelled: null }
  const recorded = library.record(entry, queries, (reader, { isOver }) =>
    createPageModel(path, { entry, name, content }, { reader, config: library.config, isOver }),
  )
  return { check, clock, modelled: { recorded, key: keyOf(recorded.value, workshop) } }
}

type Modelling = Pick<PageWorkshop, 'library' | 'queries' | 'code' | 'encode'>

const doubleIds = ({ doubleIds }: PageAddresses, entry: StoryEntry, { space }: Library) =>
  doubleIds.map((id) =>
    asWarning(
      found(
        'ID_DUPLICATE',
        { story: entry.fullSlug },
        `More than one element of the page has the id “${id}”.`,
      ),
      editorLink(space, entry.id),
    ),
  )

/** Equal keys, equal files. The settings are large and the same for all pages: named by digest. */
function keyOf(model: PageModel, { queries, code, encode }: Modelling): string {
  const { settings, ...own } = model
  return encode(`${code} ${queries.get('settings').digest} ${JSON.stringify(own)}`).digest
}

/** The page, the payload, and the list of the shared ones. */
export const keptFiles = 3

/** What was rendered before, if all that it needs is still there. */
export function findRendered(
  key: string,
  { cache, shared }: Pick<PageWorkshop, 'cache' | 'shared'>,
): string[] | null {
  const found = cache.find(key)
  // A build that was killed may have kept the page, and not yet the list, which comes last.
  if (found?.length !== keptFiles) return null
  const contents = found.map(({ bytes }) => bytes.toString('utf8'))
  const files = JSON.parse(contents.at(-1) ?? '[]') as SharedFile[]
  return files.every(([, digest]) => shared.has(digest)) ? contents : null
}

/** The contents of a page's own files, and last the list of the shared ones, which are kept. */
function renderFiles(model: PageModel, { render, shared }: PageWorkshop): string[] {
  const files = renderPage(model, render)
  const own = pageFilesOf(model.path).map(
    (path) => files.find((file) => file.path === path)?.content ?? '',
  )
  const others = files
    .filter(({ path }) => path.startsWith('_assets/'))
    .map(({ path, content }): SharedFile => [path, shared.keep(content)])
  return [...own, JSON.stringify(others)]
}

interface RenderedPageFile {
  file: OutputPath
  content: string
  digest: string
}

function keepRendered(
  key: string,
  { files, shared }: { files: readonly RenderedPageFile[]; shared: string },
  {
    cache,
    stage,
    staged,
    shared: store,
  }: PageWorkshop & { staged: ReadonlyMap<OutputPath, FileState> },
): void {
  const own = files.map(({ file, content, digest }) => ({
    ...{ content, digest },
    file: staged.has(file) ? join(stage.folder, file) : null,
  }))
  // Few pages have a list of their own: it is one file, with many names.
  const digest = store.keep(shared)
  cache.keep(key, [...own, { content: shared, digest, file: store.fileOf(digest) }])
}
