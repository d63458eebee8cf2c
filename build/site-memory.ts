/**
 * What the last build found out, and what it read to find it out: all that tells the next build what
 * it need not do.
 */
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
  /** What can be linked to in it. */
  ids: readonly string[]
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

/** Where the files of a picture's variants are: path in `dist`, name in the cache, digest. */
export interface PictureFiles {
  /** The value of its `image` key. */
  original: string
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
  ids: number[],
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
  /** Links and ids. */
  addresses: string[]
  pages: StoredPage[]
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
})

export function readSiteMemory(file: string): SiteMemory {
  const stored = readSealed<Stored>(file)
  if (stored === null) return emptyMemory()
  const keys = stored.values.map(([key]) => key)
  return {
    ...stored,
    values: new Map(stored.values),
    pages: new Map(
      stored.pages.map(
        ([path, uuid, reads, after, until, key, facts, shared, warnings, why, links, ids]) => [
          path,
          {
            path,
            uuid,
            reads: reads.map((at) => keys[at] ?? ''),
            clock: { after, until },
            key,
            facts: factsFrom(facts, path, stored.images),
            shared: itemsAt(stored.shared, shared),
            warnings,
            links: itemsAt(stored.addresses, links),
            ids: itemsAt(stored.addresses, ids),
            why,
          },
        ],
      ),
    ),
    problems: new Map(stored.problems),
    pictures: new Map(stored.pictures),
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

/** Only the values that some page still reads are kept. */
export function writeSiteMemory(file: string, memory: SiteMemory): void {
  const keys = createTable((key: string) => key)
  const files = createTable(([path]: SharedFile) => path)
  const pictures = createTable((address: string) => address)
  const addresses = createTable((address: string) => address)
  const pages = [...memory.pages.values()].map((page): StoredPage => {
    const { path, uuid, clock, key, warnings, why } = page
    const { canonical, title, description, missing, lastmod, isIndexed } = page.facts.record
    const images = page.facts.record.images.map(pictures.placeOf)
    const words = [canonical, title, description, missing] as const
    const facts: StoredFacts = [page.facts.card, images, ...words, lastmod, isIndexed]
    const reads = page.reads.map(keys.placeOf)
    const shared = page.shared.map(files.placeOf)
    const links = page.links.map(addresses.placeOf)
    const ids = page.ids.map(addresses.placeOf)
    const { after, until } = clock
    return [path, uuid, reads, after, until, key, facts, shared, warnings, why, links, ids]
  })
  const stored: Stored = {
    code: memory.code,
    values: keys.items.map((key) => [key, memory.values.get(key) ?? '']),
    shared: files.items,
    images: pictures.items,
    addresses: addresses.items,
    pages,
    problems: [...memory.problems],
    queries: memory.queries,
    pictures: [...memory.pictures],
    unpruned: memory.unpruned,
  }
  writeSealed(file, stored)
}

/** Things that are named many times and stored once. */
function createTable<T>(nameOf: (item: T) => string) {
  const places = new Map<string, number>()
  const items: T[] = []
  const placeOf = (item: T): number => {
    const name = nameOf(item)
    const known = places.get(name)
    if (known !== undefined) return known
    places.set(name, items.length)
    return items.push(item) - 1
  }
  return { items, placeOf }
}
