import { describe, expect, it } from 'vitest'
import { createSpaceSchema } from '../../../build/content/space-schema.ts'
import { site } from '../../../src/site.ts'
import { rawStory } from '../build/stories.ts'
import { validateStory } from '../build/validated.ts'
import { courseContent, courseDate } from './stories.ts'

describe('the story of a course', () => {
  it('asks for the time of a date', () => {
    const date = createSpaceSchema(site).find(({ name }) => name === 'course_date')
    expect(date?.schema.start).toMatchObject({ type: 'datetime' })
    expect(date?.schema.start).not.toHaveProperty('disable_time')
  })

  it.each(['2027-02-30 09:00', '2027-13-01 09:00', '2027-02-01 25:00', '2027-02-01'])(
    'takes %s for no date',
    (start) => {
      const content = { component: 'course', dates: [courseDate({ start })] }
      const { warnings } = validateStory(rawStory(1, 'corsi/base', content), site)
      const about = warnings.find(({ path }) => path === 'dates.0.start')
      expect(about?.message).toContain('“Date 1 › Inizio”')
      expect(about?.message).toContain('YYYY-MM-DD HH:mm')
      expect(about?.message).toContain(`trovato "${start}"`)
    },
  )

  it('[SYNC-12] is warned of when it ends before it begins', () => {
    const dates = [courseDate(), courseDate({ end: '2026-11-01 18:00' })]
    const { content, warnings } = validateStory(
      rawStory(78, 'corsi/base', courseContent({ dates })),
      site,
    )
    expect(content).not.toBeNull()
    expect(warnings).toMatchObject([{ code: 'DATE_REVERSED', path: 'dates.1.end' }])
  })

  it('[SYNC-12] is warned of for a date with more places free than there are', () => {
    const dates = ['8', '9', '10'].map((seats_left) => courseDate({ seats: '9', seats_left }))
    const { content, warnings } = validateStory(
      rawStory(78, 'corsi/base', courseContent({ dates })),
      site,
    )
    expect(content).not.toBeNull()
    expect(warnings).toMatchObject([{ code: 'SEATS_UNCLEAR', path: 'dates.2.seats_left' }])
  })
})
