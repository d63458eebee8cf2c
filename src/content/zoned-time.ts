/**
 * Converts local times of a time zone to exact times, with their UTC offset.
 */
import { localTime } from './local-time.ts'

/** `2026-12-01 09:00` in Europe/Rome → `2026-12-01T09:00:00+01:00` */
export function zonedTime(moment: string, timeZone: string): string {
  const minutes = (asUtc(moment) - firstInstantOf(moment, timeZone)) / minuteMs
  const pad = (number: number) => String(number).padStart(2, '0')
  const size = Math.abs(minutes)
  const offset = `${minutes < 0 ? '-' : '+'}${pad(Math.floor(size / 60))}:${pad(size % 60)}`
  return `${moment.replace(' ', 'T')}:00${offset}`
}

/**
 * The instant of a local time, in milliseconds since 1970. If clocks are set back and show the time
 * twice, it is the first (RFC 5545, 3.3.5); if they skip it, the offset before the change applies.
 */
export function firstInstantOf(moment: string, timeZone: string): number {
  const wall = asUtc(moment)
  const before = wall - offsetAt(wall - dayMs, timeZone)
  const after = wall - offsetAt(wall + dayMs, timeZone)
  const isThen = (instant: number) => localTime(new Date(instant), timeZone) === moment
  return !isThen(before) && isThen(after) ? after : before
}

export const minuteMs = 60_000
export const dayMs = 24 * 60 * minuteMs

/** Milliseconds since 1970, had the moment been one of UTC. */
export const asUtc = (moment: string): number => Date.parse(`${moment.replace(' ', 'T')}:00Z`)

/** Milliseconds that clocks are ahead of UTC. */
export const offsetAt = (instant: number, timeZone: string): number =>
  asUtc(localTime(new Date(instant), timeZone)) - Math.floor(instant / minuteMs) * minuteMs
