/**
 * Creates a space of any size for the Storyblok emulator.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The uuid of the story with this number. */
const uuidOf = (number: number): string =>
  `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const pad = (number: number): string => String(number).padStart(5, '0')

/** A page of some paragraphs, as the Storyblok CLI writes it. */
function storyOf(
  number: number,
  { edition, isTranslated }: { edition: number; isTranslated: boolean },
): Record<string, unknown> {
  const date = new Date(Date.UTC(2026, 0, 2, 8, 0, edition)).toISOString()
  const text = `Paragrafo ${number}, edizione ${edition}. ${'Pelle, luce e colore. '.repeat(20)}`
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
  const english = { type: 'paragraph', content: [{ type: 'text', text: `In English: ${text}` }] }
  return {
    name: `Pagina ${number}`,
    slug: `pagina-${pad(number)}`,
    full_slug: `pagina-${pad(number)}`,
    id: number,
    uuid: uuidOf(number),
    parent_id: 0,
    is_folder: false,
    is_startpage: false,
    position: number,
    published: true,
    created_at: '2026-01-01T08:00:00.000Z',
    published_at: date,
    updated_at: date,
    first_published_at: '2026-01-02T08:00:00.000Z',
    sort_by_date: null,
    tag_list: [],
    group_id: uuidOf(number),
    path: null,
    lang: 'default',
    meta_data: null,
    content: {
      _uid: `page-${number}`,
      component: 'page',
      title: `Pagina ${number}`,
      ...(isTranslated && { title__i18n__en: `Page ${number}` }),
      description: `La pagina numero ${number} di uno spazio di prova`,
      hero: [],
      body: [
        {
          _uid: `text-${number}`,
          component: 'rich_text',
          text: { type: 'doc', content: [paragraph, paragraph, paragraph] },
          ...(isTranslated && {
            text__i18n__en: { type: 'doc', content: [english, english, english] },
          }),
        },
      ],
    },
  }
}

export interface BenchSpace {
  folder: string
  /** Publishes a story again, with another text. */
  publish(number: number): void
  remove(): void
}

/** @param isTranslated whether every story has an English translation */
export function createBenchSpace(stories: number, isTranslated = false): BenchSpace {
  const root = mkdtempSync(join(tmpdir(), 'vetrina-bench-'))
  const folder = join(root, 'space')
  const stored = join(folder, 'stories', 'space')
  let edition = 1
  mkdirSync(stored, { recursive: true })
  const write = (number: number) =>
    writeFileSync(
      join(stored, `pagina-${pad(number)}_${uuidOf(number)}.json`),
      JSON.stringify(storyOf(number, { edition, isTranslated })),
    )
  for (let number = 1; number <= stories; number++) write(number)
  return {
    folder,
    publish(number) {
      edition++
      write(number)
    },
    remove: () => rmSync(root, { recursive: true, force: true }),
  }
}
