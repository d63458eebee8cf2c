import { lazily } from '../base/once.ts'
import { findPlace } from '../base/sorted.ts'
import { placesFrom, type StoredNumbers } from '../base/stored-numbers.ts'

/** Things that are named many times and stored once: each has a place. */
export type Table<T> = ReturnType<typeof createTable<T>>

/** @param order places of the first items in the order of their names: those are not gone through */
export function createTable<T>(
  nameOf: (item: T) => string,
  items: T[] = [],
  order: StoredNumbers = '',
) {
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
