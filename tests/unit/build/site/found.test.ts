import { describe, expect, it } from 'vitest'
import { editorSpaceOf } from '../../../../build/config/storyblok-hosts.ts'
import { factsOf, type PageRecord } from '../../../../build/pages/page-facts.ts'
import { createSitemap } from '../../../../build/site/sitemap.ts'
import { checkWords } from '../../../../build/site/word-warnings.ts'
import type { RoutePath } from '../../../../src/content/paths.ts'
import { flat } from '../../flat.ts'
import { modelsOf, siteStories } from '../library-of.ts'
import { assetEntry } from '../pictures.ts'
import { configIn, drafts } from '../site-config.ts'
import { hero, pageContent, rawStory, textBlok } from '../stories.ts'

const picture = { filename: 'https://a.storyblok.com/f/1/a.jpg', alt: 'A', fieldtype: 'asset' }
const assets = { [picture.filename]: assetEntry() }

/** Records and warnings of pages with these fields, in order of path. */
function recordsOf(
  pages: Record<string, object>,
  config = {},
  published = '2026-10-05T07:00:00.000Z',
) {
  const stories = Object.entries(pages).map(([slug, fields], index) =>
    Object.assign(rawStory(index + 10, slug, pageContent({ ...fields })), {
      published_at: published,
    }),
  )
  const made = modelsOf([...siteStories, ...stories], { assets, config })
  const { routes } = made
  const records = made.models.map((model) => factsOf(model, published, made.library).record)
  const warnings = checkWords(records, {
    routes,
    space: editorSpaceOf(1, 'https://api.storyblok.com/v2'),
  })
  return { records, warnings: warnings.map(flat), models: made.models, config: made.config }
}

const goodWords = {
  title: 'Trucco, dermopigmentazione e corsi',
  description: 'Trucco sposa, sopracciglia e labbra, e corsi per chi comincia, a Lucca.',
}

describe('[BUILD-8] titles and descriptions', () => {
  it('are the editor’s, or come from the page, and the build says so', () => {
    const lead = `Una frase ${'molto '.repeat(40)}lunga.`
    const own = recordsOf({ home: goodWords })
    expect(own).toMatchObject({ models: [goodWords], warnings: [] })
    const { models, warnings } = recordsOf({
      about: { title: ' ', description: '', hero: [hero({ headline: 'Chi sono', lead })] },
      brand: {
        title: '',
        description: '',
        body: [textBlok('Le marche che uso.')],
      },
    })
    expect(models[0]?.title).toBe('Chi sono · Studio Prova')
    expect(models[0]?.description).toMatch(/^Una frase molto .*molto…$/)
    expect(models[0]?.description.length).toBeLessThanOrEqual(161)
    expect(models[1]).toMatchObject({
      title: 'Story 11 · Studio Prova',
      description: 'Le marche che uso.',
    })
    expect(warnings.map(({ code, story, path }) => [code, story, path])).toEqual([
      ['WORDS_MISSING', 'about', 'title'],
      ['WORDS_MISSING', 'about', 'description'],
      ['WORDS_MISSING', 'brand', 'title'],
      ['WORDS_MISSING', 'brand', 'description'],
    ])
    expect(warnings[0]?.link).toBe('https://app.storyblok.com/#/me/spaces/1/stories/0/0/10')
  })

  it.each([
    ['WORDS_LONG', 'title', { title: 'x'.repeat(66) }],
    ['WORDS_SHORT', 'title', { title: 'x'.repeat(14) }],
    ['WORDS_LONG', 'description', { description: 'x'.repeat(171) }],
    ['WORDS_SHORT', 'description', { description: 'x'.repeat(49) }],
  ])('%s: %s', (code, path, fields) => {
    const { warnings } = recordsOf({ home: { ...goodWords, ...fields } })
    expect(warnings).toMatchObject([{ code, path, story: 'home' }])
  })

  it('that two pages share are named', () => {
    const { warnings } = recordsOf({ about: goodWords, brand: goodWords })
    expect(warnings.map(({ code, story, path }) => [code, story, path])).toEqual([
      ['DUPLICATE_TITLE', 'brand', 'title'],
      ['DUPLICATE_TITLE', 'brand', 'description'],
    ])
  })
})

describe('[BUILD-8] sitemap and robots', () => {
  const textOf = (files: ReturnType<typeof createSitemap>, path: string): string =>
    files.find((one) => one.path === path)?.content ?? ''

  it('lists every page with its pictures and the day its story was published', () => {
    const { records, config } = recordsOf(
      { about: { hero: [hero({ image: picture })] }, 'caffè & tè': {} },
      { basePath: '/sub/' },
    )
    const sitemap = textOf(createSitemap(records, config), 'sitemap.xml')
    expect(sitemap).toMatch(
      /<loc>https:\/\/www\.studio\.example\/sub\/about<\/loc>\s*<lastmod>2026-10-05T07:00:00\.000Z<\/lastmod>\s*<image:image><image:loc>https:\/\/www\.studio\.example\/sub\/_assets\/a-\d+\.[0-9a-f]{10}\.jpg<\/image:loc>/,
    )
    expect(sitemap).toContain('/sub/caff%C3%A8%20&amp;%20t%C3%A8</loc>')
    expect(sitemap.match(/<url>/g)).toHaveLength(2)
    expect(textOf(createSitemap(records, config), 'robots.txt')).toContain(
      'Sitemap: https://www.studio.example/sub/sitemap.xml',
    )
  })

  it.each([
    ['2026-10-05', true],
    ['2026-10-05T09:00+02:00', true],
    ['2026-13-05', false],
    ['ieri', false],
    ['1', false],
  ])('takes %s for a date: %s', (published, isDate) => {
    const { records, config } = recordsOf({ about: {} }, {}, published)
    const sitemap = textOf(createSitemap(records, config), 'sitemap.xml')
    expect(sitemap.includes(`<lastmod>${published}</lastmod>`)).toBe(isDate)
    expect(sitemap.includes('lastmod')).toBe(isDate)
  })

  it('is split where a file may hold no more', () => {
    const record = recordsOf({ home: {} }).records[0] as PageRecord
    const paths = Array.from({ length: 2001 }, (_, index) => `/${index + 1000}` as RoutePath)
    const records = paths.map((path) => ({ ...record, path }))
    const files = createSitemap(records, configIn('/site'))
    expect(files.map(({ path }) => path)).toEqual([
      'sitemap-1.xml',
      'sitemap-2.xml',
      'sitemap.xml',
      'robots.txt',
    ])
    expect(textOf(files, 'sitemap-2.xml').match(/<url>/g)).toHaveLength(1)
    expect(textOf(files, 'sitemap.xml').match(/<sitemap>/g)).toHaveLength(2)
  })

  it('of drafts: there is no sitemap, and robots.txt lets crawlers read the noindex', () => {
    const { records, config } = recordsOf({ home: {} }, drafts)
    const files = createSitemap(records, config)
    expect(files.map(({ path }) => path)).toEqual(['robots.txt'])
    expect(textOf(files, 'robots.txt')).toBe('User-agent: *\nDisallow:\n')
  })
})
