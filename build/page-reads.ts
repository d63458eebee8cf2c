/**
 * What a page was made from: keys of `reads.ts`. Of nearly all pages nobody asks for more than whether
 * one of the changed ones is among them.
 */
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
  /** Of all pages, one after the other: places in the list of keys. */
  places: Uint32Array
  /** Where those of each page end. */
  ends: Uint32Array
  keys: readonly string[]
}

/** Those of each page, by its place: no list is made before somebody asks. */
export function storedReads({ places, ends, keys }: StoredReads): (at: number) => PageReads {
  const listOf = (chosen: Uint32Array): string[] => Array.from(chosen, (place) => keys[place] ?? '')
  const isAmong = lastOf((wanted: ReadonlyMap<string, unknown>) =>
    Uint8Array.from(keys, (key) => (wanted.has(key) ? 1 : 0)),
  )
  return (at) => {
    const own = () => places.subarray(at === 0 ? 0 : ends[at - 1], ends[at])
    return {
      list: () => listOf(own()),
      among(wanted) {
        const is = isAmong(wanted)
        const end = ends[at] ?? 0
        const found: string[] = []
        for (let one = at === 0 ? 0 : (ends[at - 1] ?? 0); one < end; one++) {
          const place = places[one] ?? 0
          if (is[place] === 1) found.push(keys[place] ?? '')
        }
        return found
      },
    }
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
