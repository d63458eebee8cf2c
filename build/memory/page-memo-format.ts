/**
 * Pages as the memory of the site is written: by column, which is parsed several times as fast as one
 * list a page. What many pages name stands in tables, once.
 */
import type { RoutePath } from '../../src/content/paths.ts'
import { endsOf, placesFrom, type StoredNumbers, storedPlaces } from '../base/stored-numbers.ts'
import { type StoredTexts, storedTexts, textsFrom } from '../base/stored-texts.ts'
import type { PageFacts } from '../pages/page-facts.ts'
import type { PageMemo, Rest } from './page-memo.ts'
import { storedReads } from './page-reads.ts'
import type { Tables } from './page-tables.ts'
import { type StoredDetails, StoredPage } from './stored-page.ts'
import type { Table } from './table.ts'

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
