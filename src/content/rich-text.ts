/**
 * Formatted text. `parseRichText` turns what Storyblok stores into the nodes of
 * `rich-text-nodes.ts`; `resolveRichText` gives them their links and pictures.
 */
import { type BlokDefinition, resolveBlok } from './blok.ts'
import type { ContentReader } from './content-reader.ts'
import type { RichText } from './model.ts'
import type { ParsedAsset, ParsedBlok, ParsedLink } from './parsed.ts'
import type { RichTextInline, RichTextNode, RichTextRow, RichTextRun } from './rich-text-nodes.ts'
import { parseNodes } from './rich-text-parser.ts'
import type { Words } from './words.ts'

export interface ParsedText {
  /** Empty when the editor wrote nothing. */
  readonly nodes: readonly RichTextNode<ParsedLink, ParsedAsset>[]
  /** Notes on what was left out or sanitized, each once, in order of first occurrence. */
  readonly warnings: readonly Words[]
}

/**
 * Parses a rich text field, `{ type: 'doc', content: [...] }`. Never throws.
 * @param bloks that the text may contain; any other is left out
 */
export function parseRichText(raw: unknown, bloks: readonly BlokDefinition[] = []): ParsedText {
  const { nodes, warnings } = parseNodes(raw, bloks)
  const pruned = mapRichText(nodes, {
    link: (link) => link,
    image: (image) => image,
    blok: (blok) => blok,
  })
  return { nodes: pruned, warnings }
}

/**
 * Resolves links, pictures and bloks. Drops broken links but keeps their text; drops missing pictures.
 * @param bloks that the text was parsed with
 */
export const resolveRichText = (
  nodes: ParsedText['nodes'],
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

/** `null` removes a link from its text, and a picture or blok altogether. */
interface Exchange<Link, Image, NewLink, NewImage> {
  link: (link: Link) => NewLink | null
  image: (image: Image) => NewImage | null
  blok: (blok: ParsedBlok) => ParsedBlok | null
}

function mapRichText<L, I, NewL, NewI>(
  nodes: readonly RichTextNode<L, I>[],
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextNode<NewL, NewI>[] {
  const mapped: RichTextNode<NewL, NewI>[] = []
  for (const node of nodes) {
    const result = mapNode(node, exchange)
    if (result !== null) mapped.push(result)
  }
  return mapped
}

function mapNode<L, I, NewL, NewI>(
  node: RichTextNode<L, I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextNode<NewL, NewI> | null {
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const content = mapLine(node.content, exchange)
      return isBlank(content) ? null : { ...node, content }
    }
    case 'blockquote': {
      const content = mapRichText(node.content, exchange)
      return content.length === 0 ? null : { ...node, content }
    }
    case 'bullet_list':
    case 'ordered_list': {
      const content = node.content
        .map((item) => ({ ...item, content: mapRichText(item.content, exchange) }))
        .filter((item) => !isEmptyPart(item))
      return content.length === 0 ? null : { ...node, content }
    }
    case 'table': {
      const head = node.head.map((row) => mapRow(row, exchange))
      const body = node.body.map((row) => mapRow(row, exchange))
      const isEmpty = [...head, ...body].every((row) => row.content.every(isEmptyPart))
      return isEmpty ? null : { ...node, head, body }
    }
    case 'image':
      return mapImage(node, exchange)
    case 'blok': {
      const blok = exchange.blok(node.blok)
      return blok === null ? null : { type: 'blok', blok }
    }
    case 'code_block':
      return node.text.trim() === '' ? null : node
    case 'horizontal_rule':
      return node
  }
}

const mapRow = <L, I, NewL, NewI>(
  row: RichTextRow<L, I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextRow<NewL, NewI> => ({
  ...row,
  content: row.content.map((cell) => ({ ...cell, content: mapRichText(cell.content, exchange) })),
})

function mapLine<L, I, NewL, NewI>(
  line: readonly RichTextInline<L, I>[],
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextInline<NewL, NewI>[] {
  const mapped: RichTextInline<NewL, NewI>[] = []
  for (const inline of line) {
    if (inline.type !== 'link') {
      const run = mapRun(inline, exchange)
      if (run !== null) mapped.push(run)
      continue
    }
    const content = inline.content.map((run) => mapRun(run, exchange)).filter((run) => run !== null)
    const link = exchange.link(inline.link)
    if (link !== null && !isBlank(content)) mapped.push({ ...inline, link, content })
    else for (const run of content) mapped.push(run)
  }
  return mapped
}

const mapRun = <L, I, NewL, NewI>(
  run: RichTextRun<I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextRun<NewI> | null => (run.type === 'image' ? mapImage(run, exchange) : run)

function mapImage<L, I, NewL, NewI>(
  node: { readonly type: 'image'; readonly image: I },
  exchange: Exchange<L, I, NewL, NewI>,
): { readonly type: 'image'; readonly image: NewI } | null {
  const image = exchange.image(node.image)
  return image === null ? null : { type: 'image', image }
}

const isEmptyPart = (part: { readonly content: readonly unknown[] }): boolean =>
  part.content.length === 0

const isBlank = (content: readonly RichTextInline<unknown, unknown>[]): boolean =>
  content.every(
    (inline) =>
      inline.type === 'hard_break' || (inline.type === 'text' && isInvisible(inline.text)),
  )

const isInvisible = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text)
