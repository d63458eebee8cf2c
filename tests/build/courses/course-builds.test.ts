import { beforeAll, describe, expect, it } from 'vitest'
import type { Config } from '../../../build/config.ts'
import { routePathOf } from '../../../src/content/paths.ts'
import type { CourseModel } from '../../../src/courses/course.ts'
import type { CourseShown } from '../../../src/courses/course-page.tsx'
import { createDraft } from '../../../src/editor/draft.ts'
import type { DraftSite } from '../../../src/editor/site-data.ts'
import { mainContent } from '../../../src/main-content.ts'
import { pageContent, rawStory, settingsContent } from '../../unit/build/stories.ts'
import { courseContent, courseDate } from '../../unit/courses/stories.ts'
import { configOf, createSmallSite, type SmallSite } from '../small-site.ts'

/** Dates as Storyblok's editor stores them when the user's profile is in Rome. */
const content = courseContent({
  image: {
    fieldtype: 'asset',
    filename: 'https://a.storyblok.com/f/1/160x90/a/viso.jpg',
    alt: 'Un viso',
  },
  person: 'adult',
  release: 'n. 1',
  release_until: '2026-11-20 23:00',
  dates: [
    courseDate({ _uid: 'before', start: '2027-03-27 09:00', end: '2027-03-27 17:30' }),
    courseDate({ _uid: 'after', start: '2027-03-28 08:00', end: '2027-03-28 16:30' }),
    courseDate({ _uid: 'days', start: '2027-10-29 22:00', end: '2027-10-30 22:00' }),
    courseDate({ _uid: 'winter', start: '2027-10-31 23:00', end: '2027-10-31 23:00' }),
  ],
})
const form = pageContent({
  body: [{ _uid: 'f', component: 'request_form', heading: 'Preventivo', form: 'corsi' }],
})
const stories = [
  rawStory(1, 'settings', settingsContent()),
  rawStory(2, 'home', form),
  rawStory(5, 'corsi/gel', content),
]

let site: SmallSite

beforeAll(async () => {
  site = createSmallSite(stories)
  await site.build()
}, 240_000)

const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const siteOf = (from: SmallSite) => JSON.parse(from.read('_editor/site.json')) as DraftSite

const coursesOf = ({ queries }: DraftSite) => queries.courses as readonly CourseModel[]

const momentsIn = (courses: readonly CourseModel[]) =>
  courses.flatMap(({ dates }) => dates.map(({ start, end }) => [start, end]))

const romeMoments = [
  ['2027-03-27 10:00', '2027-03-27 18:30'],
  ['2027-03-28 10:00', '2027-03-28 18:30'],
  ['2027-10-30 00:00', '2027-10-31 00:00'],
  ['2027-11-01 00:00', '2027-11-01 00:00'],
]

describe('[BUILD-8] hours that Storyblok stores in UTC', () => {
  it('are shown as they were typed, before and after a clock change', () => {
    const text = textOf(site.read('corsi/gel/index.html'))
    expect(text.match(/Ore +[\d:]+–[\d:]+/g)).toEqual(['Ore 10:00–18:30', 'Ore 10:00–18:30'])
    expect(text).toContain('30–31 ottobre 2027')
    expect(text).toContain('1° novembre 2027')
  })

  it('are the same in structured data, in calendars and in the choices of the form', () => {
    const html = site.read('corsi/gel/index.html')
    expect(html.match(/"startDate":"[^"]+"/g)).toEqual([
      '"startDate":"2027-03-27T10:00:00+01:00"',
      '"startDate":"2027-03-28T10:00:00+02:00"',
      '"startDate":"2027-10-30"',
      '"startDate":"2027-11-01"',
    ])
    expect(site.read('calendario-corsi.ics').match(/^DTSTART[^\r]+/gm)).toEqual([
      'DTSTART:19960331T020000',
      'DTSTART:19961027T030000',
      'DTSTART;TZID=Europe/Rome:20270327T100000',
      'DTSTART;TZID=Europe/Rome:20270328T100000',
      'DTSTART;VALUE=DATE:20271030',
      'DTSTART;VALUE=DATE:20271101',
    ])
    const choices = site.read('index.html')
    for (const day of ['27 marzo', '28 marzo', '30–31 ottobre', '1° novembre']) {
      expect(choices).toContain(`${day} 2027`)
    }
  })

  it('are the same in the draft that the editor shows', () => {
    const draftSite = siteOf(site)
    const { uuid, id } = rawStory(5, 'corsi/gel', content)
    const path = routePathOf('corsi/gel')
    const { shown } = createDraft(
      { id, uuid, name: 'Gel', content: { _uid: 'course', ...content } },
      { ...mainContent, site: draftSite, page: { id, uuid, path }, valid: new Map() },
    )
    const course = shown?.model.shown as CourseShown | undefined
    expect(momentsIn(course === undefined ? [] : [course.course])).toEqual(romeMoments)
    expect(momentsIn(coursesOf(draftSite))).toEqual(romeMoments)
  })

  it.each([
    ['before the course begins', '2027-03-28T07:59:00Z', '2027-03-28T08:01:00.000Z', 'open'],
    ['while it is given', '2027-03-28T16:30:00Z', '2027-03-28T16:31:00.000Z', 'running'],
    ['on the last whole day', '2027-10-31T21:00:00Z', '2027-10-31T23:00:00.000Z', 'running'],
  ])('change the status of a date at the right instant: %s', async (_, at, next, status) => {
    const { nextChange } = await site.build({ at })
    expect(nextChange?.at).toBe(next)
    const shown = coursesOf(siteOf(site))[0]?.dates.filter((date) => date.status !== 'over')
    expect(shown?.[0]?.status).toBe(status)
  })

  it.each<[string, Partial<Config>, string[], boolean]>([
    [
      'the clocks of the zone',
      { content: { times: 'zone' } },
      ['2027-03-27 09:00', '2027-10-31 23:00'],
      true,
    ],
    ['Kolkata', { timeZone: 'Asia/Kolkata' }, ['2027-03-27 14:30', '2027-11-01 04:30'], false],
  ])('are read again when the configuration names %s', async (_, changes, moments, isExpired) => {
    const { warnings } = await site.build({ config: configOf(site, changes) })
    const other = site.unbuiltCopy()
    expect(warnings).toEqual((await other.build({ config: configOf(other, changes) })).warnings)
    expect(warnings.some(({ code }) => code === 'PHOTO_CONSENT_EXPIRED')).toBe(isExpired)
    expect(site.files()).toEqual(other.files())
    const starts = momentsIn(coursesOf(siteOf(site))).map(([start]) => start)
    expect(starts).toEqual(expect.arrayContaining(moments))
  })
})

it('[SITE-6] [BUILD-8] a build warns of what Italian law asks of certificates, in Italy only', async () => {
  const content = courseContent({
    certificate_value: 'Attestato',
    summary: 'Diventi estetista in un giorno.',
  })
  site.publish(rawStory(20, 'corsi/estetica', content))
  const said = async (fields: Record<string, unknown>) => {
    site.publish(rawStory(1, 'settings', settingsContent(fields)))
    const { warnings } = await site.build()
    const ofCertificates = warnings.filter(({ code }) => code.startsWith('CERTIFICATE'))
    return ofCertificates.map(({ code, where }) => `${code} ${where.field}`).sort()
  }
  expect(await said({ country: 'IT' })).toEqual([
    'CERTIFICATE_CLAIM summary',
    'CERTIFICATE_VALUE certificate_value',
  ])
  expect(await said({ country: 'AT', vat_number: '' })).toEqual([])
})
