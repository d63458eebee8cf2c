import { describe, expect, it } from 'vitest'
import { requestsSchema } from '../../../build/config/form-service.ts'
import type { CourseModel } from '../../../src/courses/course.ts'
import { readOffered } from '../../../src/requests/offered.ts'
import { createSiteFacts } from '../../../src/requests/request-files.tsx'
import { configIn } from '../build/site-config.ts'
import { contextOf } from '../build/site-context.ts'
import { readerWith } from '../layout/every-blok.ts'
import { settings } from '../layout/models.ts'
import { createBlok, renderRequestForm } from '../requests/rendered-form.tsx'
import { createCourse, createDate } from './models.ts'

const course = createCourse({
  dates: (['over', 'running', 'open', 'full', 'cancelled'] as const).map((status, index) => ({
    ...createDate(`2026-0${index + 1}-14 09:30`, `2026-0${index + 1}-14 17:30`, status),
    id: `${status}-date`,
  })),
})

const blokOf = (courses: readonly CourseModel[]) =>
  createBlok('corsi', { options: readOffered(readerWith({ courses }), 'corsi') })

describe('the options of the course form', () => {
  it('[FORM-1] are the courses and their upcoming dates, with full dates disabled', () => {
    const html = renderRequestForm(blokOf([course]))
    expect(html).toContain('<option value="a-uuid" data-label="Trucco sposa">Trucco sposa</option>')
    expect(html).toContain('<optgroup label="Trucco sposa">')
    expect(html).toContain(
      '<option value="open-date" data-of="a-uuid" data-label="14 marzo 2026, Torino">14 marzo 2026, Torino</option>',
    )
    expect(html).toMatch(
      /<option value="full-date" disabled="" data-of="a-uuid" data-label="[^"]*">[^<]* – al completo<\/option>/,
    )
    expect(html).not.toMatch(/(over|running|cancelled)-date/)
  })

  it('[FORM-1] include a quote while no course is published', () => {
    const html = renderRequestForm(blokOf([]))
    expect(html).toContain('<option value="altro" data-label=')
    expect(html).not.toContain('<optgroup')
  })

  it('[FORM-1] are published for the receiver', () => {
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
