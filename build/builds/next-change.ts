/**
 * Finds when the site next changes by itself, because a moment in it passes.
 */
import {
  asUtc,
  dayMs,
  firstInstantOf,
  localTime,
  minuteMs,
  offsetAt,
} from '../../src/content/local-time.ts'
import { always, type ClockSpan } from '../content/dependencies.ts'

export interface NextChange {
  /** The first instant at which a build has another result, ISO 8601. */
  at: string
  /** The instant as a line for cron, in UTC. */
  cron: string
}

/** The next change of the site; `null` when there is none. */
export function findNextChange(
  { after, until }: ClockSpan,
  { now, timeZone }: { now: Date; timeZone: string },
): NextChange | null {
  const start = Math.floor(now.getTime() / minuteMs) * minuteMs
  const back = after === always.after ? null : firstMinuteBackAt(after, start, timeZone)
  const over = until === always.until ? null : firstMinuteAfter(until, start, timeZone)
  const instants = [back, over].filter((instant) => instant !== null)
  if (instants.length === 0) return null
  const date = new Date(Math.min(...instants))
  const time = `${date.getUTCMinutes()} ${date.getUTCHours()}`
  return {
    at: date.toISOString(),
    cron: `${time} ${date.getUTCDate()} ${date.getUTCMonth() + 1} *`,
  }
}

/** Time zones shift by less than 15 hours, so a day each way is enough to search. */
function firstMinuteAfter(local: string, start: number, timeZone: string): number {
  const isAfter = (instant: number) => localTime(new Date(instant), timeZone) > local
  const wall = asUtc(local)
  const low = Math.max(start, wall - dayMs)
  const first = firstInstantOf(local, timeZone) + minuteMs
  // When clocks are set back, the search alone may find the repeated time.
  const high = first > low && isAfter(first) ? first : wall + dayMs
  return firstMinute(low, high, isAfter)
}

/** The minute when clocks are set back to `local` or earlier, so that it comes again; else `null`. */
function firstMinuteBackAt(local: string, start: number, timeZone: string): number | null {
  const before = offsetAt(start, timeZone)
  const isSetBack = (instant: number) => offsetAt(instant, timeZone) < before
  // No time is repeated later than this.
  const end = start + dayMs
  const minute = isSetBack(end) ? firstMinute(start, end, isSetBack) : null
  return minute !== null && localTime(new Date(minute), timeZone) <= local ? minute : null
}

/** Finds the first minute for which `isSuch` holds; it holds from there on, and at `end`. */
function firstMinute(start: number, end: number, isSuch: (instant: number) => boolean): number {
  let [low, high] = [start, end]
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs
    if (isSuch(middle)) high = middle
    else low = middle
  }
  return high
}
