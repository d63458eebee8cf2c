/**
 * What a page was made from: keys of `reads.ts`. Of nearly all pages nobody asks for more than whether
 * one of the changed ones is among them.
 */
import type { Table } from './table.ts'

export interface PageReads {
  list(): readonly string[]
  /** Those of them that are keys of this map. */
  among(keys: ReadonlyMap<string, unknown>): string[]
}

export const pageReads = (list: readonly string[]): PageReads => ({
  list: () => list,
  among: (keys) => list.filter((key) => keys.has(key)),
})

interface StoredReads {
  /** Of all pages, one after the other: places in the table of keys. */
  places: Uint32Array
  /** Where those of each page end. */
  ends: Uint32Array
  keys: Table<string>
}

/** Those of each page, by its place: no list is made before somebody asks. */
export function storedReads({ places, ends, keys }: StoredReads): (at: number) => PageReads {
  const isAmong = lastOf((wanted: ReadonlyMap<string, unknown>) => {
    const is = new Uint8Array(keys.items.length)
    for (const key of wanted.keys()) {
      const place = keys.find(key)
      if (place !== undefined) is[place] = 1
    }
    return is
  })
  const columns = { places, ends, keys, isAmong }
  return (at) => new ReadsAt(columns, at)
}

interface Columns extends StoredReads {
  /** Which of the keys are keys of this map, by place. */
  isAmong: (wanted: ReadonlyMap<string, unknown>) => Uint8Array
}

/** A class, as a build asks each of tens of thousands. */
class ReadsAt implements PageReads {
  private readonly columns: Columns
  private readonly at: number
  constructor(columns: Columns, at: number) {
    this.columns = columns
    this.at = at
  }
  private get start() {
    return this.at === 0 ? 0 : (this.columns.ends[this.at - 1] ?? 0)
  }
  list() {
    const { places, ends, keys } = this.columns
    const own = places.subarray(this.start, ends[this.at])
    return Array.from(own, (place) => keys.items[place] ?? '')
  }
  among(wanted: ReadonlyMap<string, unknown>) {
    const { places, ends, keys } = this.columns
    const is = this.columns.isAmong(wanted)
    const end = ends[this.at] ?? 0
    const found: string[] = []
    for (let one = this.start; one < end; one++) {
      const place = places[one] ?? 0
      if (is[place] === 1) found.push(keys.items[place] ?? '')
    }
    return found
  }
}

/** Gives for the argument of the last time what it gave then. */
function lastOf<A extends object, T>(work: (about: A) => T): (about: A) => T {
  let last: { about: A; result: T } | undefined
  return (about) => {
    if (last?.about !== about) last = { about, result: work(about) }
    return last.result
  }
}
