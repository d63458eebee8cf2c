/**
 * What is remembered of one page.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import type { ClockSpan } from '../content/reads.ts'
import type { Warning } from '../log.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import type { PageRecord } from '../pages/page-record.ts'
import type { PageReads } from './page-reads.ts'
import type { SharedFile } from './shared-files.ts'

/** What is known of the page at one route. */
export interface PageMemo {
  path: RoutePath
  uuid: string
  /** Keys of what its model was made from; the values are in `SiteMemory.values`. */
  reads: PageReads
  clock: ClockSpan
  /** Digest of the page model and of the code: equal ones give equal files. */
  key: string
  facts: PageFacts
  /** Files that other pages may have too. */
  shared: readonly SharedFile[]
  warnings: readonly Warning[]
  /** Where the links of its content lead, from the root of the host on. */
  links: () => readonly string[]
  /** Why it was rendered the last time. */
  why: readonly string[]
}

/** What is the same of nearly all pages. */
export type Rest = Pick<PageMemo, 'clock' | 'warnings' | 'why'> &
  Pick<PageRecord, 'missing' | 'lastmod' | 'isIndexed'>
