import { describe, expect, it } from 'vitest'
import type { ImageSettings } from '../../../build/config.ts'
import { readContent } from '../../../build/content.ts'
import type { CacheIndex } from '../../../build/content-cache.ts'
import type { RawStory } from '../../../build/storyblok.ts'
import { configIn } from './site-config.ts'
import { storeStory } from './store-story.ts'
import { courseContent, hero, pageContent, rawStory, settingsContent } from './stories.ts'
import { tempFolder } from './temp-folder.ts'
import { thrownBy } from './thrown-by.ts'

function readCached(stories: RawStory[], images: Partial<ImageSettings> = {}) {
  const config = configIn(tempFolder())
  const { cacheDir } = config
  const index: CacheIndex = {
    format: 1,
    space: { id: 1, name: 'space', version: 1 },
    contentVersion: 'published',
    stories: stories.map((story) => storeStory(cacheDir, story)),
    assets: {},
  }
  return readContent(index, { ...config, images: { ...config.images, ...images } })
}

const settings = rawStory(1, 'settings', settingsContent())

describe('readContent', () => {
  it('reads every valid story, parsed, in the order of the index', () => {
    const { stories, warnings } = readCached([
      rawStory(3, 'corsi/base', courseContent({ price: '120,50' })),
      settings,
    ])
    expect(stories.map(({ entry, name }) => [entry.fullSlug, name])).toEqual([
      ['corsi/base', 'Story 3'],
      ['settings', 'Story 1'],
    ])
    expect(stories[0]?.content).toMatchObject({ price: 120.5 })
    expect(warnings).toEqual([])
  })

  it('[SYNC-12] leaves out what does not fit, reports all of it, and goes on', () => {
    const { stories, warnings } = readCached([
      rawStory(2, 'about', pageContent({ title: '' })),
      rawStory(3, 'brand', pageContent({ description: null })),
      settings,
    ])
    expect(stories.map(({ entry }) => entry.fullSlug)).toEqual(['settings'])
    expect(warnings.map(({ story, path }) => [story, path])).toEqual([
      ['about', 'title'],
      ['brand', 'description'],
    ])
  })

  it('refuses to go on without settings, and says what to publish', async () => {
    const error = await thrownBy(() => readCached([rawStory(2, 'home', pageContent())]))
    expect(error.code).toBe('SETTINGS_MISSING')
    expect(error.hint).toContain('settings story')
  })

  it('says what is wrong with settings that are there', async () => {
    const broken = rawStory(1, 'settings', settingsContent({ reply_hours: 'presto', brand: '' }))
    const error = await thrownBy(() => readCached([broken]))
    expect(error.code).toBe('SETTINGS_MISSING')
    expect(error.message).toContain('brand: ')
    expect(error.message).toContain('reply_hours: ')
    expect(error.message).toContain('"presto"')
  })

  it('[IMG-4] tells which image a page goes without, with story and field', () => {
    const lost = 'https://a.storyblok.com/f/1/800x600/aa/luce.jpg'
    const content = pageContent({ hero: [hero({ image: { filename: lost } })] })
    const stories = [settings, rawStory(2, 'about', content)]
    const { warnings } = readCached(stories)
    expect(warnings).toMatchObject([
      { code: 'IMAGE_MISSING', story: 'about', path: 'hero.0.image' },
    ])
    expect(warnings[0]?.message).toContain(lost)
    expect(readCached(stories, { remote: true }).warnings).toEqual([])
  })
})
