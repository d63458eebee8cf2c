/**
 * What a thread is told, and what it tells.
 */
import type { CacheIndex } from '../cache/cache-index.ts'
import type { ClientManifest } from '../client/bundle.ts'
import type { Config } from '../config.ts'
import type { QueryResult } from '../content/query-results.ts'
import type { QueryName } from '../content/reads.ts'
import type { StagePlace } from '../output/new-spare.ts'
import type { Parcel } from './page-parcel.ts'
import type { TaskQueue } from './task-queue.ts'

export interface PageWork {
  queue: TaskQueue
  /** As the build has read it: a sync may have brought another one meanwhile. */
  index: CacheIndex
  config: Config
  now: Date
  code: string
  workDir: string
  client: ClientManifest
  queries: Record<QueryName, QueryResult>
  stage: StagePlace
}

/** Pages as they are made, what is done, or how it ended. */
export type ThreadMessage = Parcel | { done: 'pages' | 'spare' } | { error: ThreadError }

/** With the code of a `VetrinaError`, if it is one, or what the system says of its own. */
export interface ThreadError {
  message: string
  hint: string
  code?: string
  exitCode: 1 | 2
  /** Where its cause was thrown. */
  stack?: string
  system?: { code: string; path: unknown; dest: unknown }
}
