/**
 * The little that files about the whole site need to know of each page: kept beside what the page
 * was made from, so that such a file is made without the page's model.
 */
import type { StoryEntry } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { PageModel } from './page-model.ts'
import { createPageRecord, type PageRecord } from './page-record.ts'
import { planShare, type ShareCard } from './share-card.ts'

/** Plain JSON, and small: there is one for every page. */
export interface PageFacts {
  record: PageRecord
  /** The picture that the page is shared with, where it is of this site. */
  card: ShareCard | null
}

export const factsOf = (model: PageModel, { seen }: StoryEntry, config: Config): PageFacts => ({
  record: createPageRecord(model, publishedAt(seen), config),
  card: planShare(model, config).card,
})

const sitemapDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/** `null` for what no search engine would read as a date. */
function publishedAt(seen: StoryEntry['seen']): string | null {
  const date = seen?.publishedAt ?? ''
  return sitemapDate.test(date) && !Number.isNaN(Date.parse(date)) ? date : null
}
