/**
 * Course dates as calendar files (RFC 5545). Calendar programs update a date by `UID`, `SEQUENCE` and
 * `STATUS`; all of them follow from the content.
 */

import { type SettingsModel, settingsQuery } from '../business/settings-query.ts'
import { escapeText, serializeCalendar } from '../content/icalendar.ts'
import { asUtc, dayMs, zonedTime } from '../content/local-time.ts'
import { absoluteHref } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { HeaderRule, ShownStory, SiteContext, TextFile } from '../content/site.ts'
import { stringsOf } from '../strings/catalogues.ts'
import { formatOf, formatTimes } from '../strings/format.ts'
import { fill } from '../strings/strings.ts'
import { calendarFileOf, calendarFolder, feedFile } from './calendar-path.ts'
import { type CourseDate, type CourseModel, coursesQuery, formatSeats, hasHours } from './course.ts'
import { courseType } from './course-type.ts'
import { courseStringsOf } from './strings.ts'

interface CalendarSource {
  settings: SettingsModel
  config: PublicConfig
}

/** Calendar programs poll often: an answer holds for an hour. */
const caching = { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' }

export const calendarHeaders: readonly HeaderRule[] = [
  { path: `/${feedFile}`, headers: caching },
  { path: `/${calendarFolder}/*`, headers: caching },
]

/** Creates the feed, and one file per date: past ones too, which someone may have saved. */
export function createCalendarFiles(context: SiteContext): TextFile[] {
  const { query, config, shortDigest } = context
  const settings = query(settingsQuery)
  const words = courseStringsOf(config.language)
  const byUuid = new Map(context.stories(courseType).map((story) => [story.uuid, story]))
  const clock = createCalendarClock(config.timeZone)
  const calendar = (properties: readonly string[], events: readonly string[]) =>
    serializeCalendar([
      ...headerIn(config.language),
      ...properties,
      ...clock.zone,
      ...events,
      'END:VCALENDAR',
    ])
  const dates = query(coursesQuery).flatMap((course) => {
    const story = byUuid.get(course.id)
    if (story === undefined) throw new Error(`course ${course.title} has no story`)
    const changed = changeLines(story)
    return course.dates.map((date) => ({
      path: calendarFileOf(story.path, date.id, shortDigest),
      event: eventLines({ course, date, changed }, clock, { settings, config }),
    }))
  })
  const name = escapeText(fill(words.calendar.name, { brand: settings.brand }))
  const feed = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `URL:${config.siteUrl}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
  ]
  const allEvents = dates.flatMap(({ event }) => event)
  return [
    { path: feedFile, content: calendar(feed, allEvents) },
    ...dates.map(({ path, event }) => ({ path, content: calendar([], event) })),
  ]
}

interface Appointment {
  course: CourseModel
  date: CourseDate
  /** Lines that say how new it is. */
  changed: readonly string[]
}

function eventLines(
  { course, date, changed }: Appointment,
  { property }: CalendarClock,
  { settings, config }: CalendarSource,
): string[] {
  const { areas, calendar } = courseStringsOf(config.language)
  const { title } = course
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${course.id}.${date.id}`)}`,
    ...changed,
    ...(hasHours(date) ? timeProperties(date, property) : dayProperties(date.start, date.end)),
    `SUMMARY:${escapeText(date.isCancelled ? fill(calendar.cancelled, { course: title }) : title)}`,
    `LOCATION:${escapeText(date.place)}`,
    `DESCRIPTION:${escapeText(describe(course, date, { settings, config }))}`,
    `URL:${absoluteHref(course.href, config)}`,
    `CATEGORIES:${escapeText(areas[course.area])}`,
    `STATUS:${date.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const timeProperties = (
  { start, end }: CourseDate,
  property: CalendarClock['property'],
): string[] => [
  property('DTSTART', start),
  // No event ends before it starts; without an end it is the moment it starts.
  ...(end > start ? [property('DTEND', end)] : []),
]

const headerIn = (language: string): string[] => [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  `PRODID:-//Vetrina//Courses//${language.toUpperCase()}`,
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
]

/** Calendar programs hold 32 bits: seconds since then fit. */
const sequenceEpoch = Date.UTC(2020, 0, 1)

/** Gives later versions of a story higher numbers, without the build's clock. */
function changeLines({ publishedAt, updatedAt }: ShownStory): string[] {
  const instants = [publishedAt, updatedAt]
    .map((date) => Date.parse(date ?? ''))
    .filter((instant) => instant > sequenceEpoch)
  const changedAt = Math.max(sequenceEpoch, ...instants)
  const text = utcText(new Date(changedAt))
  const sequence = Math.floor((changedAt - sequenceEpoch) / 1000)
  return [`DTSTAMP:${text}`, `LAST-MODIFIED:${text}`, `SEQUENCE:${sequence}`]
}

function describe(
  course: CourseModel,
  date: CourseDate,
  { settings: { vatNote, currency }, config: { language } }: CalendarSource,
): string {
  const words = courseStringsOf(language)
  const { locale } = stringsOf(language)
  const { formatDates, formatPrice } = formatOf(locale)
  const price = (text: string, amount: number) =>
    fill(text, { price: formatPrice(amount, currency) })
  const seats = formatSeats(date, words, locale)
  const deposit = course.deposit === null ? '' : price(words.calendar.deposit, course.deposit)
  const hours = hasHours(date)
    ? fill(words.calendar.hours, { hours: formatTimes(date.start, date.end) })
    : ''
  const status = words.status[date.status]
  return [
    `${formatDates(date.start, date.end)}${hours}`,
    seats === '' ? status : `${status}: ${seats}`,
    `${price(words.calendar.price, course.price)}${deposit}${vatNote === '' ? '' : ` (${vatNote})`}`,
    `${words.facts.duration}: ${course.duration}`,
    `${words.facts.level}: ${words.levels[course.level]}`,
    `${words.facts.teacher}: ${course.teacher}`,
    `${words.facts.certificate}: ${course.certificateValue}`,
  ].join('\n')
}

/** The lines that define the time zone, and a property with a moment in it. */
interface CalendarClock {
  zone: readonly string[]
  /** `DTSTART;TZID=Europe/Rome:20261201T090000` */
  property(name: string, moment: string): string
}

/** Uses the zone itself if its rules are known here, otherwise UTC. */
function createCalendarClock(timeZone: string): CalendarClock {
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
const dayProperties = (start: string, end: string): string[] => [
  `DTSTART;VALUE=DATE:${compact(start.slice(0, 10))}`,
  // No event ends before it starts; without an end it lasts one day.
  ...(end < start ? [] : [`DTEND;VALUE=DATE:${utcText(new Date(asUtc(end) + dayMs)).slice(0, 8)}`]),
]

/** `20261201T080000Z` */
const utcText = (instant: Date): string => instant.toISOString().replace(/[-:]|\.\d+/g, '')

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
