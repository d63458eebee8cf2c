/**
 * The few facts that files about the whole site need from each page: stored with the page's
 * dependencies, so that such a file needs no page model.
 */
import type { PageModel } from '../../src/content/page-model.ts'
import type { Site } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import { createPageRecord, type PageRecord } from './page-record.ts'
import { planShare, type ShareCard } from './share-card.ts'

/** Plain JSON, and small: there is one for every page. */
export interface PageFacts {
  record: PageRecord
  /** The page's share picture; `null` if this site makes none for it. */
  card: ShareCard | null
}

/** @param published publication date of the shown version, as Storyblok says it */
export const factsOf = (
  model: PageModel,
  published: unknown,
  { site, config }: { site: Site; config: Config },
): PageFacts => ({
  record: createPageRecord(model, dateOf(published), { site, config }),
  card: planShare(model.share, { site, config }).card,
})

const sitemapDate = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d))?$/

/** The date; `null` if no search engine would read it as one. */
function dateOf(date: unknown): string | null {
  if (typeof date !== 'string' || !sitemapDate.test(date)) return null
  return Number.isNaN(Date.parse(date)) ? null : date
}
