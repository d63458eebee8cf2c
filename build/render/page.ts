/**
 * Makes one page from its story: reads, models, renders and stages it. Runs in the main thread and in
 * others.
 */

import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { messageOf, systemErrorCode, VetrinaError } from '../../src/content/errors.ts'
import type { PageModel } from '../../src/content/page-model.ts'
import { hrefOf, type OutputPath, type RoutePath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { pageFilesOf } from '../base/output-files.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import { editorLink } from '../config/storyblok-hosts.ts'
import { alternatesKey, type ClockSpan, qualified } from '../content/dependencies.ts'
import type { LanguageContent, Languages } from '../content/languages.ts'
import type { Library } from '../content/library.ts'
import { diagnose } from '../diagnostics/diagnose.ts'
import type { StagingDir } from '../output/staging-dir.ts'
import type { FileState } from '../output/tree.ts'
import { factsOf, type PageFacts } from '../pages/page-facts.ts'
import { createPageModel } from '../pages/page-model.ts'
import { urlsIn } from '../pages/page-urls.ts'
import { renderPage } from '../pages/render.tsx'
import type { RenderContext } from '../pages/render-context.ts'

export interface PageTask {
  path: RoutePath
  uuid: string
  /** Set unless it is the site's first. */
  language?: string | undefined
  /** Number of the page of its story, from 1. */
  page: number
  /** Key of the last build if the page may keep its files, else `''`. */
  key: string
  /** Digests of its files in `dist`, in the order of `pageFilesOf`; `''` where there is none. */
  there: string[]
}

export interface MadePage {
  path: RoutePath
  uuid: string
  /** Keys. */
  dependencies: string[]
  clock: ClockSpan
  key: string
  facts: PageFacts
  warnings: Diagnostic[]
  /** `null` when its files stay as they are. */
  rendered: {
    /** Files that differ from those in `dist`. */
    staged: [OutputPath, FileState][]
    /** Files that other pages may share. */
    assets: { path: OutputPath; content: string; digest: string }[]
    links: string[]
  } | null
}

export interface PageContext {
  languages: Languages
  /** Digest of everything besides the page model that a page depends on. */
  code: string
  /** The render context for pages in a language. */
  renderIn: (language: string) => RenderContext
  stage: Pick<StagingDir, 'write'>
}

/** @throws VetrinaError RENDER_FAILED when a component throws; it names the page */
export function makePage(task: PageTask, context: PageContext): MadePage {
  const { stage } = context
  const { path, uuid, language } = task
  const { library, queries } = context.languages.of(language)
  const render = context.renderIn(library.config.language)
  const entry = library.entryOf(uuid)
  if (entry === undefined) throw new Error(`no story ${uuid}`)
  const { name, published, content, blokLanguages } = library.open(entry)
  const recorded = library.record(queries, (readerOf, { dependencies, isOver }) => {
    // The further pages of a list may differ from language to language.
    const alternates = task.page > 1 ? [] : library.alternatesOf(uuid)
    if (alternates.length > 0) dependencies.add(alternatesKey(uuid))
    return createPageModel(
      path,
      { entry, name, content, blokLanguages, page: task.page, alternates },
      { site: library.site, reader: readerOf(entry), isOver },
    )
  })
  const page = {
    path,
    uuid,
    dependencies: Array.from(recorded.dependencies, (key) => qualified(key, language)),
    clock: recorded.clock,
    key: keyOf(recorded.value, { ...context, library, queries }),
    facts: factsOf(recorded.value, published, library),
    warnings: recorded.warnings,
  }
  if (page.key === task.key) return { ...page, rendered: null }
  const files = renderNamed(entry, recorded.value, render)
  const contentAt = (file: OutputPath) =>
    files.find((candidate) => candidate.path === file)?.content ?? ''
  const staged = pageFilesOf(path).flatMap((file, index): [OutputPath, FileState][] => {
    const bytes = Buffer.from(contentAt(file))
    const digest = digestOf(bytes)
    return digest === task.there[index] ? [] : [[file, stage.write(file, bytes, digest)]]
  })
  const assets = files
    .filter((file) => file.path.startsWith('_assets/'))
    .map((file) => ({ ...file, digest: digestOf(file.content) }))
  const [html = ''] = pageFilesOf(path).map(contentAt)
  const address = library.config.siteUrl + hrefOf(path, library.config.basePath)
  const { links, doubleIds } = urlsIn(html, address)
  return {
    ...page,
    warnings: [...page.warnings, ...doubleIds.map((id) => doubleId(id, entry, library))],
    rendered: { staged, assets, links },
  }
}

/** The key of a page: equal keys, equal files. It has the large, shared frame only as a digest. */
function keyOf(
  model: PageModel,
  { library, queries, code }: Pick<PageContext, 'code'> & LanguageContent,
): string {
  const { frame, ...rest } = model
  const { digest } = queries.get(library.site.frame.query.name)
  return digestOf(`${code} ${digest} ${JSON.stringify(rest)}`)
}

/** Renders a page. Errors thrown by components lack the page's name, so it adds that. */
function renderNamed(entry: StoryEntry, model: PageModel, render: RenderContext) {
  try {
    return renderPage(model, render)
  } catch (error) {
    if (error instanceof VetrinaError || systemErrorCode(error) !== undefined) throw error
    throw new VetrinaError({
      code: 'RENDER_FAILED',
      message: {
        en: `The page ${model.path} (story ${entry.fullSlug}) cannot be rendered: ${messageOf(error)}. The site is as it was.`,
        it: `La pagina ${model.path} (storia ${entry.fullSlug}) non si può generare: ${messageOf(error)}. Il sito resta com’era.`,
      },
      hint: {
        en: 'Correct the component that throws it; --verbose shows where.',
        it: 'Correggi il componente che dà l’errore; --verbose mostra dove.',
      },
      cause: error,
    })
  }
}

const doubleId = (id: string, entry: StoryEntry, { space }: Library): Diagnostic => ({
  ...diagnose(
    'ID_DUPLICATE',
    { story: entry.fullSlug },
    {
      en: `More than one element of the page has the id “${id}”.`,
      it: `Più elementi della pagina hanno l’id “${id}”.`,
    },
  ),
  link: editorLink(space, entry.id),
})
