/**
 * Repeatable random choices.
 */
import { createRandom } from '../tests/random.ts'

export interface Chance {
  /** Random integer from 0 to `end` - 1. */
  below(end: number): number
  /** @throws Error if the list is empty */
  pick<T>(list: readonly T[]): T
}

/** Gives the same choices for the same seed. */
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
