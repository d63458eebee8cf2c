import { describe, expect, it } from 'vitest'
import { settingsOf } from '../../../../build/content/query-results.ts'
import type { RawStory } from '../../../../build/service/answers.ts'
import type { ImageSettings } from '../../../../build/site-config.ts'
import { libraryOf } from '../library-of.ts'
import { configIn } from '../site-config.ts'
import { courseContent, hero, pageContent, rawStory, settingsContent } from '../stories.ts'
import { thrownBy } from '../thrown-by.ts'

/** Checks every story, as a build without a memory does. */
function checkAll(stories: RawStory[], images: Partial<ImageSettings> = {}) {
  const config = { images: { ...configIn('/').images, ...images } }
  const { library, queries } = libraryOf(stories, { config })
  queries.all()
  const checked = library.index.stories.map((entry) => library.check(entry))
  return { checked, warnings: checked.flatMap(({ warnings }) => warnings) }
}

const settings = rawStory(1, 'settings', settingsContent())

describe('checkCachedStory', () => {
  it('reads a valid story, parsed', () => {
    const { checked, warnings } = checkAll([
      rawStory(3, 'corsi/base', courseContent({ price: '120,50' })),
      settings,
    ])
    expect(checked[0]).toMatchObject({ name: 'Story 3', content: { price: 120.5 } })
    expect(warnings).toEqual([])
  })

  it('[SYNC-12] leaves out what does not fit, reports all of it, and goes on', () => {
    const { checked, warnings } = checkAll([
      rawStory(2, 'about', pageContent({ title: 7 })),
      rawStory(3, 'brand', pageContent({ description: ['x'] })),
      settings,
    ])
    expect(checked.map(({ content }) => content !== null)).toEqual([false, false, true])
    expect(warnings.map(({ story, path }) => [story, path])).toEqual([
      ['about', 'title'],
      ['brand', 'description'],
    ])
  })

  it('refuses to go on without settings, and says what to publish', async () => {
    const error = await thrownBy(() => checkAll([rawStory(2, 'home', pageContent())]))
    expect(error.code).toBe('SETTINGS_MISSING')
    expect(error.hint).toContain('settings story')
  })

  it('takes of two settings stories that of its slug, and names the other', () => {
    const stories = ['a-settings', 'settings', 'settings2'].map((slug, index) =>
      rawStory(index + 1, slug, settingsContent({ brand: slug })),
    )
    const { queries } = libraryOf([...stories, rawStory(9, 'home', pageContent())])
    expect(settingsOf(queries).brand).toBe('settings')
    expect(queries.get('settings').warnings.map(({ code, story }) => `${code} ${story}`)).toEqual([
      'SETTINGS_TWICE a-settings',
      'SETTINGS_TWICE settings2',
    ])
  })

  it('says what is wrong with settings that are there', async () => {
    const broken = rawStory(1, 'settings', settingsContent({ reply_hours: 'presto', brand: '' }))
    const error = await thrownBy(() => checkAll([broken]))
    expect(error.code).toBe('SETTINGS_MISSING')
    expect(error.message).toContain('brand: ')
    expect(error.message).toContain('reply_hours: ')
    expect(error.message).toContain('"presto"')
  })

  it('[IMG-4] tells which image a page goes without, with story and field', () => {
    const lost = 'https://a.storyblok.com/f/1/800x600/aa/luce.jpg'
    const content = pageContent({ hero: [hero({ image: { filename: lost } })] })
    const stories = [settings, rawStory(2, 'about', content)]
    const { warnings } = checkAll(stories)
    expect(warnings).toMatchObject([
      { code: 'IMAGE_MISSING', story: 'about', path: 'hero.0.image' },
    ])
    expect(warnings[0]?.message).toContain(lost)
    expect(checkAll(stories, { remote: true }).warnings).toEqual([])
  })
})
