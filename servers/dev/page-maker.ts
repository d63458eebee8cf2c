/**
 * Makes pages as a build does, into memory.
 */
import { createEncoder, type EncodedText } from '../../build/base/digest.ts'
import type { Library } from '../../build/content/library.ts'
import type { QueryResults } from '../../build/content/query-results.ts'
import type { Route } from '../../build/content/routes.ts'
import { pageFilesOf } from '../../build/pages/page-files.ts'
import type { RenderContext } from '../../build/pages/render-context.ts'
import { isDrawn, type ShareCard } from '../../build/pages/share-card.ts'
import { type MadePage, makePage } from '../../build/render/page.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import { type EditionMemory, keepAsset } from './edition-memory.ts'

interface PageMakerOptions {
  library: Library
  queries: QueryResults
  render: RenderContext
  memory: EditionMemory
  code: string
}

export interface PageMaker {
  /** Makes a page, once. @throws what its components throw */
  produce(route: Route): MadePage
  /** Of the pages made so far, by their places in `dist`. */
  contents: ReadonlyMap<string, string>
}

export function createPageMaker(options: PageMakerOptions): PageMaker {
  const { queries, memory } = options
  const made = new Map<string, MadePage>()
  const contents = new Map<string, string>()
  const workshop = {
    ...options,
    stage: {
      writeText(path: OutputPath, { text, bytes, digest }: EncodedText) {
        contents.set(path, text)
        return { digest, size: bytes.length, mtime: 0 }
      },
    },
    encode: createEncoder(),
  }
  return {
    contents,
    produce({ path, story, page: number }) {
      const known = made.get(path)
      if (known !== undefined) return known
      const there = pageFilesOf(path).map(() => '')
      const task = { path, uuid: story.uuid, page: number, key: '', there }
      const page = makePage(task, workshop)
      memory.queries = queries.all()
      keepShared(page.facts.card, memory)
      for (const { path: file, content } of page.rendered?.assets ?? []) {
        keepAsset(memory.assets, file, () => content)
      }
      made.set(path, page)
      return page
    },
  }
}

/** The picture that a page is shared with is one of its variants, at another address. */
function keepShared(card: ShareCard | null, { variants }: EditionMemory): void {
  const variant = card === null || isDrawn(card) ? undefined : variants.get(card.copyOf)
  if (card !== null && variant !== undefined) variants.set(card.path, variant)
}
