/**
 * The values that pages have read, by key: a list in the order of a table of the keys, as it is
 * written. Most keys nobody asks for, so they are looked up by the table alone.
 */
import type { Table } from './table.ts'

export interface ReadValues {
  get(key: string): string | undefined
  set(key: string, value: string): void
  /** Those of the table. */
  keys: readonly string[]
  /** In the order of the keys. */
  list: readonly string[]
}

/** @param list of the values of the first keys, or of all; it is written into */
export function createValues(keys: Table<string>, list: string[] = []): ReadValues {
  return {
    keys: keys.items,
    list,
    get(key) {
      const place = keys.find(key)
      return place === undefined ? undefined : list[place]
    },
    set(key, value) {
      list[keys.placeOf(key)] = value
    },
  }
}
