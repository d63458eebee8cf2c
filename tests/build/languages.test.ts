import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { startTestingEmulator, storyFile, writeSpace } from 'storyblok-emulator/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { listFiles } from '../../build/base/output-files.ts'
import type { Config } from '../../build/config.ts'
import { explainRoute } from '../../build/explain.ts'
import { build } from '../../build/pipeline.ts'
import { sync } from '../../build/sync.ts'
import { editStory, serviceAt } from '../unit/build/serve-space.ts'
import { configIn, silentLog } from '../unit/build/site-config.ts'
import {
  action,
  hero,
  pageContent,
  paragraph,
  settingsContent,
  storyLink,
} from '../unit/build/stories.ts'
import { contentsOf, tempFolder } from '../unit/build/temp-folder.ts'
import { eventsSite, now } from './small-site.ts'

const later = { published_at: '2026-03-03T08:00:00.000Z', updated_at: '2026-03-03T08:00:00.000Z' }
const text = (fields: object) => ({ _uid: 't', component: 'rich_text', ...fields })

const settings = storyFile({
  id: 1,
  full_slug: 'settings',
  content: settingsContent({ tagline: 'Trucco', tagline__i18n__en: 'Make-up' }),
})
/** The second of the two texts has no translation. */
const homeTexts = [
  text({ text: paragraph('Ciao'), text__i18n__en: paragraph('Hello') }),
  text({ _uid: 'u', text: paragraph('Solo in italiano') }),
]
const homeContent = pageContent({
  body: homeTexts,
  title__i18n__en: 'Make-up for your day',
  hero: [
    hero({
      headline: 'Benvenuta',
      headline__i18n__en: 'Welcome',
      actions: [action(storyLink(3)), action(storyLink(4))],
    }),
  ],
})
const home = storyFile({ id: 2, full_slug: 'home', content: homeContent })
const pricesContent = pageContent({
  title__i18n__en: 'Prices',
  body: [text({ text: paragraph('Prezzi'), text__i18n__en: paragraph('What it costs') })],
})
const prices = storyFile({
  id: 3,
  full_slug: 'listino-prezzi',
  content: pricesContent,
  translated_slugs: [{ lang: 'en', path: 'prices', name: 'Prices' }],
})
/** Has no translation. */
const brand = storyFile({ id: 4, full_slug: 'brand', content: pageContent() })
/** A page whose English version is a separate story, in the folder of its language. */
const about = storyFile({ id: 5, full_slug: 'about', content: pageContent() })
const english = storyFile({
  id: 6,
  full_slug: 'en/about-me',
  content: pageContent({ hero: [hero({ headline: 'About me', actions: [action(storyLink(3))] })] }),
  alternates: [{ id: 5, full_slug: 'about' }],
})

let config: Config
let folder: string
let first: Awaited<ReturnType<typeof make>>

async function make(languages: [string, ...string[]] = ['it', 'en'], at: Config = config) {
  const own = { ...at, languages }
  const { warnings } = await sync({
    config: own,
    isFull: false,
    log: silentLog,
    isOwnService: true,
  })
  const report = await build({ config: own, now: new Date(now), log: silentLog })
  return { ...report, warnings: [...warnings, ...report.warnings] }
}

const read = (path: string) => readFileSync(join(config.outDir, path), 'utf8')
const digests = (dist = config.outDir) => new Map(Object.entries(contentsOf(dist)))
const changedSince = (before: ReadonlyMap<string, string>) =>
  [...digests()].flatMap(([path, digest]) => (before.get(path) === digest ? [] : [path]))

/** `<link rel="alternate">`s of a page, as `{language} {href}`. */
const alternatesOf = (path: string) =>
  [...read(path).matchAll(/<link rel="alternate" hrefLang="(.*?)" href="(.*?)"/gi)].map(
    ([, language, href]) => `${language} ${href}`,
  )

beforeAll(async () => {
  const project = mkdtempSync(join(tmpdir(), 'vetrina-languages-'))
  folder = await writeSpace([settings, home, prices, brand, about, english])
  const service = await startTestingEmulator({ space: folder, tokens: { preview: 'test-preview' } })
  config = configIn(project, {
    site: eventsSite,
    shareCards: false,
    service: serviceAt(service.url),
  })
  first = await make()
  return async () => {
    await service.close()
    for (const made of [project, dirname(folder)]) rmSync(made, { recursive: true })
  }
}, 240_000)

describe('[I18N-1] [I18N-4] a site in two languages', () => {
  it('has a page in each language of a story, linked in its head', () => {
    expect(first.pages.total).toBe(7)
    const paths = ['', 'about/', 'brand/', 'en/', 'en/about-me/', 'en/prices/', 'listino-prezzi/']
    expect([...digests().keys()].filter((path) => path.endsWith('_payload.json'))).toEqual(
      paths.map((path) => `${path}_payload.json`).sort(),
    )
    const site = 'https://www.studio.example'
    const both = [`it ${site}/listino-prezzi`, `en ${site}/en/prices`]
    const all = [...both, `x-default ${site}/listino-prezzi`]
    expect(alternatesOf('listino-prezzi/index.html')).toEqual(all)
    expect(alternatesOf('en/prices/index.html')).toEqual(all)
    expect(alternatesOf('brand/index.html')).toEqual([])
    expect(alternatesOf('en/about-me/index.html')).toEqual(alternatesOf('about/index.html'))
    const page = read('en/prices/index.html')
    expect(page).toContain('<html lang="en">')
    expect(page).toContain(`<link rel="canonical" href="${site}/en/prices"`)
    expect(page).toContain('property="og:locale" content="en_US"')
    expect(page).toContain('property="og:locale:alternate" content="it_IT"')
    expect(page).toContain('"inLanguage":"en"')
    expect(page).toContain('What it costs')
    expect(page).toContain('Make-up')
    const sitemap = read('sitemap.xml')
    for (const address of ['/listino-prezzi', '/en/prices']) {
      const [, entry = ''] = sitemap.split(`<loc>${site}${address}</loc>`)
      const links = [...(entry.split('</url>')[0] ?? '').matchAll(/hreflang="(.*?)" href="(.*?)"/g)]
      expect(links.map(([, language, href]) => `${language} ${href}`)).toEqual(all)
    }
    expect(read('en/404.html')).toContain('<html lang="en">')
    expect(JSON.parse(read('en/manifest.webmanifest'))).toMatchObject({
      lang: 'en',
      start_url: '/en',
      scope: '/',
    })
  })

  it('[I18N-6] links within the language or else to the first, and to the same page in the others', () => {
    const main = (path: string) => read(path).split('<main')[1]?.split('</main>')[0] ?? ''
    expect(main('index.html')).toContain('href="/listino-prezzi"')
    expect(main('en/index.html')).toContain('href="/en/prices"')
    expect(main('en/about-me/index.html')).toContain('href="/en/prices"')
    expect(main('en/index.html')).toMatch(/<a [^>]*href="\/brand"[^>]* hrefLang="it"/i)
    const header = (path: string) => read(path).split('<header')[1]?.split('</header>')[0] ?? ''
    expect(header('en/prices/index.html')).toMatch(
      /href="\/listino-prezzi" hrefLang="it" lang="it"/i,
    )
    expect(header('listino-prezzi/index.html')).toMatch(/href="\/en\/prices" hrefLang="en"/i)
    // The untranslated page links to the home page of the other language.
    expect(header('brand/index.html')).toMatch(/href="\/en" hrefLang="en"/i)
    // The browser keeps the header when it shows a payload, so the payload has the language links.
    const payload = (path: string) => JSON.parse(read(`${path}_payload.json`))
    expect(payload('listino-prezzi/').languages).toEqual(['/en/prices'])
    expect(payload('brand/').languages).toEqual(['/en'])
    expect(header('en/prices/index.html')).toMatch(/class="site-header__brand" href="\/en"/)
  })

  it('marks the parts of a page that are still in the first language', () => {
    const languagesIn = (path: string) =>
      [...read(path).matchAll(/<(?:section|div) [^>]*lang=[^>]*>/g)].join(' ')
    expect(languagesIn('en/index.html')).toBe('<div class="blok text-section" lang="it">')
    expect(languagesIn('index.html')).toBe('')
    const [, after = ''] = read('en/index.html').split(languagesIn('en/index.html'))
    expect(after.split('</div>')[0]).toContain('Solo in italiano')
  })

  it('marks the entries of the frame that are in another language than the page', async () => {
    const link = (_uid: string, label: string, fields = {}) => ({
      _uid,
      component: 'menu_link',
      label,
      link: storyLink(3),
      ...fields,
    })
    const menu = [
      link('m1', 'Prezzi', { label__i18n__en: 'Prices' }),
      { _uid: 'm2', component: 'menu_group', label: 'Altro', links: [link('m3', 'Tutti')] },
    ]
    const hours = [{ _uid: 'h1', component: 'opening_hours', days: 'Lunedì', hours: '9–13' }]
    const told = { menu, hours, tagline: 'Trucco' }
    const words = (html: string) =>
      html
        .replace(/<svg.*?<\/svg>/g, '')
        .match(/<(?:p|li|div)[^>]*>(?:<\w[^>]*>)*(?:Trucco|Make-up|Prezzi|Prices|Altro|Lunedì)/g)
        ?.map((one) => `${/^<[^>]* lang="(\w+)"/.exec(one)?.[1] ?? '–'} ${one.split('>').at(-1)}`)
    const translated = settingsContent({ ...told, tagline__i18n__en: 'Make-up' })
    await editStory(folder, settings, { content: translated, ...later })
    await make()
    const lists = ['– Prices', 'it Altro']
    expect(words(read('en/index.html'))).toEqual(['– Make-up', ...lists, ...lists, 'it Lunedì'])
    const content = settingsContent({ ...told, menu: [link('m1', 'Prezzi'), menu[1]] })
    await editStory(folder, settings, { content, ...later, updated_at: '2026-03-04T08:00:00.000Z' })
    await make()
    const own = ['it Prezzi', 'it Altro']
    expect(words(read('en/index.html'))).toEqual(['it Trucco', ...own, ...own, 'it Lunedì'])
    expect(words(read('index.html'))?.join()).not.toContain('it ')
  })

  it('renders only the pages of the language that was edited', async () => {
    const before = digests()
    const content = { ...pricesContent, title__i18n__en: 'All prices' }
    await editStory(folder, prices, { content, ...later })
    const { pages } = await make()
    expect(pages.rendered).toBe(1)
    const changed = changedSince(before).filter((path) => !/^builds\/|^sw\.js$/.test(path))
    expect(changed).toEqual(['en/prices/_payload.json', 'en/prices/index.html', 'sitemap.xml'])
    const of = { config: { ...config, languages: ['it', 'en'] as const }, now: new Date(now) }
    const { reads, was } = await explainRoute('/en/prices', of)
    expect(was).toEqual(['the story en/prices'])
    expect(reads.map(({ says }) => says)).toContain('the languages of listino-prezzi')
  })

  it('names no languages when it has one alone, and can add a second later', async () => {
    const own = { ...config, outDir: join(tempFolder(), 'dist'), cacheDir: tempFolder() }
    await make(['it'], own)
    const paths = listFiles(own.outDir)
    expect(paths.filter((path) => path.startsWith('en/'))).toEqual([
      ...['en/about-me/_payload.json', 'en/about-me/index.html'],
    ])
    for (const path of [
      'index.html',
      'listino-prezzi/index.html',
      'sitemap.xml',
      '_payload.json',
    ]) {
      const text = readFileSync(join(own.outDir, path), 'utf8')
      expect(text).not.toMatch(/hreflang|og:locale|"languages"/i)
    }
    await make(['it', 'en'], own)
    const pages = (all: ReadonlyMap<string, string>) =>
      Object.fromEntries(
        [...all].filter(([path]) => /index\.html$|_payload\.json$|\.xml$/.test(path)),
      )
    expect(pages(digests(own.outDir))).toEqual(pages(digests()))
  })
})

it('[I18N-4] pages in a right-to-left language set dir="rtl"', async () => {
  const arabic = { ...homeContent, title__i18n__ar: 'مرحبا' }
  await editStory(folder, home, { content: arabic, ...later })
  await make(['it', 'ar'])
  expect(read('ar/index.html')).toContain('<html lang="ar" dir="rtl">')
  expect(read('ar/index.html')).toContain('<div class="blok text-section" lang="it" dir="ltr">')
  expect(read('index.html')).toContain('<html lang="it">')
})
