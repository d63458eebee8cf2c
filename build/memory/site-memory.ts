/**
 * What the last build found out, and what it read to find it out: all that tells the next build what
 * it need not do.
 */
import type { PictureModel } from '../../src/content/model.ts'
import type { RoutePath } from '../../src/content/paths.ts'
import type { QueryResult } from '../content/query-results.ts'
import { always, type ClockSpan, narrowed, type QueryName } from '../content/reads.ts'
import type { PageMemo } from './page-memo.ts'
import { createTables, type TableItems, type Tables } from './page-tables.ts'
import { createValues, type ReadValues } from './read-values.ts'

/** A picture as it was planned, and where the files of its variants are. */
export interface PictureFiles {
  /** The value of its `image` key. */
  original: string
  /** `null` when there is no such picture. */
  model: PictureModel | null
  /** Path in `dist`, name in the cache, digest. */
  files: [path: string, name: string, digest: string][]
}

export interface SiteMemory {
  /** Id of the build that it is of: a killed one leaves the memory of the one before. */
  build: string
  /** Digest of everything besides the content that decides about the pages. */
  code: string
  values: ReadValues
  pages: Map<RoutePath, PageMemo>
  queries: Partial<Record<QueryName, QueryResult>>
  pictures: Map<string, PictureFiles>
  /** Pages rendered since the work folder was pruned. */
  unpruned: number
  /** How the pages were written the last time: those that are the same are written as they were. */
  written: WrittenPages
}

export interface WrittenPages {
  /** Of the file with all pages, and what was in it; `null` when there is none. */
  id: string
  base: {
    pages: readonly PageMemo[]
    values: readonly string[]
    lengths: Record<keyof TableItems, number>
  } | null
  tables: Tables
  /** As they were read: with the changes since. */
  pages: readonly PageMemo[]
  /** Pages written since the tables were begun, all of them the first time. */
  count: number
}

/** When all of it gives the same site. */
export function clockOf({ pages, queries }: SiteMemory): ClockSpan {
  // Pages that were remembered have few.
  const all = [...pages.values(), ...Object.values(queries)]
  const spans = new Set(all.map(({ clock }) => clock))
  return [...spans].reduce(narrowed, always)
}

export function emptyMemory(): SiteMemory {
  const tables = createTables()
  return {
    build: '',
    code: '',
    values: createValues(tables.keys),
    pages: new Map(),
    queries: {},
    pictures: new Map(),
    unpruned: 0,
    written: { id: '', base: null, tables, pages: [], count: 0 },
  }
}

/** Other code may find other things; what pages were made from says why they are made again. */
export function forgetFindings(memory: SiteMemory): void {
  memory.pictures.clear()
  memory.queries = {}
}
