/**
 * Folds many requests to publish into few runs: one at a time, and always one that begins after the
 * last request.
 */

/** `unchanged`: Storyblok shows nothing new (yet). */
export type Outcome = 'published' | 'unchanged' | 'failed'

/** Milliseconds before the next run, after each run in a row with this outcome. */
const pauses: Readonly<Record<Outcome, readonly number[]>> = {
  published: [],
  // A webhook may be two seconds ahead of the API, because Storyblok caches answers for that long.
  unchanged: [500, 1000, 1500, 3000],
  failed: [5000, 15_000, 60_000],
}

/** Milliseconds before each further try. */
const lastPause = 300_000

/**
 * The first request starts the runs; after each, a pause that the next request ends.
 * @param publish returns also the milliseconds until the site is due to change by itself
 */
export function createPublisher(publish: () => Promise<{ outcome: Outcome; restMs: number }>) {
  let running: Promise<void> | null = null
  let isClosed = false
  let isRequested = false
  let wake = () => {}

  const wait = (ms: number) =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms)
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  async function runUntilClosed(): Promise<void> {
    let before: Outcome | null = null
    let repeats = 0
    while (!isClosed) {
      isRequested = false
      const { outcome, restMs } = await publish()
      repeats = outcome === before ? repeats + 1 : 0
      const afterwards = outcome === 'failed' ? lastPause : restMs
      if (!isRequested) await wait(pauses[outcome][repeats] ?? afterwards)
      // Something else was published, which may correct a failure.
      before = isRequested ? null : outcome
    }
  }
  const request = () => {
    isRequested = true
    wake()
  }
  return {
    /** Starts a run, or another one after the current one. */
    requestRun() {
      if (running === null) running = runUntilClosed()
      else request()
    },
    /** Starts no further run. Resolves after the current one. */
    async close() {
      isClosed = true
      request()
      await running
    },
  }
}
