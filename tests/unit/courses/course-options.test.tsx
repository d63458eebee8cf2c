import { describe, expect, it } from 'vitest'
import { requestsSchema } from '../../../build/config/form-service.ts'
import type { CourseModel } from '../../../src/courses/courses.ts'
import { readOffered } from '../../../src/requests/offered.ts'
import { createSiteFacts } from '../../../src/requests/request-files.tsx'
import { renderRequestForm } from '../bloks/render-request-form.tsx'
import { createBlok } from '../bloks/request-form-blok.ts'
import { configIn } from '../build/site-config.ts'
import { contextOf } from '../build/site-context.ts'
import { readerWith } from '../layout/every-blok.ts'
import { settings } from '../layout/models.ts'
import { createCourse, createDate } from './models.ts'

const dateOf = (day: string, status: Parameters<typeof createDate>[2]) => ({
  ...createDate(`${day} 09:30`, `${day} 17:30`, status),
  id: `${status}-date`,
})

const course = createCourse({
  dates: [
    dateOf('2026-01-10', 'over'),
    dateOf('2026-02-14', 'running'),
    dateOf('2026-03-14', 'open'),
    dateOf('2026-05-09', 'full'),
    dateOf('2026-06-13', 'cancelled'),
  ],
})

const blokOf = (courses: readonly CourseModel[]) =>
  createBlok('corsi', { options: readOffered(readerWith({ courses }), 'corsi') })

describe('what the form of courses offers', () => {
  it('[FORM-1] courses and their dates to come are offered; full ones cannot be chosen', () => {
    const html = renderRequestForm(blokOf([course]))
    expect(html).toContain('<option value="a-uuid" data-label="Trucco sposa">Trucco sposa</option>')
    expect(html).toContain('<optgroup label="Trucco sposa">')
    expect(html).toContain(
      '<option value="open-date" data-of="a-uuid" data-label="14 marzo 2026, Torino">14 marzo 2026, Torino</option>',
    )
    expect(html).toMatch(
      /<option value="full-date" disabled="" data-of="a-uuid" data-label="[^"]*">[^<]* – al completo<\/option>/,
    )
    expect(html).not.toContain('over-date')
    expect(html).not.toContain('running-date')
    expect(html).not.toContain('cancelled-date')
  })

  it('[FORM-1] a quote can be asked while no course is published', () => {
    const html = renderRequestForm(blokOf([]))
    expect(html).toContain('<option value="altro" data-label=')
    expect(html).not.toContain('<optgroup')
  })

  it('[FORM-1] the receiver is told what the course form offers', () => {
    const requests = requestsSchema.parse({
      adapter: 'receiver',
      endpoint: 'https://requests.example',
    })
    const config = configIn('/nowhere', { requests })
    const [file] = createSiteFacts(contextOf({ config, values: { settings, courses: [course] } }))
    const facts = JSON.parse(file?.content ?? '')
    expect(facts).toMatchObject({
      options: {
        courses: [{ value: 'a-uuid', label: 'Trucco sposa' }, { value: 'altro' }],
        'course-dates': [
          { value: 'open-date', group: 'Trucco sposa' },
          { value: 'full-date', isDisabled: true },
        ],
      },
    })
  })
})
