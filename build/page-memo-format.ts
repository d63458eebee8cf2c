/**
 * A page as the memory of the site is written: what many pages name stands in tables, once.
 */
import type { RoutePath } from '../src/content/paths.ts'
import type { Warning } from './log.ts'
import type { PageFacts } from './page-facts.ts'
import type { SharedFile } from './shared-files.ts'
import type { PageMemo } from './site-memory.ts'

export type StoredPage = [
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

export function pageFrom(stored: StoredPage, tables: Tables): PageMemo {
  const [path, uuid, reads, after, until, key, facts, shared, warnings, why, links] = stored
  return {
    ...{ path, uuid, clock: { after, until }, key, warnings, why },
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

export function storedPage(page: PageMemo, tables: Tables): StoredPage {
  const { path, uuid, clock, key, warnings, why } = page
  const { canonical, title, description, missing, lastmod, isIndexed } = page.facts.record
  const images = page.facts.record.images.map(tables.images.placeOf)
  const words = [canonical, title, description, missing] as const
  const facts: StoredFacts = [page.facts.card, images, ...words, lastmod, isIndexed]
  const reads = page.reads.map(tables.keys.placeOf)
  const shared = page.shared.map(tables.shared.placeOf)
  const links = page.links.map(tables.links.placeOf)
  const { after, until } = clock
  return [path, uuid, reads, after, until, key, facts, shared, warnings, why, links]
}

export type Tables = ReturnType<typeof createTables>

export interface AllPages {
  pages: StoredPage[]
  values: [key: string, value: string][]
  shared: SharedFile[]
  /** Addresses of pictures. */
  images: string[]
  links: string[]
}

/** Things that are named many times and stored once. */
export const createTables = (
  known: Partial<Pick<AllPages, 'shared' | 'images' | 'links'> & { keys: string[] }> = {},
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
