/**
 * What a page is rendered from: its story becomes its model, whose digest is its key.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import type { EncodedText } from '../base/digest.ts'
import type { StoryEntry } from '../cache/cache-index.ts'
import type { Library } from '../content/library.ts'
import type { QueryResults } from '../content/query-results.ts'
import { createPageModel, type PageModel } from '../pages/page-model.ts'

export interface Modelling {
  library: Library
  queries: QueryResults
  /** Digest of everything besides the page model that decides how a page looks. */
  code: string
  encode: (text: string) => EncodedText
}

export function modelPage(path: RoutePath, entry: StoryEntry, modelling: Modelling) {
  const { library, queries } = modelling
  const { name, published, content } = library.open(entry)
  const recorded = library.record(entry, queries, (reader, { isOver }) =>
    createPageModel(path, { entry, name, content }, { reader, config: library.config, isOver }),
  )
  return { recorded, published, key: keyOf(recorded.value, modelling) }
}

/** Equal keys, equal files. The settings are large and the same for all pages: named by digest. */
function keyOf(model: PageModel, { queries, code, encode }: Modelling): string {
  const { settings, ...own } = model
  return encode(`${code} ${queries.get('settings').digest} ${JSON.stringify(own)}`).digest
}
