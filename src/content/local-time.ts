/**
 * Local times of a time zone, as `YYYY-MM-DD HH:mm`. They sort as text in order of time, except in the
 * hour that clocks repeat when they are set back.
 */

/** End of the year 9998, in seconds: a build looks a year ahead, and later years have five digits. */
export const lastSecond = 253_370_764_799

/** How Storyblok stores a date with a time: in UTC, or on the clocks of the site's zone. */
export type StoredTimes = 'utc' | 'zone'

/** The part of the configuration that defines what a stored date means. */
export interface DateSettings {
  readonly timeZone: string
  readonly content: { readonly times: StoredTimes }
}

export type MomentOf = (stored: string) => string

/**
 * Creates the function that converts a stored date to the site's time zone. It returns any other text
 * unchanged.
 */
export function createMomentReader({ timeZone, content }: DateSettings): MomentOf {
  if (content.times === 'zone') return (stored) => stored
  const clock = clockOf(timeZone)
  return (stored) => (isStoredDate(stored) ? clock(new Date(inUtc(stored))) : stored)
}

/** Whether a text is a valid stored date. `Date` alone would take 30 February for 2 March. */
export function isStoredDate(stored: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d \d\d:\d\d$/.test(stored)) return false
  const date = new Date(inUtc(stored))
  return !Number.isNaN(date.getTime()) && date.toISOString() === inUtc(stored)
}

const inUtc = (stored: string): string => `${stored.replace(' ', 'T')}:00.000Z`

/**
 * The day of a field without a time, `YYYY-MM-DD`. Storyblok stores it with 00:00, in no zone
 * (storyblok/storyblok#123); any other time dates from when the field still had one.
 */
export const storedDay = (stored: string, momentOf: MomentOf): string =>
  (stored.endsWith(' 00:00') ? stored : momentOf(stored)).slice(0, 10)

/** The local time of an instant in a time zone. */
export const localTime = (instant: Date, timeZone: string): string => clockOf(timeZone)(instant)

const clocks = new Map<string, (instant: Date) => string>()

/** Makes each formatter once: that takes a hundred times as long as using it. */
function clockOf(timeZone: string): (instant: Date) => string {
  // In Sweden, dates are written as here.
  const styles = { dateStyle: 'short', timeStyle: 'short' } as const
  const clock =
    clocks.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, ...styles }).format
  clocks.set(timeZone, clock)
  return clock
}

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
