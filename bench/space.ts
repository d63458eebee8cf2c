/**
 * Creates a space of any size for the Storyblok emulator.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type StoryFile, storyFile, storyPath } from 'storyblok-emulator/testing'

/** A page of some paragraphs. */
function pageOf(
  number: number,
  { edition, isTranslated }: { edition: number; isTranslated: boolean },
): StoryFile {
  const date = new Date(Date.UTC(2026, 0, 2, 8, 0, edition)).toISOString()
  const text = `Paragrafo ${number}, edizione ${edition}. ${'Pelle, luce e colore. '.repeat(20)}`
  const paragraph = { type: 'paragraph', content: [{ type: 'text', text }] }
  const english = { type: 'paragraph', content: [{ type: 'text', text: `In English: ${text}` }] }
  return storyFile({
    id: number,
    full_slug: `pagina-${String(number).padStart(5, '0')}`,
    position: number,
    published_at: date,
    updated_at: date,
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
  })
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
  let edition = 1
  mkdirSync(join(folder, 'stories/space'), { recursive: true })
  const write = (number: number) => {
    const page = pageOf(number, { edition, isTranslated })
    writeFileSync(storyPath(folder, page), JSON.stringify(page))
  }
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
