/**
 * Pages as the memory of the site is written: by column, which is parsed several times as fast as one
 * list a page. What many pages name stands in tables, once.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { lazily } from '../base/once.ts'
import { findPlace } from '../base/sorted.ts'
import { endsOf, placesFrom, type StoredNumbers, storedPlaces } from '../base/stored-numbers.ts'
import { type StoredTexts, storedTexts, textsFrom } from '../base/stored-texts.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import { storedReads } from './page-reads.ts'
import type { SharedFile } from './shared-files.ts'
import type { PageMemo } from './site-memory.ts'
import { type Rest, StoredPage } from './stored-page.ts'

/** Each column in the order of the pages. */
export interface StoredPages {
  paths: StoredTexts
  uuids: StoredTexts
  cards: PageFacts['card'][]
  /** Places in the tables. */
  rests: StoredNumbers
  reads: StoredLists
  images: StoredLists
  shared: StoredLists
}

/** What is asked only of pages that are other ones than before: each is parsed by itself. */
export interface StoredDetails {
  key: string
  canonical: string
  title: string
  description: string
  /** Places in the table. */
  links: number[]
}

/** Many lists of places, one after the other. */
interface StoredLists {
  ends: StoredNumbers
  places: StoredNumbers
}

/** @param detailsAt those of each page, by its place */
export function pagesFrom(
  stored: StoredPages,
  detailsAt: (at: number) => StoredDetails,
  tables: Tables,
): PageMemo[] {
  const rests = placesFrom(stored.rests)
  const columns = {
    paths: textsFrom(stored.paths) as RoutePath[],
    uuids: textsFrom(stored.uuids),
    cards: stored.cards,
    restAt: (at: number) => tables.rests.items[rests[at] ?? 0] as Rest,
    readsAt: storedReads({
      places: placesFrom(stored.reads.places),
      ends: placesFrom(stored.reads.ends),
      keys: tables.keys,
    }),
    imagesAt: listsFrom(stored.images, tables.images.items),
    sharedAt: listsFrom(stored.shared, tables.shared.items),
    detailsAt,
    links: tables.links.items,
  }
  return columns.paths.map((_, at) => new StoredPage(columns, at))
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
  return {
    paths: storedTexts(pages.map(({ path }) => path)),
    uuids: storedTexts(pages.map(({ uuid }) => uuid)),
    cards: pages.map(({ facts }) => facts.card),
    rests: storedPlaces(pages.map((page) => tables.rests.placeOf(restOf(page)))),
    reads: listsOf(pages, tables.keys, ({ reads }) => reads.list()),
    images: listsOf(pages, tables.images, ({ facts }) => facts.record.images),
    shared: listsOf(pages, tables.shared, ({ shared }) => shared),
  }
}

export function storedDetails({ key, facts, links }: PageMemo, tables: Tables): StoredDetails {
  const { canonical, title, description } = facts.record
  return { key, canonical, title, description, links: links().map(tables.links.placeOf) }
}

const listsOf = <T>(
  pages: readonly PageMemo[],
  table: Table<T>,
  list: (page: PageMemo) => readonly T[],
): StoredLists => storedLists(pages.map((page) => list(page).map(table.placeOf)))

function restOf({ clock, warnings, why, facts }: PageMemo): Rest {
  const { missing, lastmod, isIndexed } = facts.record
  return { clock, warnings, why, missing, lastmod, isIndexed }
}

const storedLists = (lists: readonly number[][]): StoredLists => ({
  ends: storedPlaces(endsOf(lists)),
  places: storedPlaces(lists.flat()),
})

/** What the tables have. */
export interface TableItems {
  keys: string[]
  shared: SharedFile[]
  /** Addresses of pictures. */
  images: string[]
  links: string[]
  rests: Rest[]
}

/** As far as it was written. */
export interface StoredTables
  extends Pick<TableItems, 'shared' | 'rests'>,
    Record<'keys' | 'images' | 'links', StoredTexts> {
  /** Places in the tables that are large, in the order of what is there. */
  order: Record<'keys' | 'links', StoredNumbers>
}

export const storedTables = ({ keys, images, links, ...others }: TableItems): StoredTables => ({
  ...others,
  keys: storedTexts(keys),
  images: storedTexts(images),
  links: storedTexts(links),
  order: { keys: storedPlaces(orderOf(keys)), links: storedPlaces(orderOf(links)) },
})

const orderOf = (texts: readonly string[]): number[] =>
  [...texts.keys()].sort((a, b) => ((texts[a] ?? '') < (texts[b] ?? '') ? -1 : 1))

export const tableItemsFrom = ({
  keys,
  images,
  links,
  shared,
  rests,
}: StoredTables): TableItems => ({
  ...{ shared, rests },
  keys: textsFrom(keys),
  images: textsFrom(images),
  links: textsFrom(links),
})

export type Tables = ReturnType<typeof createTables>

/** Things that are named many times and stored once. */
export const createTables = (known: Partial<TableItems> = {}, order?: StoredTables['order']) => ({
  keys: createTable((key: string) => key, known.keys, order?.keys),
  shared: createTable(([path]: SharedFile) => path, known.shared),
  images: createTable((address: string) => address, known.images),
  links: createTable((address: string) => address, known.links, order?.links),
  rests: createTable((rest: Rest) => JSON.stringify(rest), known.rests),
})

export const itemsOf = ({ keys, shared, images, links, rests }: Tables): TableItems => ({
  keys: keys.items,
  shared: shared.items,
  images: images.items,
  links: links.items,
  rests: rests.items,
})

export type Table<T> = ReturnType<typeof createTable<T>>

/** @param order places of the first items in the order of their names: those are not gone through */
function createTable<T>(nameOf: (item: T) => string, items: T[] = [], order: StoredNumbers = '') {
  const ordered = placesFrom(order)
  const nameAt = (at: number): string => nameOf(items[ordered[at] ?? 0] as T)
  const places = lazily(() => {
    const found = new Map<string, number>()
    for (let at = ordered.length; at < items.length; at++) found.set(nameOf(items[at] as T), at)
    return found
  })
  const find = (item: T): number | undefined => {
    const name = nameOf(item)
    const at = findPlace(ordered.length, (one) => nameAt(one) < name)
    return at < ordered.length && nameAt(at) === name ? ordered[at] : places().get(name)
  }
  const placeOf = (item: T): number => {
    const known = find(item)
    if (known !== undefined) return known
    places().set(nameOf(item), items.length)
    return items.push(item) - 1
  }
  return { items, find, placeOf }
}
