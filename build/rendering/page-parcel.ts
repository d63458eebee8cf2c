/**
 * Pages on their way out of the thread that made them. Pages read the same few hundred things: each is
 * told once, with its value, and after that by its number.
 */
import type { ProducedPage } from './page-task.ts'

type Read = [key: string, value: string]

export interface Parcel {
  pages: PackedPage[]
  /** Those that are named for the first time. */
  reads: Read[]
}

type PackedPage = Omit<ProducedPage, 'reads'> & { reads: number[] }

/** What a thread tells of its pages: what it has told before is known. */
export function createPacker(): (pages: readonly ProducedPage[]) => Parcel {
  const numbers = new Map<string, number>()
  return (pages) => {
    const reads: Read[] = []
    const numberOf = (read: Read): number => {
      const known = numbers.get(read[0])
      if (known !== undefined) return known
      numbers.set(read[0], numbers.size)
      reads.push(read)
      return numbers.size - 1
    }
    return {
      pages: pages.map((page) => ({ ...page, reads: page.reads.map(numberOf) })),
      reads,
    }
  }
}

/** For the parcels of one thread, in their order. */
export function createUnpacker(): (parcel: Parcel) => ProducedPage[] {
  const known: Read[] = []
  const readAt = (number: number): Read => {
    const read = known[number]
    if (read === undefined) throw new Error(`no read ${number}`)
    return read
  }
  return ({ pages, reads }) => {
    for (const read of reads) known.push(read)
    return pages.map((page) => ({ ...page, reads: page.reads.map(readAt) }))
  }
}
