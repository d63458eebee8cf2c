/**
 * Which pages have to be made again, and why: those of which something that they read has changed.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import type { Library } from '../content/library.ts'
import type { QueryResults } from '../content/query-results.ts'
import { holdsAt, type QueryName, queryNames } from '../content/reads.ts'
import type { Route } from '../content/routes.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import type { SiteMemory } from '../memory/site-memory.ts'
import type { Output } from '../output/emit.ts'
import { pageFilesOf } from '../pages/page-files.ts'

export interface StalePage {
  route: Route
  /** What is known of it from before, if anything. */
  record: PageMemo | undefined
  /** Keys of what it read and that has changed, or `code`, `new`, `clock`, `file`. */
  why: string[]
}

interface ChangeOptions {
  memory: SiteMemory
  library: Library
  queries: QueryResults
}

interface PlanOptions {
  routes: readonly Route[]
  memory: SiteMemory
  library: Library
  /** Keys of which the value is not what pages have read. */
  changed: ReadonlyMap<string, string>
  /** Digest of the code of this build. */
  code: string
  /** Whether `dist` has the files of the page as they are remembered. */
  isThere: (path: RoutePath) => boolean
}

/** In the order of the routes. */
export function planWork(options: PlanOptions): StalePage[] {
  return options.routes.flatMap((route) => {
    const record = options.memory.pages.get(route.path)
    const why = reasonsFor(route, record, options)
    return why.length === 0 ? [] : [{ route, record, why }]
  })
}

/** Keys that have another value than when they were read, and that value. */
export function findChanges({ memory, library, queries }: ChangeOptions): Map<string, string> {
  const changed = new Map<string, string>()
  const { keys, list } = memory.values
  // By place: an iterator over tens of thousands of pairs would take as long as looking at them.
  for (let at = 0; at < keys.length; at++) {
    const [key, before] = [keys[at] ?? '', list[at] ?? '']
    if (isQuery(key)) {
      const { digest } = queries.get(key)
      if (digest !== before) changed.set(key, digest)
    } else if (!library.hasValue(key, before)) {
      changed.set(key, library.valueOf(key))
    }
  }
  return changed
}

const isQuery = (key: string): key is QueryName => queryNames.includes(key as QueryName)

interface Remembered {
  memory: SiteMemory
  output: Pick<Output, 'isAsMade' | 'isWhole' | 'madeBy'>
}

/**
 * Whether `dist` has the files of a page as the build made them that is remembered.
 * @param lost paths of files that many pages have, and that are nowhere
 */
export const isThereIn =
  ({ memory, output }: Remembered, lost: ReadonlySet<string>) =>
  (path: RoutePath): boolean =>
    memory.build === output.madeBy &&
    (output.isWhole || pageFilesOf(path).every(output.isAsMade)) &&
    !(lost.size > 0 && memory.pages.get(path)?.shared.some(([file]) => lost.has(file)))

function reasonsFor(
  { path, story }: Route,
  record: PageMemo | undefined,
  { memory, library, code, isThere, changed }: PlanOptions,
): string[] {
  if (record === undefined || record.uuid !== story.uuid) return ['new']
  if (memory.code !== code) return ['code']
  const why = changed.size === 0 ? [] : record.reads.among(changed)
  if (!holdsAt(record.clock, library.time)) why.push('clock')
  if (!isThere(path)) why.push('file')
  return why
}
