/**
 * Folds many wishes to publish into few runs: one at a time, and after the last wish there is
 * always one more run that began later. A wish ends the pause after a failure: what was published
 * may be the correction.
 */
import { setTimeout as wait } from 'node:timers/promises'

/** `unchanged`: the content service does not show anything new (yet). */
export type Outcome = 'published' | 'unchanged' | 'failed'

export interface Pauses {
  /** Milliseconds between looks, while what was announced is not to be seen yet. */
  unseen: readonly number[]
  /** Milliseconds before another try after a failure; the last one is used for ever. */
  failed: readonly number[]
}

interface PublisherOptions {
  publish: () => Promise<Outcome>
  signal: AbortSignal
  pauses?: Pauses
}

export interface Publisher {
  /** Something was published: a run begins, or another one after that at work. */
  wish(): void
  /** Resolves when nothing is left to do. */
  settled(): Promise<void>
}

// A webhook may be two seconds ahead of the answers that it speaks of: those are kept that long.
const usualPauses: Pauses = {
  unseen: [500, 1000, 1500, 3000],
  failed: [5000, 15_000, 60_000, 300_000],
}

export function createPublisher(options: PublisherOptions): Publisher {
  const { publish, signal, pauses = usualPauses } = options
  let wishes = 0
  let running: Promise<void> | null = null
  let wished = new AbortController()

  async function runUntilGranted(): Promise<void> {
    let granted = 0
    let unseen = 0
    let failed = 0
    while (granted < wishes && !signal.aborted) {
      const begun = wishes
      const outcome = await publish()
      if (begun < wishes) unseen = failed = 0
      if (outcome === 'failed') {
        wished = new AbortController()
        const ms = pauses.failed[Math.min(failed++, pauses.failed.length - 1)]
        await pause(ms, AbortSignal.any([signal, wished.signal]))
        if (wished.signal.aborted) failed = 0
        continue
      }
      failed = 0
      const next = outcome === 'unchanged' ? pauses.unseen[unseen++] : undefined
      if (next === undefined) granted = begun
      else await pause(next, signal)
    }
    // In the same turn as the last look at `wishes`: one that comes later starts a run.
    running = null
  }

  const pause = (ms = 0, until: AbortSignal) =>
    wait(ms, undefined, { signal: until }).catch(() => {})

  return {
    wish() {
      wishes++
      wished.abort()
      running ??= Promise.resolve().then(runUntilGranted)
    },
    settled: () => running ?? Promise.resolve(),
  }
}
