/**
 * What a page is to be made of, and what is known of it when it is made. Goes from thread to thread.
 */
import type { OutputPath, RoutePath } from '../../src/content/paths.ts'
import type { ClockSpan } from '../content/reads.ts'
import type { Warning } from '../log.ts'
import type { SharedFile } from '../memory/shared-files.ts'
import type { FileState } from '../output/output-state.ts'
import type { PageAddresses } from '../pages/page-addresses.ts'
import type { PageFacts } from '../pages/page-facts.ts'

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
}
