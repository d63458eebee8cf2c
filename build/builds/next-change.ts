/**
 * When the site would next change by itself, because a moment in it passes.
 */
import { localTime } from '../../src/content/local-time.ts'
import { asUtc, dayMs, firstInstantOf, minuteMs } from '../base/zoned-time.ts'
import { always, type ClockSpan } from '../content/reads.ts'

export interface NextChange {
  /** The first instant at which a build gives or finds something else, ISO 8601. */
  at: string
  /** The same as a line for cron, in UTC. */
  cron: string
}

/** `null` when it never does. */
export function findNextChange(
  { until }: ClockSpan,
  { now, timeZone }: { now: Date; timeZone: string },
): NextChange | null {
  if (until === always.until) return null
  const at = firstMinuteAfter(until, now, timeZone)
  const [minute, hour, day, month] = [
    at.getUTCMinutes(),
    at.getUTCHours(),
    at.getUTCDate(),
    at.getUTCMonth() + 1,
  ]
  return { at: at.toISOString(), cron: `${minute} ${hour} ${day} ${month} *` }
}

/** Time zones shift by less than 15 hours, so a day each way is enough to search. */
function firstMinuteAfter(local: string, now: Date, timeZone: string): Date {
  const isAfter = (instant: number) => localTime(new Date(instant), timeZone) > local
  const wall = asUtc(local)
  let low = Math.max(Math.floor(now.getTime() / minuteMs) * minuteMs, wall - dayMs)
  const first = firstInstantOf(local, timeZone) + minuteMs
  // Where clocks are set back, the search alone may find the second time that they come to it.
  let high = first > low && isAfter(first) ? first : wall + dayMs
  while (high - low > minuteMs) {
    const middle = Math.floor((low + high) / 2 / minuteMs) * minuteMs
    if (isAfter(middle)) high = middle
    else low = middle
  }
  return new Date(high)
}
