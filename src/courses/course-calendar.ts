/**
 * Course dates as calendar files (RFC 5545). What a calendar program has of a date it brings up to
 * date by `UID`, `SEQUENCE` and `STATUS`; all of them follow from the content.
 */

import { formatDates, formatPrice } from '../business/format.ts'
import type { SettingsModel } from '../business/settings.ts'
import { settingsQuery } from '../business/settings-query.ts'
import { escapeText, serializeCalendar } from '../content/icalendar.ts'
import { absoluteHref } from '../content/paths.ts'
import type { PublicConfig } from '../content/public-config.ts'
import type { HeaderRule, ShownStory, SiteContext, TextFile } from '../content/site.ts'
import { formatTimes } from '../strings/format.ts'
import { calendarFileOf, calendarFolder, feedFile } from './calendar-path.ts'
import { type CalendarClock, createCalendarClock, dayProperties, utcText } from './calendar-time.ts'
import { hasHours } from './course.ts'
import { formatSeats, statusLabels } from './course-labels.ts'
import { courseType } from './course-type.ts'
import { courseAreas, courseLevels } from './course-words.ts'
import type { CourseDate, CourseModel } from './courses.ts'
import { coursesQuery } from './courses-query.ts'

interface CalendarSource {
  settings: SettingsModel
  config: PublicConfig
}

/** Calendar programs ask again and again: for an hour they need no answer. */
const caching = { 'Cache-Control': 'public, max-age=3600, stale-while-revalidate=86400' }

export const calendarHeaders: readonly HeaderRule[] = [
  { path: `/${feedFile}`, headers: caching },
  { path: `/${calendarFolder}/*`, headers: caching },
]

/** The feed, and one file for every date: also for those that are over, which someone may have. */
export function createCalendarFiles(context: SiteContext): TextFile[] {
  const { query, config, shortDigest } = context
  const settings = query(settingsQuery)
  const byUuid = new Map(context.stories(courseType).map((story) => [story.uuid, story]))
  const clock = createCalendarClock(config.timeZone)
  const calendar = (own: readonly string[], events: readonly string[]) =>
    serializeCalendar([...header, ...own, ...clock.zone, ...events, 'END:VCALENDAR'])
  const dates = query(coursesQuery).flatMap((course) => {
    const story = byUuid.get(course.id)
    if (story === undefined) throw new Error(`course ${course.title} has no story`)
    const changed = changeLines(story)
    return course.dates.map((date) => ({
      path: calendarFileOf(story.path, date.id, shortDigest),
      event: eventLines({ course, date, changed }, clock, { settings, config }),
    }))
  })
  const name = escapeText(`Corsi ${settings.brand}`)
  const feed = [
    `NAME:${name}`,
    `X-WR-CALNAME:${name}`,
    `URL:${config.siteUrl}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT12H',
    'X-PUBLISHED-TTL:PT12H',
  ]
  const all = dates.flatMap(({ event }) => event)
  return [
    { path: feedFile, content: calendar(feed, all) },
    ...dates.map(({ path, event }) => ({ path, content: calendar([], event) })),
  ]
}

interface Appointment {
  course: CourseModel
  date: CourseDate
  /** What says how new it is. */
  changed: readonly string[]
}

function eventLines(
  { course, date, changed }: Appointment,
  { property }: CalendarClock,
  { settings, config }: CalendarSource,
): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(`${course.id}.${date.id}`)}`,
    ...changed,
    ...(hasHours(date) ? timeProperties(date, property) : dayProperties(date.start, date.end)),
    `SUMMARY:${escapeText(`${date.isCancelled ? 'Annullato: ' : ''}${course.title}`)}`,
    `LOCATION:${escapeText(date.place)}`,
    `DESCRIPTION:${escapeText(describe(course, date, settings))}`,
    `URL:${absoluteHref(course.href, config)}`,
    `CATEGORIES:${escapeText(courseAreas[course.area])}`,
    `STATUS:${date.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
  ]
}

const timeProperties = (
  { start, end }: CourseDate,
  property: CalendarClock['property'],
): string[] => [
  property('DTSTART', start),
  // An event that ends before it starts is none; without an end it is the moment it starts.
  ...(end > start ? [property('DTEND', end)] : []),
]

const header = [
  'BEGIN:VCALENDAR',
  'VERSION:2.0',
  'PRODID:-//Vetrina//Courses//IT',
  'CALSCALE:GREGORIAN',
  'METHOD:PUBLISH',
]

/** Seconds: what calendar programs hold in 32 bits. */
const sequenceEpoch = Date.UTC(2020, 0, 1)

/** Later versions of a story have higher numbers; the clock of the build is not asked. */
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
  { vatNote, currency }: CalendarSource['settings'],
): string {
  const seats = formatSeats(date)
  const deposit =
    course.deposit === null ? '' : `, acconto ${formatPrice(course.deposit, currency)}`
  const hours = hasHours(date) ? `, ore ${formatTimes(date.start, date.end)}` : ''
  return [
    `${formatDates(date.start, date.end)}${hours}`,
    `${statusLabels[date.status]}${seats === '' ? '' : `: ${seats}`}`,
    `Prezzo: ${formatPrice(course.price, currency)}${deposit}${vatNote === '' ? '' : ` (${vatNote})`}`,
    `Durata: ${course.duration}`,
    `Livello: ${courseLevels[course.level]}`,
    `Docente: ${course.teacher}`,
    `Attestato: ${course.certificateValue}`,
  ].join('\n')
}
