import { italian } from '../../../src/strings/it.ts'

/** All texts of a catalogue. */
const stringsIn = (part: unknown): string[] =>
  typeof part === 'string' ? [part] : Object.values(part ?? {}).flatMap(stringsIn)

/** Names of services: the same in every language. */
const names = ['WhatsApp', 'Facebook', 'Instagram', 'TikTok', 'YouTube', 'Vimeo']

/** Texts that a page shows or that assistive technology reads. */
const textsOf = (html: string): string[] =>
  [
    ...html.split(/<[^>]*>/),
    ...[...html.matchAll(/ aria-(?:label|roledescription)="([^"]*)"/g)].map(
      ([, text = '']) => text,
    ),
  ].map((text) => text.trim())

/**
 * Finds texts from code: they are in both renderings of the same content, and neither in the content
 * nor in the catalogue.
 */
export function saidByCode(inItalian: string, inEnglish: string, content: object): string[] {
  const own = JSON.stringify(content)
  const english = new Set(textsOf(inEnglish))
  const known = [...stringsIn(italian), ...names]
  const isKnown = (part: string) =>
    !/\p{L}/u.test(part) || own.includes(part) || known.includes(part)
  return textsOf(inItalian).filter(
    (text) => english.has(text) && !text.split(/[,:·]/).every((part) => isKnown(part.trim())),
  )
}
