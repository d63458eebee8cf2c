/**
 * Moments on the clocks of a time zone, as `YYYY-MM-DD HH:mm`: their order as text is their order in
 * time, but for the hour that clocks repeat when they are set back.
 */

/** How Storyblok stores a date with a time: in UTC, or on the clocks of the site's zone. */
export type StoredTimes = 'utc' | 'zone'

/** The part of the configuration that says what a stored date means. */
export interface DateSettings {
  readonly timeZone: string
  readonly content: { readonly times: StoredTimes }
}

export type MomentOf = (stored: string) => string

/**
 * Gives the moment that a date field means, on the clocks of the site. A text that is no date stays
 * as it is.
 */
export function createMomentReader({ timeZone, content }: DateSettings): MomentOf {
  if (content.times === 'zone') return (stored) => stored
  const clock = clockOf(timeZone)
  return (stored) => (isStoredDate(stored) ? clock(new Date(inUtc(stored))) : stored)
}

/** Whether dates are stored so: not the 30th of February, which `Date` takes for the 2nd of March. */
export function isStoredDate(stored: string): boolean {
  if (!/^(19|2\d)\d\d-\d\d-\d\d \d\d:\d\d$/.test(stored)) return false
  const date = new Date(inUtc(stored))
  return !Number.isNaN(date.getTime()) && date.toISOString() === inUtc(stored)
}

const inUtc = (stored: string): string => `${stored.replace(' ', 'T')}:00.000Z`

/**
 * Gives the day of a field without a time, `YYYY-MM-DD`: the service stores it with 00:00, in no zone
 * (storyblok/storyblok#123). Another time is of when the field still had one.
 */
export const storedDay = (stored: string, momentOf: MomentOf): string =>
  (stored.endsWith(' 00:00') ? stored : momentOf(stored)).slice(0, 10)

/** An instant on the clocks of a time zone. */
export const localTime = (instant: Date, timeZone: string): string => clockOf(timeZone)(instant)

const clocks = new Map<string, (instant: Date) => string>()

/** To make a formatter takes a hundred times as long as to use it: each is made once. */
function clockOf(timeZone: string): (instant: Date) => string {
  const clock = clocks.get(timeZone) ?? createClock(timeZone)
  clocks.set(timeZone, clock)
  return clock
}

function createClock(timeZone: string): (instant: Date) => string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  })
  return (instant) => {
    const parts = format.formatToParts(instant)
    const part = (type: string) => parts.find((one) => one.type === type)?.value ?? ''
    return `${part('year')}-${part('month')}-${part('day')} ${part('hour')}:${part('minute')}`
  }
}
