/**
 * What a page is rendered from: its story, checked, becomes its model, whose digest is its key.
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

/** `modelled` is `null` when the story does not fit its schema. */
export function modelPage(path: RoutePath, entry: StoryEntry, modelling: Modelling) {
  const { library, queries } = modelling
  const { name, published, content, warnings, pictures, clock } = library.check(entry)
  const check = { warnings, pictures, clock }
  if (content === null) return { check, clock, modelled: null }
  const recorded = library.record(entry, queries, (reader, { isOver }) =>
    createPageModel(path, { entry, name, content }, { reader, config: library.config, isOver }),
  )
  const key = keyOf(recorded.value, modelling)
  return { check, clock, modelled: { recorded, published, key } }
}

/** Equal keys, equal files. The settings are large and the same for all pages: named by digest. */
function keyOf(model: PageModel, { queries, code, encode }: Modelling): string {
  const { settings, ...own } = model
  return encode(`${code} ${queries.get('settings').digest} ${JSON.stringify(own)}`).digest
}
