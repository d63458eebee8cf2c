/**
 * Creates a content cache of any size, like one left by a sync: N different pages of eight of this
 * site's bloks, with the same bytes every time.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { digestOf } from '../build/base/digest.ts'
import {
  type AssetEntry,
  type CacheIndex,
  readFilledIndex,
  writeIndex,
} from '../build/cache/cache-index.ts'
import { assetFile, createEntry, storyFile } from '../build/cache/content-cache.ts'
import { resolveConfig } from '../build/config.ts'
import { judgeIndex } from '../build/content/judge-stories.ts'
import type { RawStory } from '../build/storyblok/answers.ts'
import { site } from '../src/site.ts'
import { createRandom } from '../tests/random.ts'
import { rawStory, settingsContent, storyLink, uuidOf } from '../tests/unit/build/stories.ts'

const words =
  'pelle luce colore trucco sposa studio prova mano viso ciglia sopracciglia taglio crema rossetto pennello base corso giorno ora prezzo stanza modella allieva attestato seduta pigmento cura siero balsamo inverno estate sera mattina famiglia festa calma gesto tecnica domanda risposta & tempo'.split(
    ' ',
  )
const links =
  'e o con senza per da dopo prima sopra sotto molto bene nuova antica piccola grande calma calda sempre spesso ogni insieme chiara aperta'.split(
    ' ',
  )
/** Pictures are small and shared, so that rendering is measured and not encoding. */
const pictures = 12

/**
 * Fills a folder with N pages and the settings.
 * @param config the configuration that builds it; with two languages, half of the pages are in the second
 */
export async function createSiteCache(
  cacheDir: string,
  pages: number,
  config = benchConfig,
): Promise<void> {
  const { languages } = await configOf(cacheDir, config)
  mkdirSync(join(cacheDir, 'objects'), { recursive: true })
  mkdirSync(join(cacheDir, 'assets'), { recursive: true })
  const count = pages / languages.length
  const stories = [settings(), ...Array.from({ length: count }, (_, at) => page(at, count))]
  const store = (story: RawStory) => {
    const { entry, json } = createEntry(story)
    writeFileSync(storyFile(cacheDir, entry.digest), json)
    return entry
  }
  const entries = stories.map(store)
  for (const language of languages.slice(1)) {
    const translated = stories.map((story) => store(translate(story, language)))
    entries.push(...translated.map((entry) => ({ ...entry, language })))
  }
  const index: CacheIndex = {
    format: 1,
    space: { id: 1, name: 'bench', version: 1 },
    contentVersion: 'published',
    stories: entries.sort((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1)),
    assets: Object.fromEntries(
      await Promise.all(
        Array.from({ length: pictures }, async (_, at) => [
          addressOf(at),
          await storePicture(cacheDir, at),
        ]),
      ),
    ),
  }
  writeIndex(cacheDir, judgeIndex(index, await configOf(cacheDir, config), site))
}

export const benchConfig = 'bench/site.config.ts'

const configOf = (cacheDir: string, config: string) =>
  resolveConfig({ cache: cacheDir, config }, {})

/** Changes every text, like a translation; URLs and keys stay. */
function translate(story: RawStory, language: string): RawStory {
  const texts = new Set(['title', 'description', 'headline', 'lead', 'heading', 'text', 'service'])
  const content = JSON.parse(JSON.stringify(story.content), (key, value: unknown) =>
    texts.has(key) && typeof value === 'string' ? `${value} ${language}` : value,
  )
  return { ...story, full_slug: `${language}/${story.full_slug}`, content }
}

/** Changes the first question of one page, as if an editor had published it. */
export async function editPage(cacheDir: string, number: number, edition: string): Promise<void> {
  const index = readFilledIndex(cacheDir)
  const at = index.stories.findIndex(({ fullSlug }) => fullSlug === slugOf(number))
  const old = index.stories[at]
  if (old === undefined) throw new Error(`there is no page ${number}`)
  const story = JSON.parse(readFileSync(storyFile(cacheDir, old.digest), 'utf8')) as RawStory
  const bloks = story.content.body as { component: string; questions: { question: string }[] }[]
  const question = bloks.find(({ component }) => component === 'faq')?.questions[0]
  if (question === undefined) throw new Error(`page ${number} asks nothing`)
  question.question = `Che cosa è cambiato? ${edition}`
  const { entry, json } = createEntry(story)
  writeFileSync(storyFile(cacheDir, entry.digest), json)
  const edited = judgeIndex(
    { ...index, judge: '', stories: [entry] },
    await configOf(cacheDir, benchConfig),
    site,
  )
  index.stories.splice(at, 1, ...edited.stories)
  index.space.version++
  writeIndex(cacheDir, index)
}

export const slugOf = (number: number): string => `pagina-${String(number).padStart(5, '0')}`

const addressOf = (at: number): string =>
  `https://a.storyblok.com/f/4711/160x107/picture${at}/foto-${at}.png`

async function storePicture(cacheDir: string, at: number): Promise<AssetEntry> {
  const hue = (at * 1_234_567 + 0x202020).toString(16).slice(-6).padStart(6, '8')
  const [width, height, color] = [160, 107, `#${hue}`]
  const png = await sharp({ create: { width, height, channels: 3, background: color } })
    .png()
    .toBuffer()
  const asset: AssetEntry = {
    digest: digestOf(png),
    extension: 'png',
    width,
    height,
    hasAlpha: false,
    color,
  }
  writeFileSync(assetFile(cacheDir, asset), png)
  return asset
}

function story(number: number, slug: string, content: RawStory['content']): RawStory {
  const date = '2026-01-02T08:00:00.000Z'
  const name = String(content.title ?? slug)
  const dates = { published_at: date, updated_at: date }
  return { ...rawStory(number + 1, slug, content), ...dates, name, position: number }
}

/** Settings with the 18 links of the demo's navigation, as URLs because their pages do not exist here. */
function settings(): RawStory {
  const file =
    'tests/fixtures/small-space/stories/small-space/settings_cde0fb0d-ec14-40c5-8a0f-7e7eafa73624.json'
  const { menu, phone_bar } = (JSON.parse(readFileSync(file, 'utf8')) as RawStory).content
  const content = settingsContent({ tagline: 'Trucco, pelle, luce', menu, phone_bar })
  return story(900_000_000, 'settings', content)
}

function page(number: number, pages: number): RawStory {
  const random = createRandom(number + 1000)
  const int = (below: number) => Math.floor(random() * below)
  const pick = (list: readonly string[]) => list[int(list.length)] ?? ''
  const phrase = (length: number) =>
    Array.from({ length }, (_, at) => pick(at % 3 === 2 ? links : words)).join(' ')
  const uid = () =>
    [0, 1, 2]
      .map(() =>
        int(2 ** 32)
          .toString(16)
          .padStart(8, '0'),
      )
      .join('')
  const list = <T>(length: number, make: (at: number) => T) =>
    Array.from({ length }, (_, at) => make(at))
  const blok = (component: string, fields: object) => ({ _uid: uid(), component, ...fields })
  const linkToPage = () => storyLink(1 + int(pages))
  const text = (value: string, mark?: object) => ({
    type: 'text',
    text: value,
    ...(mark === undefined ? {} : { marks: [mark] }),
  })
  const paragraph = () => ({
    type: 'paragraph',
    content: [
      text(`${phrase(9)} `),
      text(phrase(2), { type: 'bold' }),
      text(` ${phrase(8)} `),
      text(phrase(2), { type: 'link', attrs: { ...linkToPage(), uuid: uuidOf(1 + int(pages)) } }),
      text(` ${phrase(5)}.`),
    ],
  })
  const plain = (value: string) => ({ type: 'paragraph', content: [text(value)] })
  const richText = () =>
    blok('rich_text', {
      heading: phrase(3),
      text: {
        type: 'doc',
        content: [
          paragraph(),
          paragraph(),
          {
            type: 'bullet_list',
            content: list(4, () => ({ type: 'list_item', content: [plain(phrase(5))] })),
          },
          paragraph(),
        ],
      },
    })
  const picture = () => ({
    fieldtype: 'asset',
    filename: addressOf(int(pictures)),
    alt: phrase(3),
    focus: '',
  })
  // A unique and long enough title causes no warning.
  const title = `Pagina ${phrase(3)} ${String(number).padStart(5, '0')}`
  return story(number, slugOf(number), {
    _uid: uid(),
    component: 'page',
    title,
    description: phrase(16),
    hero: [blok('hero', { headline: title, lead: phrase(10), image: picture() })],
    body: [
      richText(),
      blok('price_list', {
        heading: phrase(2),
        groups: [
          blok('price_group', {
            title: phrase(2),
            rows: list(12, () =>
              blok('price_row', {
                service: phrase(2),
                price: String(20 + int(180)),
                note: phrase(3),
              }),
            ),
          }),
        ],
      }),
      blok('gallery', {
        heading: phrase(2),
        items: list(12, () => blok('gallery_item', { image: picture() })),
      }),
      richText(),
      blok('faq', {
        heading: phrase(2),
        questions: list(6, () =>
          blok('question', {
            question: `${phrase(5)}?`,
            answer: { type: 'doc', content: [plain(`${phrase(14)}.`)] },
          }),
        ),
      }),
      blok('steps', {
        heading: phrase(2),
        steps: list(6, () => blok('step', { title: phrase(2), text: phrase(8) })),
      }),
      blok('call_to_action', {
        heading: phrase(3),
        text: phrase(9),
        actions: [blok('action', { label: phrase(2), link: linkToPage() })],
      }),
    ],
  })
}
