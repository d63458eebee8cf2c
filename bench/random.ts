/**
 * Chance that can be repeated.
 */
import { createRandom } from '../tests/random.ts'

export interface Chance {
  /** From 0, below this number. */
  below(end: number): number
  /** @throws Error when there is none */
  pick<T>(list: readonly T[]): T
}

/** The same numbers for the same seed. */
export function createChance(seed: number): Chance {
  const random = createRandom(seed)
  const below = (end: number): number => Math.floor(random() * end)
  return {
    below,
    pick(list) {
      if (list.length === 0) throw new Error('there is nothing to pick from')
      return list[below(list.length)] as (typeof list)[number]
    },
  }
}
