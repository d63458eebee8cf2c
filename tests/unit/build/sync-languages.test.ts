import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import { findTranslations } from '../../../build/content/translations.ts'
import { loadSite } from '../../../build/load-site.ts'
import { compareWithService, explainStory } from '../../../build/sync/cache-report.ts'
import type { SyncReport } from '../../../build/sync.ts'
import { editStory, serveSpace, watchService } from './serve-space.ts'
import { logTo } from './site-config.ts'
import { hero, pageContent, paragraph, settingsContent, uuidOf } from './stories.ts'
import { openSpace, openSyncs } from './synced-space.ts'

const later = { published_at: '2026-03-03T08:00:00.000Z', updated_at: '2026-03-03T08:00:00.000Z' }

const homeContent = { title__i18n__en: 'Home page', hero: [hero({ headline__i18n__en: 'Light' })] }
const home = storyFile({ id: 1, full_slug: 'home', content: pageContent(homeContent) })
const about = storyFile({
  id: 2,
  full_slug: 'chi-sono',
  content: pageContent(),
  translated_slugs: [{ lang: 'en', path: 'about', name: 'About me' }],
})
const italian = storyFile({ id: 3, full_slug: 'listino', content: pageContent() })
const settings = storyFile({ id: 4, full_slug: 'settings', content: settingsContent() })
const stories = [home, about, italian, settings]

async function open(space: Record<string, unknown>[] = stories) {
  const { folder, service } = await serveSpace(space)
  const { apiUrl, arrivals } = await watchService(service)
  const syncs = openSyncs(apiUrl, { languages: ['it', 'en'] })
  const { config, index } = syncs
  const run = (languages: [string, ...string[]] = ['it', 'en']): Promise<SyncReport> => {
    arrivals.length = 0
    return syncs.run({ config: { ...config, languages } })
  }
  /** The slugs of stories that are in another language. */
  const told = () =>
    index().stories.flatMap(({ language, fullSlug }) => (language === undefined ? [] : [fullSlug]))
  return { ...syncs, folder, arrivals, run, told }
}

const codesOf = ({ warnings }: SyncReport) =>
  warnings.map(({ code }) => code).filter((code) => code.startsWith('LANGUAGE'))

describe('[I18N-3] stories in several languages', () => {
  it('have entries of their own where they differ, and cost one request when nothing changed', async () => {
    const { folder, config, run, index, told } = await open()
    const report = await run()
    expect(report).toMatchObject({ requests: 4, stories: { total: 4, added: 4 } })
    expect(codesOf(report)).toEqual([])
    expect(told()).toEqual(['en', 'en/about'])
    const [first, english] = index()
      .stories.filter(({ uuid }) => uuid === uuidOf(1))
      .toReversed()
    expect(first).toMatchObject({ fullSlug: 'home' })
    expect(english).toMatchObject({ fullSlug: 'en', language: 'en' })
    expect(english?.digest).not.toBe(first?.digest)
    expect(await run()).toMatchObject({ requests: 1, stories: { total: 4, changed: 0 } })
    expect(await compareWithService(config, await explainStory('en/about', config))).toBe('same')

    const content = pageContent({ title__i18n__en: 'Prices' })
    await editStory(folder, italian, { content, ...later })
    expect(await run()).toMatchObject({ requests: 4, stories: { total: 4, changed: 1 } })
    expect(told()).toEqual(['en', 'en/about', 'en/listino'])
    await editStory(folder, italian, { content: pageContent(), ...later })
    await run()
    expect(told()).toEqual(['en', 'en/about'])
  })

  it('cost only the changes in a large space, once all stories of an added language came', async () => {
    const many = Array.from({ length: 100 }, (_, at) =>
      storyFile({ id: 100 + at, full_slug: `p${at}`, content: pageContent({ title: `P${at}` }) }),
    )
    const { folder, arrivals, run, told } = await open([...stories, ...many])
    await run(['it'])
    await run()
    expect(told()).toEqual(['en', 'en/about'])
    const content = pageContent({ title: 'P0', title__i18n__en: 'Page 0' })
    await editStory(folder, many[0] ?? {}, { content, ...later })
    expect((await run()).stories).toMatchObject({ total: 104, changed: 1 })
    const asked = arrivals.map(({ url: { pathname, searchParams } }) =>
      [pathname.replace('/v2/cdn/', ''), searchParams.get('language')].filter(Boolean).join(' '),
    )
    expect(asked).toEqual(['spaces/me', 'links', 'stories', 'stories en', 'spaces/me'])
    expect(told()).toEqual(['en', 'en/about', 'en/p0'])
  })

  it('leave with their language, with a warning, and come back with it', async () => {
    const { folder, run, index, told } = await open()
    await run()
    const gone = await run(['it'])
    expect(gone.requests).toBe(1)
    expect(codesOf(gone)).toEqual(['LANGUAGE_GONE'])
    expect(told()).toEqual([])
    expect(index().slugHistory).toEqual({
      [`en ${uuidOf(1)}`]: ['en'],
      [`en ${uuidOf(2)}`]: ['en/about'],
    })
    expect(codesOf(await run(['it']))).toEqual([])
    await run()
    expect(told()).toEqual(['en', 'en/about'])
    expect(index().slugHistory).toBeUndefined()

    await editStory(folder, home, { content: pageContent(), ...later })
    await editStory(folder, about, { translated_slugs: null, ...later })
    const { warnings } = await run()
    expect(warnings).toMatchObject([
      {
        code: 'LANGUAGE_GONE',
        message: { en: expect.stringContaining('the space no longer has any') },
      },
    ])
    expect(told()).toEqual([])
  })

  it('cause one warning when the configuration does not name their language', async () => {
    const { run } = await open()
    const { warnings } = await run(['it'])
    expect(warnings).toMatchObject([
      {
        code: 'LANGUAGE_UNNAMED',
        hint: { it: expect.stringContaining("languages: ['it', 'en']") },
      },
    ])
    expect(codesOf(await run(['it']))).toEqual([])
    expect(codesOf(await run(['it', 'en', 'de']))).toEqual(['LANGUAGE_EMPTY'])
  })

  it('cause a log line, and no warning, when the space has no other languages yet', async () => {
    const languages: [string, ...string[]] = ['it', 'en']
    const { run } = await openSpace([italian, settings], { languages })
    const lines: string[] = []
    expect(codesOf(await run({ log: logTo(lines) }))).toEqual([])
    expect(lines.join()).toContain('no pages in en')
  })

  it('[I18N-2] may be stories of their own, in the folder of their language', async () => {
    const english = storyFile({
      id: 9,
      full_slug: 'en/price-list',
      content: pageContent({ title: 'Prices' }),
      alternates: [{ id: 3, full_slug: 'listino' }],
    })
    const { folder, run, entryOf } = await open([italian, settings, english])
    expect(codesOf(await run())).toEqual([])
    expect(entryOf(uuidOf(9))).toMatchObject({ language: 'en', alternates: [uuidOf(3)] })
    expect((await run()).requests).toBe(1)
    await editStory(folder, english, { content: pageContent({ title: 'Price list' }), ...later })
    expect((await run()).stories).toMatchObject({ total: 3, changed: 1 })
    expect(entryOf(uuidOf(9))).toMatchObject({ language: 'en', alternates: [uuidOf(3)] })
    await run(['it'])
    expect(entryOf(uuidOf(9))).not.toHaveProperty('language')
  })

  it('are judged like any other, and their own warnings name the language', async () => {
    const text = { _uid: 't', component: 'rich_text', text: paragraph('Ciao') }
    const half = { type: 'doc', content: [{ type: 'marquee' }, ...paragraph('Hello').content] }
    const unknown = { _uid: 'x', component: 'nothing' }
    const { run, entryOf } = await open([
      storyFile({
        id: 3,
        full_slug: 'listino',
        content: pageContent({ body: [{ ...text, text__i18n__en: half }, unknown] }),
      }),
      storyFile({
        id: 5,
        full_slug: 'corsi',
        content: pageContent({ hero: [], hero__i18n__en: 5 }),
      }),
      settings,
    ])
    const { warnings } = await run()
    const said = (story: string) =>
      warnings.filter(({ where }) => where.story === story).map(({ code }) => code)
    expect(said('listino')).toEqual(['BLOK_UNKNOWN'])
    expect(said('en/listino')).toEqual(['TEXT_SANITIZED'])
    expect(said('en/corsi')).toEqual(['STORY_INVALID'])
    const [sanitized] = warnings.filter(({ where }) => where.story === 'en/listino')
    expect(sanitized?.message.en).toMatch(/^In English: /)
    expect(sanitized?.message.it).toMatch(/^In inglese: /)
    expect(entryOf('en/corsi')?.isShown).toBe(false)
  })

  it('are listed with what is translated and what is not', async () => {
    const { config, run, index } = await open([home, italian])
    await run()
    expect(findTranslations(index(), config, await loadSite(config))).toEqual([
      { story: 'home', language: 'en', slug: 'en', done: 2, missing: ['description'] },
      {
        story: 'listino',
        language: 'en',
        slug: null,
        done: 0,
        missing: ['title', 'description'],
      },
    ])
  })
})
