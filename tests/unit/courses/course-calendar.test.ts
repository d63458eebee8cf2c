import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import { createHostRules } from '../../../build/hosts/rules.ts'
import { placeRedirects } from '../../../build/site/redirect-files.tsx'
import { routePathOf } from '../../../src/content/paths.ts'
import { createCalendarFiles } from '../../../src/courses/course-calendar.ts'
import type { CourseContent } from '../../../src/courses/course-type.ts'
import { site } from '../../../src/site.ts'
import { configIn } from '../build/site-config.ts'
import { contextOf } from '../build/site-context.ts'
import { settings } from '../layout/models.ts'
import { courseAt, type DateFields } from './models.ts'

const clock = '2026-11-21T08:00:00Z'

interface Space {
  course?: Partial<CourseContent>
  clock?: string
  publishedAt?: string
  updatedAt?: string
  timeZone?: string
  basePath?: string
  siteUrl?: string
}

/** @returns the calendar files by path, for a space with one course with these dates */
function filesOf(dates: DateFields[], space: Space = {}) {
  const { timeZone = 'Europe/Rome', basePath = '/' } = space
  const siteUrl = space.siteUrl ?? 'https://www.studio.example'
  const config = configIn('/', { timeZone, basePath, siteUrl })
  const course = courseAt(dates, { config, now: space.clock ?? clock, fields: space.course })
  const published = {
    publishedAt: space.publishedAt ?? '2026-10-01T10:20:30.000Z',
    updatedAt: space.updatedAt ?? null,
  }
  const files = createCalendarFiles(
    contextOf({
      config,
      stories: [{ uuid: 'course-uuid', path: routePathOf('corsi/trucco-sposa'), ...published }],
      values: { courses: [course], settings },
    }),
  )
  const texts = new Map(
    files.map((file) => [String(file.path), 'content' in file ? String(file.content) : '']),
  )
  return { course, texts, feed: texts.get('calendario-corsi.ics') ?? '' }
}

const eventsOf = (text: string) =>
  new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component))

function firstEvent(text: string) {
  const [event] = eventsOf(text)
  if (event === undefined) throw new Error('no event')
  return event
}

const propertyOf = (event: ICAL.Event, name: string): string =>
  String(event.component.getFirstPropertyValue(name))

describe('[BUILD-8] the calendar of the courses', () => {
  it('describes a date with everything that a participant needs', () => {
    const event = firstEvent(filesOf([{}]).feed)
    expect(event.summary).toBe('Trucco sposa; base, e non solo')
    expect(event.location).toBe('Via Prova 1, Torino')
    expect(event.description.split('\n')).toEqual([
      '12–13 dicembre 2026, ore 9:30–17:30',
      'Iscrizioni aperte: 4 posti liberi su 8',
      'Prezzo: €\u00a0490, acconto €\u00a0100 (Prezzi IVA inclusa)',
      'Durata: 2 giorni',
      'Livello: Base',
      'Docente: Anna Prova',
      'Attestato: Attestato di partecipazione, non abilitante',
    ])
    expect(propertyOf(event, 'url')).toBe('https://www.studio.example/corsi/trucco-sposa')
    expect(propertyOf(event, 'status')).toBe('CONFIRMED')
  })

  it.each([
    ['in winter', '2026-12-12 09:30', '2026-12-12T08:30:00.000Z'],
    ['in summer', '2027-07-03 09:30', '2027-07-03T07:30:00.000Z'],
    ['the day the clocks go forward', '2027-03-28 09:30', '2027-03-28T07:30:00.000Z'],
    ['the day the clocks go back', '2027-10-31 09:30', '2027-10-31T08:30:00.000Z'],
  ])('starts %s at the local hour in Rome', (_when, start, expected) => {
    const { feed } = filesOf([{ start, end: start.replace('09:30', '18:00') }])
    const event = firstEvent(feed)
    expect(event.startDate.zone?.tzid).toBe('Europe/Rome')
    expect(event.startDate.zone?.component?.parent).not.toBeNull()
    expect(event.startDate.toString()).toBe(`${start.replace(' ', 'T')}:00`)
    expect(event.startDate.toJSDate().toISOString()).toBe(expected)
  })

  it.each([
    ['America/New_York', '2026-12-12T14:30:00Z'],
    ['Asia/Kolkata', '2026-12-12T04:00:00Z'],
  ])('gives moments of another time zone (%s) in UTC', (timeZone, expected) => {
    const { feed } = filesOf([{}], { timeZone })
    expect(feed).not.toContain('VTIMEZONE')
    expect(firstEvent(feed).startDate.toString()).toBe(expected)
  })

  it('has a file for each date beside the feed, with the same event', () => {
    const { course, texts, feed } = filesOf([
      {},
      { _uid: 'date-b', start: '2027-01-10 09:00', end: '2027-01-10 18:00' },
    ])
    expect(eventsOf(feed)).toHaveLength(2)
    expect(texts.size).toBe(3)
    for (const date of course.dates) {
      const own = texts.get(date.calendarHref.slice(1)) ?? ''
      expect(eventsOf(own)).toHaveLength(1)
      expect(feed).toContain(own.slice(own.indexOf('BEGIN:VEVENT'), own.indexOf('END:VCALENDAR')))
    }
  })

  it('[ROUTE-7] has the base path in its URLs, not in its file paths', () => {
    const { course, texts, feed } = filesOf([{}], { basePath: '/sub/' })
    const href = course.dates[0]?.calendarHref ?? ''
    expect(href).toMatch(/^\/sub\/_date-corsi\/trucco-sposa-[0-9a-f]{10}\.ics$/)
    expect(texts.has(href.slice('/sub/'.length))).toBe(true)
    expect(propertyOf(firstEvent(feed), 'url')).toBe(
      'https://www.studio.example/sub/corsi/trucco-sposa',
    )
  })
})

describe('what calendar programs rely on', () => {
  const idOf = (dates: DateFields[], space?: Space) => {
    const { course, feed } = filesOf(dates, space)
    return [firstEvent(feed).uid, course.dates[0]?.calendarHref]
  }

  it('stays the same id and file when the time, place, price or domain of a date changes', () => {
    const before = idOf([{}])
    const moved = { start: '2027-02-01 10:00', end: '2027-02-01 12:00', place: 'Lucca' }
    const course = { title: 'Altro titolo', price: 900 }
    expect(idOf([moved], { course, siteUrl: 'https://new.example' })).toEqual(before)
    expect(idOf([{ _uid: 'another' }])).not.toEqual(before)
  })

  it('does not depend on the clock: the same bytes on another day', () => {
    const later = filesOf([{}], { clock: '2026-12-01T00:00:00Z' })
    expect(later.texts).toEqual(filesOf([{}]).texts)
  })

  it('has a higher sequence number after every publish, and after every save of a draft', () => {
    const sequence = (space: Space) => {
      const event = firstEvent(filesOf([{}], space).feed)
      expect(propertyOf(event, 'dtstamp')).toBe(propertyOf(event, 'last-modified'))
      return [event.sequence, propertyOf(event, 'dtstamp')]
    }
    const [first = 0, stamp] = sequence({})
    expect(stamp).toBe('2026-10-01T10:20:30Z')
    expect(sequence({ publishedAt: '2026-10-01T10:20:32.000Z' })).toEqual([
      Number(first) + 2,
      '2026-10-01T10:20:32Z',
    ])
    expect(sequence({ updatedAt: '2026-10-01T10:21:30.000Z' })[0]).toBe(Number(first) + 60)
    expect(first).toBeLessThan(2 ** 31)
  })

  it('has a sequence number even if Storyblok gives no date', () => {
    const event = firstEvent(filesOf([{}], { publishedAt: '' }).feed)
    expect([event.sequence, propertyOf(event, 'dtstamp')]).toEqual([0, '2020-01-01T00:00:00Z'])
  })

  it.each([
    ['to come', clock],
    ['over', '2027-06-01T08:00:00Z'],
  ])('includes the cancellation of a date that is %s', (_when, clock) => {
    const event = firstEvent(filesOf([{ is_cancelled: true }], { clock }).feed)
    expect(propertyOf(event, 'status')).toBe('CANCELLED')
    expect(event.summary).toMatch(/^Annullato: /)
    expect(event.description).not.toContain('liberi')
  })

  it('keeps a past date, marked as past', () => {
    const event = firstEvent(filesOf([{}], { clock: '2027-06-01T08:00:00Z' }).feed)
    expect(propertyOf(event, 'status')).toBe('CONFIRMED')
    expect(event.description.split('\n')[1]).toBe('Concluso')
  })
})

it.each([
  ['with hours', '2026-12-12 09:30', '2026-12-01 10:00'],
  ['without hours', '2026-12-12 00:00', '2026-12-01 00:00'],
])('a date %s omits an end before its start', (_, start, end) => {
  const { feed } = filesOf([{ start, end }])
  expect(firstEvent(feed).component.hasProperty('dtend')).toBe(false)
})

describe('a date without hours', () => {
  it.each([
    ['one day', '2026-12-12', '2026-12-13', '12 dicembre 2026'],
    [
      'many, over the end of a year',
      '2027-01-01',
      '2027-01-02',
      '12 dicembre 2026 – 1° gennaio 2027',
    ],
  ])('lasts whole days in calendars: %s', (_, last, after, said) => {
    const days = { start: '2026-12-12 00:00', end: `${last} 00:00` }
    for (const timeZone of ['Europe/Rome', 'America/New_York']) {
      const event = firstEvent(filesOf([days], { timeZone }).feed)
      expect(event.startDate.isDate).toBe(true)
      expect([event.startDate.toString(), event.endDate.toString()]).toEqual(['2026-12-12', after])
      expect(event.description.split('\n')[0]).toBe(said)
    }
  })
})

describe('the bytes of a calendar file', () => {
  const hostile = 'È “così”, a;b \\n c\r\nEND:VEVENT\u0000\u0007 ✦'.repeat(20)

  it('end lines with CRLF and fold them to 75 bytes, never inside a character', () => {
    const { feed } = filesOf([{ place: hostile }])
    expect(feed.endsWith('END:VCALENDAR\r\n')).toBe(true)
    const lines = feed.slice(0, -2).split('\r\n')
    expect(lines.filter((line) => /[\r\n]/.test(line))).toEqual([])
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBe(75)
    expect(feed).not.toContain('\ufffd')
  })

  it('carry every text unchanged, even a hostile one', () => {
    const { feed } = filesOf([{ place: hostile }], { course: { title: hostile } })
    const [event, ...others] = eventsOf(feed)
    const readable = 'È “così”, a;b \\n c\nEND:VEVENT ✦'.repeat(20)
    expect(others).toEqual([])
    expect(event?.location).toBe(readable)
    expect(event?.summary).toBe(readable)
  })

  it('give dates with the same id separate files and ids', () => {
    const { course, texts, feed } = filesOf([{}, { start: '2026-12-20 09:00' }, { _uid: '' }])
    expect(new Set(eventsOf(feed).map(({ uid }) => uid)).size).toBe(3)
    expect(new Set(course.dates.map(({ calendarHref }) => calendarHref)).size).toBe(3)
    expect(texts.size).toBe(4)
  })

  it('may be cached for an hour by calendar programs', () => {
    const config = configIn('/site')
    const redirects = placeRedirects([], () => [], config)
    const { special } = createHostRules({
      config,
      redirects,
      headers: site.headers,
      inlineScripts: [],
    })
    const paths = special.filter(({ headers }) =>
      headers['Cache-Control']?.includes('max-age=3600'),
    )
    expect(paths.map(({ path }) => path)).toEqual(['/calendario-corsi.ics', '/_date-corsi/*'])
  })
})
