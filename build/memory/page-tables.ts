/**
 * The tables that pages are written with: what many of them name.
 */
import { type StoredNumbers, storedPlaces } from '../base/stored-numbers.ts'
import { type StoredTexts, storedTexts, textsFrom } from '../base/stored-texts.ts'
import type { Rest } from './page-memo.ts'
import type { SharedFile } from './shared-files.ts'
import { createTable } from './table.ts'

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
