/**
 * Folds many requests to publish into few runs: one at a time, and always one more that begins after
 * the last request. A request ends the pause after a failure: it may be the correction.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** `unchanged`: Storyblok shows nothing new (yet). */
export type Outcome = 'published' | 'unchanged' | 'failed'

export interface Pauses {
  /** Milliseconds between runs, while Storyblok does not yet show what it announced. */
  unseen: readonly number[]
  /** Milliseconds before each try after a failure; the last one repeats. */
  failed: readonly number[]
}

interface PublisherOptions {
  publish: () => Promise<Outcome>
  signal: AbortSignal
  pauses?: Pauses
}

export interface Publisher {
  /** Starts a run, or another one after the current one. */
  requestRun(): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
}

// A webhook may be two seconds ahead of the API, because Storyblok caches answers for that long.
const usualPauses: Pauses = {
  unseen: [500, 1000, 1500, 3000],
  failed: [5000, 15_000, 60_000, 300_000],
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { publish, signal, pauses = usualPauses } = options
  let requested = 0
  let running: Promise<void> | null = null
  let newRequest = new AbortController()

  async function runUntilServed(): Promise<void> {
    let served = 0
    let unserved = 0
    let failed = 0
    while (served < requested && !signal.aborted) {
      const begun = requested
      const outcome = await publish()
      if (begun < requested) unserved = failed = 0
      if (outcome === 'failed') {
        newRequest = new AbortController()
        const ms = pauses.failed[Math.min(failed++, pauses.failed.length - 1)]
        await pause(ms, AbortSignal.any([signal, newRequest.signal]))
        if (newRequest.signal.aborted) failed = 0
        continue
      }
      failed = 0
      const next = outcome === 'unchanged' ? pauses.unseen[unserved++] : undefined
      if (next === undefined) served = begun
      else await pause(next, signal)
    }
    // In the same turn as the last check of `requested`, so that a later request starts a run.
    running = null
  }

  const pause = (ms = 0, until: AbortSignal) =>
    wait(ms, undefined, { signal: until }).catch(() => {})

  return {
    requestRun() {
      requested++
      newRequest.abort()
      running ??= Promise.resolve().then(runUntilServed)
    },
    settled: () => running ?? Promise.resolve(),
  }
}
