/**
 * What the last build found out, and what it read to find it out: all that tells the next build what
 * it need not do.
 */
import type { ImageModel } from '../src/content/model.ts'
import type { RoutePath } from '../src/content/paths.ts'
import type { Warning } from './log.ts'
import type { PageFacts } from './page-facts.ts'
import type { QueryResult } from './queries.ts'
import { always, type ClockSpan, narrowed, type QueryName } from './reads.ts'
import { readSealed, writeSealed } from './sealed-file.ts'
import type { SharedFile } from './shared-files.ts'

/** What is known of the page at one route. */
export interface PageMemo {
  path: RoutePath
  uuid: string
  /** Keys of what its model was made from; the values are in `SiteMemory.values`. */
  reads: readonly string[]
  clock: ClockSpan
  /** Digest of the page model and of the code: equal ones give equal files. */
  key: string
  facts: PageFacts
  /** Files that other pages may have too. */
  shared: readonly SharedFile[]
  warnings: readonly Warning[]
  /** Where the links of its content lead, from the root of the host on. */
  links: readonly string[]
  /** What can be linked to in it, separated by spaces: hardly anybody asks. */
  ids: string
  /** Why it was rendered the last time. */
  why: readonly string[]
}

/** A story with something wrong about it. */
export interface StoryProblem {
  /** The value of its `story` key when it was checked. */
  version: string
  isFit: boolean
  warnings: readonly Warning[]
  /** Addresses of its pictures that the content cache did not have. */
  missing: readonly string[]
}

/** A picture as it was planned, and where the files of its variants are. */
export interface PictureFiles {
  /** The value of its `image` key. */
  original: string
  /** `null` when there is no such picture. */
  model: ImageModel | null
  /** Path in `dist`, name in the cache, digest. */
  files: [path: string, name: string, digest: string][]
}

export interface SiteMemory {
  /** Digest of everything besides the content that decides about the pages. */
  code: string
  values: Map<string, string>
  pages: Map<RoutePath, PageMemo>
  problems: Map<string, StoryProblem>
  queries: Partial<Record<QueryName, QueryResult>>
  pictures: Map<string, PictureFiles>
  /** Pages rendered since the work folder was pruned. */
  unpruned: number
  /** How the pages were written the last time: those that are the same are written as they were. */
  written: WrittenPages
}

interface WrittenPages {
  tables: Tables
  pages: WeakMap<PageMemo, StoredPage>
  /** Pages written since the tables were begun, all of them the first time. */
  count: number
}

/** When all of it gives the same site. */
export const clockOf = ({ pages, queries }: SiteMemory): ClockSpan =>
  [...pages.values(), ...Object.values(queries)].reduce(
    (span, { clock }) => narrowed(span, clock),
    always,
  )

type StoredPage = [
  path: RoutePath,
  uuid: string,
  reads: number[],
  after: string,
  until: string,
  key: string,
  facts: StoredFacts,
  shared: number[],
  warnings: readonly Warning[],
  why: readonly string[],
  links: number[],
  ids: string,
]

/** Pictures by number; without names: they would be most of the file. */
type StoredFacts = [
  card: PageFacts['card'],
  images: number[],
  canonical: string,
  title: string,
  description: string,
  missing: PageFacts['record']['missing'],
  lastmod: string | null,
  isIndexed: boolean,
]

interface Stored {
  code: string
  values: [string, string][]
  shared: SharedFile[]
  /** Addresses of pictures. */
  images: string[]
  links: string[]
  pages: StoredPage[]
  written: number
  problems: [string, StoryProblem][]
  queries: SiteMemory['queries']
  pictures: [string, PictureFiles][]
  unpruned: number
}

export const emptyMemory = (): SiteMemory => ({
  code: '',
  values: new Map(),
  pages: new Map(),
  problems: new Map(),
  queries: {},
  pictures: new Map(),
  unpruned: 0,
  written: { tables: createTables(), pages: new WeakMap(), count: 0 },
})

export function readSiteMemory(file: string): SiteMemory {
  const stored = readSealed<Stored>(file)
  if (stored === null) return emptyMemory()
  const { code, queries, unpruned, shared, images, links } = stored
  const tables = createTables({ keys: stored.values.map(([key]) => key), shared, images, links })
  const written: WrittenPages = { tables, pages: new WeakMap(), count: stored.written }
  const pages = new Map<RoutePath, PageMemo>()
  for (const one of stored.pages) {
    const page = pageFrom(one, tables)
    written.pages.set(page, one)
    pages.set(page.path, page)
  }
  return {
    ...{ code, queries, unpruned, pages, written },
    values: new Map(stored.values),
    problems: new Map(stored.problems),
    pictures: new Map(stored.pictures),
  }
}

function pageFrom(stored: StoredPage, tables: Tables): PageMemo {
  const [path, uuid, reads, after, until, key, facts, shared, warnings, why, links, ids] = stored
  return {
    ...{ path, uuid, clock: { after, until }, key, warnings, why, ids },
    reads: itemsAt(tables.keys.items, reads),
    facts: factsFrom(facts, path, tables.images.items),
    shared: itemsAt(tables.shared.items, shared),
    links: itemsAt(tables.links.items, links),
  }
}

function factsFrom(
  [card, pictures, canonical, title, description, missing, lastmod, isIndexed]: StoredFacts,
  path: RoutePath,
  addresses: readonly string[],
): PageFacts {
  const images = itemsAt(addresses, pictures)
  const words = { canonical, title, description, missing }
  return { card, record: { path, ...words, lastmod, images, isIndexed } }
}

const itemsAt = <T>(items: readonly T[], places: readonly number[]): T[] =>
  places.map((at) => items[at] as T)

/**
 * What no page names any more stays in the tables until half of the pages were written since they
 * were begun.
 */
export function writeSiteMemory(file: string, memory: SiteMemory): void {
  const all = [...memory.pages.values()]
  const fresh = all.filter((page) => !memory.written.pages.has(page)).length
  const isWorn = memory.written.count + fresh > 1.5 * all.length
  const { tables, pages, count } = isWorn ? emptyMemory().written : memory.written
  const stored: Stored = {
    pages: all.map((page) => pages.get(page) ?? storedPage(page, tables)),
    written: count + (isWorn ? all.length : fresh),
    code: memory.code,
    values: tables.keys.items.map((key) => [key, memory.values.get(key) ?? '']),
    shared: tables.shared.items,
    images: tables.images.items,
    links: tables.links.items,
    problems: [...memory.problems],
    queries: memory.queries,
    pictures: [...memory.pictures],
    unpruned: memory.unpruned,
  }
  writeSealed(file, stored)
}

function storedPage(page: PageMemo, tables: Tables): StoredPage {
  const { path, uuid, clock, key, warnings, why, ids } = page
  const { canonical, title, description, missing, lastmod, isIndexed } = page.facts.record
  const images = page.facts.record.images.map(tables.images.placeOf)
  const words = [canonical, title, description, missing] as const
  const facts: StoredFacts = [page.facts.card, images, ...words, lastmod, isIndexed]
  const reads = page.reads.map(tables.keys.placeOf)
  const shared = page.shared.map(tables.shared.placeOf)
  const links = page.links.map(tables.links.placeOf)
  const { after, until } = clock
  return [path, uuid, reads, after, until, key, facts, shared, warnings, why, links, ids]
}

type Tables = ReturnType<typeof createTables>

/** Things that are named many times and stored once. */
const createTables = (
  known: Partial<Pick<Stored, 'shared' | 'images' | 'links'> & { keys: string[] }> = {},
) => ({
  keys: createTable((key: string) => key, known.keys),
  shared: createTable(([path]: SharedFile) => path, known.shared),
  images: createTable((address: string) => address, known.images),
  links: createTable((address: string) => address, known.links),
})

function createTable<T>(nameOf: (item: T) => string, items: T[] = []) {
  let places: Map<string, number> | undefined
  const placeOf = (item: T): number => {
    places ??= new Map(items.map((one, at) => [nameOf(one), at]))
    const name = nameOf(item)
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, items.length)
    return items.push(item) - 1
  }
  return { items, placeOf }
}
