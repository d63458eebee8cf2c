/**
 * Moments in the studio's time zone, `YYYY-MM-DD HH:mm`, for calendar files.
 */
import { asUtc, dayMs, zonedTime } from '../content/local-time.ts'

/** The lines that define the time zone, and a property with a moment in it. */
export interface CalendarClock {
  zone: readonly string[]
  /** `DTSTART;TZID=Europe/Rome:20261201T090000` */
  property(name: string, moment: string): string
}

/** Uses the zone itself if its rules are known here, otherwise UTC. */
export function createCalendarClock(timeZone: string): CalendarClock {
  return timeZone === rome
    ? {
        zone: romeZone,
        property: (name, moment) => `${name};TZID=${rome}:${compact(moment)}00`,
      }
    : {
        zone: [],
        property: (name, moment) => `${name}:${utcText(new Date(zonedTime(moment, timeZone)))}`,
      }
}

/** Whole days: `DTSTART;VALUE=DATE:20261201`, and as `DTEND` the day after the last. */
export const dayProperties = (start: string, end: string): string[] => [
  `DTSTART;VALUE=DATE:${compact(start.slice(0, 10))}`,
  // No event ends before it starts; without an end it lasts one day.
  ...(end < start ? [] : [`DTEND;VALUE=DATE:${utcText(new Date(asUtc(end) + dayMs)).slice(0, 8)}`]),
]

/** `20261201T080000Z` */
export const utcText = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

const rome = 'Europe/Rome'

/** The rule of the European Union since 1996: the last Sundays of March and October, at 1:00 UTC. */
const romeZone = [
  'BEGIN:VTIMEZONE',
  `TZID:${rome}`,
  'BEGIN:DAYLIGHT',
  'DTSTART:19960331T020000',
  'RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU',
  'TZOFFSETFROM:+0100',
  'TZOFFSETTO:+0200',
  'TZNAME:CEST',
  'END:DAYLIGHT',
  'BEGIN:STANDARD',
  'DTSTART:19961027T030000',
  'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
  'TZOFFSETFROM:+0200',
  'TZOFFSETTO:+0100',
  'TZNAME:CET',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const compact = (moment: string): string => moment.replace(/[-:]/g, '').replace(' ', 'T')
