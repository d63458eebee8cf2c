import { describe, expect, it } from 'vitest'
import { judgeIndex } from '../../../../build/content/judge-stories.ts'
import type { ImageSettings } from '../../../../build/site-config.ts'
import type { RawStory } from '../../../../build/storyblok/answers.ts'
import { settingsQuery } from '../../../../src/business/settings-query.ts'
import { site } from '../../../../src/site.ts'
import { libraryOf } from '../library-of.ts'
import { configIn } from '../site-config.ts'
import { storeStory } from '../store-story.ts'
import { hero, pageContent, rawStory, settingsContent } from '../stories.ts'
import { thrownBy } from '../thrown-by.ts'

/** Judges every story, and runs every query of the site. */
function judgeAll(stories: RawStory[], images: Partial<ImageSettings> = {}) {
  const config = { images: { ...configIn('/').images, ...images } }
  const opened = libraryOf(stories, { config })
  opened.queries.all()
  return opened
}

const settings = rawStory(1, 'settings', settingsContent())

describe('judgeIndex', () => {
  it('refuses to go on without settings, and says what to publish', async () => {
    const error = await thrownBy(() => judgeAll([rawStory(2, 'home', pageContent())]))
    expect(error.code).toBe('SETTINGS_MISSING')
    expect(error.hint).toContain('settings story')
  })

  it('prefers the settings story with the slug “settings”, and names the others', () => {
    const stories = ['a-settings', 'settings', 'settings2'].map((slug, index) =>
      rawStory(index + 1, slug, settingsContent({ brand: slug })),
    )
    const { queries } = libraryOf([...stories, rawStory(9, 'home', pageContent())])
    expect(queries.valueOf(settingsQuery).brand).toBe('settings')
    expect(
      queries.get('settings').warnings.map(({ code, where }) => `${code} ${where.story}`),
    ).toEqual(['DUPLICATE_SETTINGS a-settings', 'DUPLICATE_SETTINGS settings2'])
  })

  it('says what is wrong with settings that are there', async () => {
    const broken = rawStory(1, 'settings', settingsContent({ reply_hours: 'presto', brand: '' }))
    const error = await thrownBy(() => judgeAll([broken]))
    expect(error.code).toBe('SETTINGS_MISSING')
    expect(error.message).toContain('brand: ')
    expect(error.message).toContain('reply_hours: ')
    expect(error.message).toContain('"presto"')
  })

  it('[IMG-4] tells which image a page goes without, with story and field', () => {
    const lost = 'https://a.storyblok.com/f/1/800x600/aa/luce.jpg'
    const content = pageContent({ hero: [hero({ image: { filename: lost } })] })
    const stories = [settings, rawStory(2, 'about', content)]
    const { warnings } = judgeAll(stories)
    expect(warnings).toMatchObject([
      { code: 'IMAGE_MISSING', story: 'about', path: 'hero.0.image' },
    ])
    expect(warnings[0]?.message).toContain(lost)
    expect(judgeAll(stories, { remote: true }).warnings).toEqual([])
  })

  it('reports the warnings of the site, except those that only `check` reports', () => {
    const image = { filename: 'https://a.storyblok.com/f/1/800x600/aa/viso.jpg', alt: 'Un viso' }
    const shows = (person: string) => pageContent({ hero: [hero({ image, person })] })
    const stories = [settings, rawStory(2, 'adulta', shows('adult'))]
    const { warnings } = judgeAll([...stories, rawStory(3, 'minore', shows('minor'))], {
      remote: true,
    })
    expect(warnings).toMatchObject([
      { code: 'PHOTO_CONSENT_MINOR', story: 'minore', path: 'hero.0.release' },
    ])
  })

  it('[SYNC-12] trusts the verdicts of the index, and judges again with other code or settings', () => {
    const story = rawStory(2, 'about', pageContent({ title: 7 }))
    const { library } = judgeAll([story, settings])
    const { index, config } = library
    // Verdicts that no judge would give show that none was asked.
    const stories = index.stories.map((entry) => ({ ...entry, isShown: undefined, warnings: [] }))
    const trusted = judgeIndex({ ...index, stories }, config, site)
    expect(trusted.stories).toBe(stories)
    expect(judgeIndex({ ...index, stories, judge: 'other code' }, config, site)).toEqual(index)
    const images = { ...config.images, remote: true }
    expect(judgeIndex(index, { ...config, images }, site).judge).not.toBe(index.judge)
  })

  it('[SYNC-12] says what is wrong with the newest version of a page that keeps a valid one', () => {
    const { library } = judgeAll([rawStory(2, 'about', pageContent()), settings])
    const { index, config } = library
    const newest = storeStory(config.cacheDir, rawStory(2, 'about', pageContent({ title: 7 })))
    const stories = index.stories.map((entry) =>
      entry.id === 2 ? { ...entry, invalid: newest.digest } : entry,
    )
    const [about] = judgeIndex({ ...index, stories, judge: 'other code' }, config, site).stories
    expect(about).toMatchObject({
      invalid: newest.digest,
      warnings: [{ where: { field: 'title' } }],
    })
    expect(about?.warnings?.[0]?.hint.en).toContain('last valid version')
    expect(about?.isShown).toBeUndefined()
  })
})
