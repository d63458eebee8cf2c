import { describe, expect, it } from 'vitest'
import { type Node, nodesOf } from '../build/graph-nodes.ts'
import { siteStories } from '../build/library-of.ts'
import { pageContent, rawStory } from '../build/stories.ts'
import { blok } from '../layout/every-blok.ts'
import { courseContent, courseDate } from './stories.ts'

describe('[BUILD-8] structured data of courses', () => {
  it('gives the upcoming dates of a course in the time zone of the studio', () => {
    const dates = [
      courseDate({ _uid: 'past', start: '2026-10-01 09:00', end: '2026-10-01 18:00' }),
      courseDate({ _uid: 'winter', seats_left: '0' }),
      courseDate({ _uid: 'summer', start: '2027-07-01 09:00', end: '2027-07-01 18:00' }),
    ]
    const stories = [
      ...siteStories,
      rawStory(5, 'corsi/base', courseContent({ dates, duration: '1 giorno, 8 ore' })),
      rawStory(
        6,
        'calendario-corsi',
        pageContent({ body: [blok('course_calendar', { heading: 'Date' })] }),
      ),
    ]
    const [course] = nodesOf(stories, '/corsi/base', 'Course')
    expect(course).toMatchObject({
      offers: { price: 100, priceCurrency: 'EUR', category: 'Paid' },
      educationalCredentialAwarded: 'Attestato di partecipazione, non abilitante',
      hasCourseInstance: [
        {
          startDate: '2026-12-01T10:00:00+01:00',
          courseWorkload: 'PT8H',
          offers: { availability: 'https://schema.org/SoldOut' },
        },
        { startDate: '2027-07-01T11:00:00+02:00' },
      ],
    })
    const events = nodesOf(stories, '/calendario-corsi', 'EducationEvent')
    expect(events.map(({ startDate }) => startDate)).toEqual([
      '2026-12-01T10:00:00+01:00',
      '2027-07-01T11:00:00+02:00',
    ])
  })

  it.each([
    ['2 giorni, 16 ore', 'PT16H'],
    ['1 giorno, 7,5 ore', 'PT7H30M'],
    ['12-14 ore', undefined],
    ['3 giorni', undefined],
  ])('reads the workload of a course from “%s” as %s', (duration, courseWorkload) => {
    const course = rawStory(5, 'corsi/base', courseContent({ dates: [courseDate({})], duration }))
    const [{ hasCourseInstance: [instance] = [] } = {}] = nodesOf(
      [...siteStories, course],
      '/corsi/base',
      'Course',
    ) as { hasCourseInstance?: { courseWorkload?: string }[] }[]
    expect(instance?.courseWorkload).toBe(courseWorkload)
  })

  it('gives a course date without hours as days', () => {
    const dates = [
      courseDate({ _uid: 'one', start: '2026-11-30 23:00', end: '2026-11-30 23:00' }),
      courseDate({ _uid: 'two', start: '2027-05-04 22:00', end: '2027-05-05 22:00' }),
    ]
    const course = rawStory(5, 'corsi/base', courseContent({ dates }))
    const [found] = nodesOf([...siteStories, course], '/corsi/base', 'Course')
    expect(found).toMatchObject({
      hasCourseInstance: [
        { startDate: '2026-12-01' },
        { startDate: '2027-05-05', endDate: '2027-05-06' },
      ],
    })
  })

  it('lists the courses that a page shows, and no others', () => {
    const courses = ['base', 'sera', 'sposa'].map((slug, index) =>
      rawStory(10 + index, `corsi/${slug}`, courseContent({ title: slug })),
    )
    const list = (fields: object) => blok('course_list', { heading: 'Corsi', ...fields })
    const body = [
      list({ area: 'all', limit: '2' }),
      list({ area: 'all', limit: '' }),
      list({ area: 'unghie', limit: '' }),
    ]
    const stories = [...siteStories, ...courses, rawStory(5, 'corsi', pageContent({ body }))]
    const lists = nodesOf(stories, '/corsi', 'ItemList')
    expect(lists.map(({ itemListElement }) => (itemListElement as Node[]).length)).toEqual([2, 3])
  })
})
