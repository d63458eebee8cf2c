/**
 * The little that files about the whole site need to know of each page: kept beside what the page
 * was made from, so that such a file is made without the page's model.
 */
import type { PageModel } from '../../src/content/page-model.ts'
import type { Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import { createPageRecord, type PageRecord } from './page-record.ts'
import { planShare, type ShareCard } from './share-card.ts'

/** Plain JSON, and small: there is one for every page. */
export interface PageFacts {
  record: PageRecord
  /** The picture that the page is shared with, where it is of this site. */
  card: ShareCard | null
}

/** @param published when the version of the story that is shown was, as the service says it */
export const factsOf = (
  model: PageModel,
  published: unknown,
  { site, config }: { site: Site; config: Config },
): PageFacts => ({
  record: createPageRecord(model, dateOf(published), { site, config }),
  card: planShare(model.share, { site, config }).card,
})

const sitemapDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/** `null` for what no search engine would read as a date. */
function dateOf(date: unknown): string | null {
  if (typeof date !== 'string' || !sitemapDate.test(date)) return null
  return Number.isNaN(Date.parse(date)) ? null : date
}
