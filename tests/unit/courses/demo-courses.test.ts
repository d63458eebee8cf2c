import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const folder = 'demo/stories/demo'

interface CourseStory {
  content?: { component: string; area: string; dates: { start: string }[] }
}

const courses = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as CourseStory)
  .flatMap(({ content }) => (content?.component === 'course' ? [content] : []))

describe('the demo space', () => {
  it('holds as many courses as a real studio has, in three areas', () => {
    expect(courses.length).toBeGreaterThanOrEqual(12)
    expect(new Set(courses.map(({ area }) => area)).size).toBeGreaterThanOrEqual(3)
  })

  it('has dates of courses past and to come', () => {
    const starts = courses.flatMap(({ dates }) => dates.map(({ start }) => start))
    const past = starts.filter((start) => start < '2026-11-21')
    expect(past.length).toBeGreaterThanOrEqual(6)
    expect(starts.length - past.length).toBeGreaterThanOrEqual(18)
  })
})
