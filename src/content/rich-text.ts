/**
 * Formatted text. `parseRichText` turns what Storyblok stores into the nodes of
 * `rich-text-nodes.ts`; `resolveRichText` gives them their links and pictures.
 */
import { type BlokDefinition, resolveBlok } from './blok.ts'
import type { ContentReader } from './content-reader.ts'
import type { RichText } from './model.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import { mapRichText } from './rich-text-map.ts'
import type { RichTextNode } from './rich-text-nodes.ts'
import { parseNodes } from './rich-text-parser.ts'
import type { Words } from './words.ts'

export type ParsedRichText = readonly RichTextNode<ParsedLink, ParsedAsset>[]

interface RichTextResult {
  /** Empty when the editor wrote nothing. */
  nodes: ParsedRichText
  /** Why this is no rich text at all. */
  problems: string[]
  /** Notes on what was left out or sanitized, each once, in order of first occurrence. */
  warnings: Words[]
}

/**
 * Parses a rich text field, `{ type: 'doc', content: [...] }`. Never throws.
 * @param bloks that the text may contain; any other is left out
 */
export function parseRichText(raw: unknown, bloks: readonly BlokDefinition[] = []): RichTextResult {
  if (raw === null || raw === undefined || raw === '') {
    return { nodes: [], problems: [], warnings: [] }
  }
  if (typeof raw !== 'object' || !('type' in raw) || raw.type !== 'doc') {
    return { nodes: [], problems: ['expected rich text, an object of type "doc"'], warnings: [] }
  }
  const { nodes, warnings } = parseNodes(raw, bloks)
  const pruned = mapRichText(nodes, {
    link: (link) => link,
    image: (image) => image,
    blok: (blok) => blok,
  })
  return { nodes: pruned, problems: [], warnings }
}

/**
 * Resolves links, pictures and bloks. Drops broken links but keeps their text; drops missing pictures.
 * @param bloks that the text was parsed with
 */
export const resolveRichText = (
  nodes: ParsedRichText,
  reader: ContentReader,
  bloks: readonly BlokDefinition[] = [],
): RichText =>
  mapRichText(nodes, {
    link: (link) => reader.link(link),
    image: (image) => reader.image(image),
    blok: (blok) => {
      const definition = bloks.find((candidate) => candidate.name === blok.component)
      return definition === undefined ? null : resolveBlok(definition, blok, reader)
    },
  })
