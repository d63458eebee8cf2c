/**
 * The state of the hook after its runs, and when it runs again although nothing was published.
 */
import { messageOf } from '../../src/content/errors.ts'
import type { LastRun } from './app.ts'
import type { Run } from './publish-once.ts'

export interface RunState {
  last: LastRun | null
  /** Time of the next build if nothing is published: milliseconds since 1970. */
  due: number
  /** Digest of the content that the last build shows. */
  shown: string | undefined
  /** Time since when pictures of it have been missing: milliseconds, monotonic. */
  missedSince: number | undefined
}

/** The state before the first run, which is due because something may have been missed. */
export const firstState: RunState = {
  last: null,
  due: 0,
  shown: undefined,
  missedSince: undefined,
}

/** @param ended by the clock of the machine, and in monotonic milliseconds */
export function stateAfter(
  { outcome, error, due, content, missed = 0 }: Run,
  before: RunState,
  ended: { at: Date; ms: number },
): RunState {
  const reason = outcome === 'failed' ? { error: messageOf(error) } : {}
  return {
    last: { outcome, at: ended.at.toISOString(), ...reason },
    due: due ?? before.due,
    shown: content ?? before.shown,
    missedSince: missed === 0 ? undefined : (before.missedSince ?? ended.ms),
  }
}

/** Limit for the wait for missing pictures, which lasts as long as they have been missing so far. */
const longestMissedMs = 60 * 60 * 1000

/** No timer waits longer than 24.8 days. */
const longestWaitMs = 24 * 24 * 60 * 60 * 1000

interface Moment {
  /** Time by the site's clock. */
  now: Date
  /** Monotonic. */
  ms: number
  /** First wait for pictures that could not be downloaded. */
  missedMs: number
}

/** Milliseconds until the next run. */
export function waitOf({ due, missedSince }: RunState, { now, ms, missedMs }: Moment): number {
  const untilDue = Math.min(due - now.getTime(), longestWaitMs)
  if (missedSince === undefined) return untilDue
  return Math.min(untilDue, Math.max(ms - missedSince, missedMs), longestMissedMs)
}
