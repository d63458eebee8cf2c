import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { validateStory } from '../../../../build/content/validate-story.ts'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import { collectBloks } from '../../../../src/content/blok.ts'
import { definitionsOf } from '../../../../src/content/site.ts'
import { site } from '../../../../src/site.ts'

const folder = 'demo/stories/demo'

const stories = readdirSync(folder)
  .map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as RawStory)
  .filter((story) => story.is_folder !== true)

interface Picture {
  id: number
  filename: string
}

interface Blok {
  component: string
  items?: { image: Picture }[]
  albums?: { items: { image: Picture }[] }[]
}

/** Every blok of the demo, the content types of its stories included. */
const bloks: Blok[] = []
JSON.stringify(stories, (_key, value: unknown) => {
  if (value !== null && typeof value === 'object' && 'component' in value) bloks.push(value as Blok)
  return value
})

const bloksOf = (component: string) => bloks.filter((blok) => blok.component === component)

const assets = readdirSync('demo/assets/demo').map((name) => join('demo/assets/demo', name))

describe('the demo space', () => {
  it.each(stories.map((story) => [story.full_slug, story] as const))('%s is valid', (_, story) => {
    expect(validateStory(story, site).warnings).toEqual([])
  })

  it('shows every content type and every blok', () => {
    const types = definitionsOf(site)
    const names = [...types, ...collectBloks(types)].map(({ name }) => name)
    expect(names.filter((name) => bloksOf(name).length === 0)).toEqual([])
  })

  it('has three galleries of at least twelve pictures, none of them twice in one', () => {
    const galleries = bloksOf('gallery').map(({ items = [], albums = [] }) =>
      [...items, ...albums.flatMap((album) => album.items)].map(({ image }) => image.filename),
    )
    for (const pictures of galleries) expect(new Set(pictures).size).toBe(pictures.length)
    expect(galleries.filter((pictures) => pictures.length >= 12).length).toBeGreaterThanOrEqual(3)
  })

  it('has every picture that it shows, under 12 MB together', () => {
    const known = new Set<string>()
    for (const file of assets.filter((name) => name.endsWith('.json'))) {
      known.add((JSON.parse(readFileSync(file, 'utf8')) as Picture).filename)
      expect(assets).toContain(file.replace('.json', '.jpg'))
    }
    const shown = [...JSON.stringify(stories).matchAll(/"filename":"([^"]+)"/g)]
    expect(shown.filter(([, url = '']) => !known.has(url))).toEqual([])
    const bytes = assets.reduce((sum, file) => sum + statSync(file).size, 0)
    expect(bytes).toBeLessThan(12_000_000)
  })
})
