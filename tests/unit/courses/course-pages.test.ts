import { describe, expect, it } from 'vitest'
import type { PageModel } from '../../../src/content/page-model.ts'
import type { PageContent } from '../../../src/layout/page-type.ts'
import { modelsOf, siteStories } from '../build/library-of.ts'
import { pageContent, rawStory } from '../build/stories.ts'
import { courseContent, courseDate } from './stories.ts'

function modelAt(models: readonly PageModel[], path: string) {
  const model = models.find((one) => one.path === path)
  if (model === undefined) throw new Error(`no page at ${path}`)
  return model as PageModel<PageContent>
}

describe('the pages of courses', () => {
  it('[BUILD-4] [ROUTE-7] have models of plain JSON, with the calendar as parent, and the base path in every URL', () => {
    const course = rawStory(4, 'corsi/base', courseContent({ description: '' }))
    const { models } = modelsOf([...siteStories, course], { config: { basePath: '/sub/' } })
    expect(models[0]).toMatchObject({ title: 'A course · Studio Prova', description: 'In short' })
    expect(models[0]?.breadcrumb.map(({ href }) => href)).toEqual([
      '/sub/',
      '/sub/calendario-corsi',
      '/sub/corsi/base',
    ])
    expect(JSON.parse(JSON.stringify(models))).toEqual(models)
  })

  it('list courses by their next date at the time of the build, whatever the order of stories', () => {
    const on = (day: string) => courseDate({ start: `2026-${day} 09:00`, end: `2026-${day} 18:00` })
    const stories = [
      ...siteStories,
      rawStory(
        2,
        'calendario-corsi',
        pageContent({ body: [{ _uid: 'b', component: 'course_calendar', heading: 'Date' }] }),
      ),
      rawStory(3, 'corsi/b', courseContent({ title: 'B', dates: [on('12-10'), on('11-10')] })),
      rawStory(4, 'corsi/a', courseContent({ title: 'A', dates: [on('12-01')] })),
      rawStory(5, 'corsi/d', courseContent({ title: 'D' })),
      rawStory(6, 'corsi/c', courseContent({ title: 'C', dates: [on('10-01')] })),
    ]
    const titlesAt = (now: string, order = stories) => {
      const blok = modelAt(modelsOf(order, { now }).models, '/calendario-corsi').shown.body[0]
      return blok?.component === 'course_calendar' ? blok.courses.map(({ title }) => title) : []
    }
    expect(titlesAt('2026-11-01T08:00:00Z')).toEqual(['B', 'A', 'C', 'D'])
    expect(titlesAt('2026-11-20T08:00:00Z')).toEqual(['A', 'B', 'C', 'D'])
    expect(titlesAt('2026-11-20T08:00:00Z', stories.toReversed())).toEqual(['A', 'B', 'C', 'D'])
  })
})
