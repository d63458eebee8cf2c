/**
 * One page from its story to its files: read, modelled, rendered, staged. Runs in the main
 * thread and in others; what it gives is little.
 */
import { join } from 'node:path'
import { hrefOf, type OutputPath } from '../../src/content/paths.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import type { Library } from '../content/library.ts'
import { found } from '../findings/finding.ts'
import { asWarning } from '../findings/finding-warning.ts'
import type { CachedFile } from '../memory/render-cache.ts'
import type { SharedFile } from '../memory/shared-files.ts'
import type { FileState } from '../output/output-state.ts'
import type { Stage } from '../output/stage-file.ts'
import { addressesIn, type PageAddresses } from '../pages/page-addresses.ts'
import { factsOf } from '../pages/page-facts.ts'
import { pageFilesOf } from '../pages/page-files.ts'
import type { PageModel } from '../pages/page-model.ts'
import { renderPage } from '../pages/render.tsx'
import type { RenderContext } from '../pages/render-context.ts'
import { editorLink } from '../service/editor-link.ts'
import { findRendered, type KeptPages, keepRendered } from './kept-page.ts'
import { type Modelling, modelPage } from './model-page.ts'
import type { PageTask, ProducedPage } from './page-task.ts'

export interface PageWorkshop extends Modelling, KeptPages {
  render: RenderContext
  stage: Pick<Stage, 'folder' | 'writeText'>
}

export function producePage(task: PageTask, workshop: PageWorkshop): ProducedPage {
  const { library, stage, encode } = workshop
  const { path, uuid } = task
  const entry = library.entryOf(uuid)
  if (entry === undefined) throw new Error(`no story ${uuid}`)
  const { recorded, published, key } = modelPage(path, entry, workshop)
  const page = {
    path,
    uuid,
    reads: [...recorded.reads],
    clock: recorded.clock,
    key,
    facts: factsOf(recorded.value, published, library.config),
    warnings: recorded.warnings,
  }
  if (key === task.key) {
    return { ...page, isRendered: false, staged: [], shared: null, addresses: null }
  }
  const cached = findRendered(key, workshop)
  const rendered = cached ?? renderFiles(recorded.value, workshop)
  const staged: [OutputPath, FileState][] = []
  const own = pageFilesOf(path).map((file, at): CachedFile => {
    const content = encode(rendered[at] ?? '')
    const { text, digest } = content
    const isThere = digest === task.there[at]
    if (!isThere) staged.push([file, stage.writeText(file, content)])
    return { content: text, digest, file: isThere ? null : join(stage.folder, file) }
  })
  const list = rendered.at(-1) ?? '[]'
  if (cached === null) keepRendered(key, { own, list }, workshop)
  const addresses = addressesIn(
    rendered[0] ?? '',
    library.config.siteUrl + hrefOf(path, library.config.basePath),
  )
  return {
    ...page,
    staged,
    addresses,
    warnings: [...page.warnings, ...doubleIds(addresses, entry, library)],
    isRendered: cached === null,
    shared: JSON.parse(list) as SharedFile[],
  }
}

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
