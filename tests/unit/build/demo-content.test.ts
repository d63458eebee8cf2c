import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { collectBloks } from '../../../build/space-schema.ts'
import type { RawStory } from '../../../build/storyblok.ts'
import { validateStory } from '../../../build/validate-story.ts'
import type { BlokDefinition } from '../../../src/content/blok.ts'
import { contentTypes } from '../../../src/content/content-types.ts'

const folder = 'demo/stories/demo'

const stories = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RawStory)
  .filter((story) => story.is_folder !== true)

/** How many bloks of each component the demo holds. */
const counts = new Map<string, number>()
JSON.stringify(stories, (key, value: unknown) => {
  if (key === 'component') counts.set(String(value), (counts.get(String(value)) ?? 0) + 1)
  return value
})

describe('the demo space', () => {
  it.each(stories.map((story) => [story.full_slug, story] as const))('%s is valid', (_, story) => {
    expect(validateStory(story).warnings).toEqual([])
  })

  it('shows every content type and every blok', () => {
    const types = Object.values(contentTypes) as BlokDefinition[]
    const names = [...types, ...collectBloks(types)].map(({ name }) => name)
    expect(names.filter((name) => !counts.has(name))).toEqual([])
  })

  it.each([
    ['course', 12],
    ['course_date', 24],
    ['price_row', 45],
    ['partner', 8],
    ['brand', 12],
    ['testimonial', 8],
    ['question', 10],
  ])('holds as many of %s as a real studio has: %i', (component, least) => {
    expect(counts.get(component)).toBeGreaterThanOrEqual(least)
  })
})
