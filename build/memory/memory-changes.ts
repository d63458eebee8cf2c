/**
 * What has changed in the memory of the site since the files with all pages were written.
 */
import { pagesFrom, type StoredPages, storedDetails, storedPages } from './page-memo-format.ts'
import { createTables, itemsOf, type TableItems, type Tables } from './page-tables.ts'
import type { SiteMemory, WrittenPages } from './site-memory.ts'
import type { StoredDetails } from './stored-page.ts'

/** What is different at a place, or comes after the last one. */
export interface MemoryChanges {
  at: number[]
  pages: StoredPages
  details: StoredDetails[]
  tables: TableItems
  values: [at: number, value: string][]
}

/** Of so large a part all pages are written. */
const largePart = 0.1

export const noChanges: MemoryChanges = {
  at: [],
  pages: storedPages([], createTables()),
  details: [],
  tables: itemsOf(createTables()),
  values: [],
}

/** `null` when all is to be written. */
export function changesOf(memory: SiteMemory, written: WrittenPages): MemoryChanges | null {
  const { base, tables } = written
  if (base?.pages.length !== memory.pages.size) return null
  const memos = [...memory.pages.values()]
  const at = [...memos.keys()].filter((place) => memos[place] !== base.pages[place])
  // Pages that come, go or move change the places of others.
  const isMoved = at.some((place) => memos[place]?.path !== base.pages[place]?.path)
  if (at.length > largePart * memos.length || isMoved) return null
  const changed = memos.filter((page, place) => page !== base.pages[place])
  const pages = storedPages(changed, tables)
  const details = changed.map((page) => storedDetails(page, tables))
  const { keys, shared, images, links, rests } = itemsOf(tables)
  return {
    ...{ at, pages, details },
    tables: {
      keys: keys.slice(base.lengths.keys),
      shared: shared.slice(base.lengths.shared),
      images: images.slice(base.lengths.images),
      links: links.slice(base.lengths.links),
      rests: rests.slice(base.lengths.rests),
    },
    values: memory.values.list.flatMap((value, place): MemoryChanges['values'] =>
      value === base.values[place] ? [] : [[place, value]],
    ),
  }
}

/** All pages and values, of which those that have changed are as they are now. */
export function withChanges(
  base: Pick<NonNullable<WrittenPages['base']>, 'pages' | 'values'>,
  changes: MemoryChanges,
  tables: Tables,
) {
  const values = [...base.values]
  for (const [at, value] of changes.values) values[at] = value
  const pages = [...base.pages]
  const changed = pagesFrom(changes.pages, (at) => changes.details[at] as StoredDetails, tables)
  for (const [nth, page] of changed.entries()) pages[changes.at[nth] ?? 0] = page
  return { pages, values }
}

/** What is new in the tables comes after the rest. */
export const withChangedTables = (
  items: TableItems,
  { tables: newer }: MemoryChanges,
): TableItems => ({
  keys: [...items.keys, ...newer.keys],
  shared: [...items.shared, ...newer.shared],
  images: [...items.images, ...newer.images],
  links: [...items.links, ...newer.links],
  rests: [...items.rests, ...newer.rests],
})

export const lengthsOf = ({ keys, shared, images, links, rests }: TableItems) => ({
  keys: keys.length,
  shared: shared.length,
  images: images.length,
  links: links.length,
  rests: rests.length,
})
