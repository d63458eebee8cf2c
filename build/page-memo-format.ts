/**
 * Pages as the memory of the site is written: by column, which is parsed several times as fast as one
 * list a page. What many pages name stands in tables, once.
 */
import type { RoutePath } from '../src/content/paths.ts'
import type { PageFacts } from './page-facts.ts'
import { storedReads } from './page-reads.ts'
import type { SharedFile } from './shared-files.ts'
import type { PageMemo } from './site-memory.ts'
import { placesFrom, type StoredNumbers, storedPlaces } from './stored-numbers.ts'

/** Each column in the order of the pages. */
export interface StoredPages {
  paths: RoutePath[]
  uuids: string[]
  keys: string[]
  canonicals: string[]
  titles: string[]
  descriptions: string[]
  cards: PageFacts['card'][]
  /** Places in the tables. */
  rests: StoredNumbers
  reads: StoredLists
  images: StoredLists
  shared: StoredLists
  links: StoredLists
}

/** Many lists of places, one after the other. */
interface StoredLists {
  ends: StoredNumbers
  places: StoredNumbers
}

/** What is the same of nearly all pages. */
type Rest = Pick<PageMemo, 'clock' | 'warnings' | 'why'> &
  Pick<PageFacts['record'], 'missing' | 'lastmod' | 'isIndexed'>

export function pagesFrom(stored: StoredPages, tables: Tables): PageMemo[] {
  const rests = placesFrom(stored.rests)
  const readsAt = storedReads({
    places: placesFrom(stored.reads.places),
    ends: placesFrom(stored.reads.ends),
    keys: tables.keys.items,
  })
  const imagesAt = listsFrom(stored.images, tables.images.items)
  const sharedAt = listsFrom(stored.shared, tables.shared.items)
  const linksAt = listsFrom(stored.links, tables.links.items)
  const textAt = (column: readonly string[], at: number) => column[at] ?? ''
  return stored.paths.map((path, at) => {
    const rest = tables.rests.items[rests[at] ?? 0] as Rest
    const { clock, warnings, why, missing, lastmod, isIndexed } = rest
    const record = {
      path,
      canonical: textAt(stored.canonicals, at),
      title: textAt(stored.titles, at),
      description: textAt(stored.descriptions, at),
      missing,
      lastmod,
      images: imagesAt(at),
      isIndexed,
    }
    return {
      path,
      uuid: textAt(stored.uuids, at),
      reads: readsAt(at),
      clock,
      key: textAt(stored.keys, at),
      facts: { record, card: stored.cards[at] ?? null },
      shared: sharedAt(at),
      warnings,
      links: () => linksAt(at),
      why,
    }
  })
}

function listsFrom<T>({ ends, places }: StoredLists, items: readonly T[]): (at: number) => T[] {
  const [endAt, placeAt] = [placesFrom(ends), placesFrom(places)]
  return (at) => {
    const start = at === 0 ? 0 : (endAt[at - 1] ?? 0)
    const list = new Array<T>((endAt[at] ?? 0) - start)
    for (let one = 0; one < list.length; one++) list[one] = items[placeAt[start + one] ?? 0] as T
    return list
  }
}

export function storedPages(pages: readonly PageMemo[], tables: Tables): StoredPages {
  const records = pages.map(({ facts }) => facts.record)
  const listsOf = <T>(table: Table<T>, list: (page: PageMemo) => readonly T[]) =>
    storedLists(pages.map((page) => list(page).map(table.placeOf)))
  return {
    paths: pages.map(({ path }) => path),
    uuids: pages.map(({ uuid }) => uuid),
    keys: pages.map(({ key }) => key),
    canonicals: records.map(({ canonical }) => canonical),
    titles: records.map(({ title }) => title),
    descriptions: records.map(({ description }) => description),
    cards: pages.map(({ facts }) => facts.card),
    rests: storedPlaces(pages.map((page) => tables.rests.placeOf(restOf(page)))),
    reads: listsOf(tables.keys, ({ reads }) => reads.list()),
    images: listsOf(tables.images, ({ facts }) => facts.record.images),
    shared: listsOf(tables.shared, ({ shared }) => shared),
    links: listsOf(tables.links, ({ links }) => links()),
  }
}

function restOf({ clock, warnings, why, facts }: PageMemo): Rest {
  const { missing, lastmod, isIndexed } = facts.record
  return { clock, warnings, why, missing, lastmod, isIndexed }
}

function storedLists(lists: readonly number[][]): StoredLists {
  let end = 0
  const ends = lists.map(({ length }) => {
    end += length
    return end
  })
  return { ends: storedPlaces(ends), places: storedPlaces(lists.flat()) }
}

/** What the tables have, as far as it was written. */
export interface StoredTables {
  keys: string[]
  shared: SharedFile[]
  /** Addresses of pictures. */
  images: string[]
  links: string[]
  rests: Rest[]
}

export type Tables = ReturnType<typeof createTables>

/** Things that are named many times and stored once. */
export const createTables = (known: Partial<StoredTables> = {}) => ({
  keys: createTable((key: string) => key, known.keys),
  shared: createTable(([path]: SharedFile) => path, known.shared),
  images: createTable((address: string) => address, known.images),
  links: createTable((address: string) => address, known.links),
  rests: createTable((rest: Rest) => JSON.stringify(rest), known.rests),
})

export const itemsOf = ({ keys, shared, images, links, rests }: Tables): StoredTables => ({
  keys: keys.items,
  shared: shared.items,
  images: images.items,
  links: links.items,
  rests: rests.items,
})

type Table<T> = ReturnType<typeof createTable<T>>

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
