/**
 * One round of work at a time; what changes meanwhile is the next round's.
 */
import type { Change, FileChanges } from './watch-files.ts'

/** What a round is for. */
export type Wish = FileChanges | 'everything' | 'content'

interface Rounds {
  /** Files have changed: all that do before the round begins are of one round. */
  changed(changes: FileChanges): void
  /** A round after those that are under way. */
  run(wish: Wish): Promise<void>
  settled(): Promise<void>
}

/** @param work does not throw */
export function createRounds(work: (wish: Wish) => Promise<void>): Rounds {
  let waiting = new Map<string, Change>()
  let last: Promise<void> = Promise.resolve()
  return {
    run(wish) {
      last = last.then(() => work(wish))
      return last
    },
    changed(changes) {
      const isAsked = waiting.size > 0
      for (const [file, change] of changes) waiting.set(file, change)
      if (isAsked) return
      last = last.then(() => {
        const taken = waiting
        waiting = new Map()
        return work(taken)
      })
    },
    settled: () => last,
  }
}
