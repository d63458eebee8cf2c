/**
 * The threads that make pages beside this one. Loading their code takes as long as making some sixty
 * pages: they are begun as soon as it is clear that they will have work.
 */
import { availableParallelism } from 'node:os'
import { startThread, type Thread } from './start-thread.ts'

export interface PageThreads {
  /** Begins those that so many pages are worth. */
  begin(pages: number): void
  /** Those that they are worth, begun or not; each is given once. */
  take(pages: number): Thread[]
  /** When those that were taken have done all that they were given. */
  finished(): Promise<void>
  /** Ends all of them, whatever they are at. */
  stop(): Promise<void>
}

/** From so many pages on a thread is ready before this one would be done. */
const worthThreads = 250
const mostThreads = 8

/** @param script what they run; `null` for no threads */
export function openPageThreads(script: string | null): PageThreads {
  let begun: Thread[] = []
  const taken: Thread[] = []
  const start = (pages: number): void => {
    if (script === null || pages < worthThreads) return
    const number = Math.min(availableParallelism(), mostThreads) - 1
    while (begun.length < number) begun.push(startThread(script))
  }
  return {
    begin: start,
    take(pages) {
      if (pages < worthThreads) return []
      start(pages)
      const given = begun
      begun = []
      taken.push(...given)
      return given
    },
    async finished() {
      await Promise.all(taken.map(({ end }) => end))
    },
    async stop() {
      await Promise.all([...begun, ...taken].map((thread) => thread.stop()))
    },
  }
}
