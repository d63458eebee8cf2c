import { describe, expect, it } from 'vitest'
import { createSpaceSchema } from '../../../build/content/space-schema.ts'
import { settingsQuery } from '../../../src/business/settings-query.ts'
import { site } from '../../../src/site.ts'
import { libraryOf } from '../build/library-of.ts'
import { rawStory } from '../build/stories.ts'
import { validateStory } from '../build/validated.ts'
import { demoStories } from '../content/demo-stories.ts'
import { courseContent, courseDate } from './stories.ts'

describe('the story of a course', () => {
  it('asks for the time of a date', () => {
    const date = createSpaceSchema(site).find(({ name }) => name === 'course_date')
    expect(date?.schema.start).toMatchObject({ type: 'datetime' })
    expect(date?.schema.start).not.toHaveProperty('disable_time')
  })

  it.each(['2027-02-30 09:00', '2027-13-01 09:00', '2027-02-01 25:00', '2027-02-01'])(
    'rejects the date %s',
    (start) => {
      const content = { component: 'course', dates: [courseDate({ start })] }
      const { warnings } = validateStory(rawStory(1, 'corsi/base', content), site)
      const about = warnings.find(({ path }) => path === 'dates.0.start')
      expect(about?.message).toContain('“Date 1 › Inizio”')
      expect(about?.message).toContain('YYYY-MM-DD HH:mm')
      expect(about?.message).toContain(`trovato "${start}"`)
    },
  )

  const dates = {
    reversed: [courseDate(), courseDate({ end: '2026-11-01 18:00' })],
    seats: ['8', '9', '10'].map((seats_left) => courseDate({ seats: '9', seats_left })),
  }
  it.each([
    ['a date that ends before it begins', dates.reversed, 'DATE_REVERSED dates.1.end'],
    ['more free places than places', dates.seats, 'SEATS_UNCLEAR dates.2.seats_left'],
  ])('[SYNC-12] is shown with a warning about %s', (_, dates, said) => {
    const story = rawStory(78, 'corsi/base', courseContent({ dates }))
    const { content, warnings } = validateStory(story, site)
    expect(content).not.toBeNull()
    expect(warnings.map(({ code, path }) => `${code} ${path}`)).toEqual([said])
  })
})

describe('the demo space', () => {
  it('[SHELL-1] has the menu of courses, word for word, and a shortcut to their dates', () => {
    const { menu, shortcuts } = libraryOf(demoStories).queries.valueOf(settingsQuery)
    const links = menu.flatMap((part) =>
      'links' in part && part.label === 'CORSI' ? part.links : [],
    )
    expect(links.map(({ label, href }) => [label, href])).toEqual([
      ['CALENDARIO CORSI', '/calendario-corsi'],
      ['CORSI TRUCCO VISO', '/corsi-trucco-viso'],
      ['CORSI UNGHIE', '/corsi-unghie'],
      ['CORSI CIGLIA', '/corsi-ciglia'],
      ['ACCADEMIA', 'https://accademia.agneselenzi.example/'],
      ['RICHIEDI PREVENTIVO', '/corsi-form'],
    ])
    expect(shortcuts[1]).toMatchObject({
      label: 'Calendario',
      description: 'Le prossime date dei corsi',
    })
  })
})
