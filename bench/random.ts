/**
 * Chance that can be repeated.
 */

export interface Chance {
  /** From 0, below this number. */
  below(end: number): number
  /** @throws Error when there is none */
  pick<T>(list: readonly T[]): T
}

/** The same numbers for the same seed. */
export function createChance(seed: number): Chance {
  let state = seed >>> 0
  // Mulberry32, by Tommy Ettinger: public domain.
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (end: number): number => Math.floor(next() * end)
  return {
    below,
    pick(list) {
      if (list.length === 0) throw new Error('there is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
