/**
 * Parses the parts of a line of formatted text (runs, links around them, ids for headings), and makes
 * blocks of lines.
 */
import { parseAsset } from './asset.ts'
import { anchorOf } from './element-id.ts'
import { allowedValuesOf } from './image-service.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import { parseMarks } from './rich-text-marks.ts'
import type { RichTextInline, RichTextLink, RichTextNode, RichTextRun } from './rich-text-nodes.ts'
import { addWarning, type RawNode, readNodes, readString } from './rich-text-raw.ts'

export type ParsedNode = RichTextNode<ParsedLink, ParsedAsset>
type ParsedInline = RichTextInline<ParsedLink, ParsedAsset>

export function parseText(node: RawNode): ParsedInline[] {
  if (typeof node.text !== 'string') {
    addWarning(node, 'skipped a text node without text', 'saltato un testo vuoto')
    return []
  }
  const text = node.text
  if (text === '') return []
  const { marks, link } = parseMarks(readNodes(node, node.marks))
  const run = { type: 'text', text, marks } as const
  return link === null ? [run] : [{ type: 'link', link, content: [run] }]
}

export const parseHardBreak = (node: RawNode): ParsedInline[] =>
  withLink({ type: 'hard_break' }, node)

/** Only the character: the picture that comes with it is on a foreign host. */
export function parseEmoji(node: RawNode): ParsedInline[] {
  const emoji = readString(node, 'emoji').trim()
  if (emoji !== '' && emoji.length <= 40) return withLink({ type: 'emoji', emoji }, node)
  addWarning(
    node,
    'skipped an emoji without its character',
    'saltata una emoji senza il suo carattere',
  )
  return []
}

export function parseImage(node: RawNode): ParsedInline[] {
  const filename = readString(node, 'src')
  if (filename === '') {
    addWarning(node, 'skipped an image without a file', 'saltata un’immagine senza file')
    return []
  }
  const focus = readString(node, 'focus')
  const { parsed: image, issues } = parseAsset(node.attrs, filename, focus)
  for (const { path } of issues) {
    const name = path.join('.')
    const words = allowedValuesOf(name)
    addWarning(
      node,
      `ignored ${name} of an image: expected ${words?.en}`,
      `ignorato ${name} di un’immagine: serve ${words?.it}`,
    )
  }
  return withLink({ type: 'image', image }, node)
}

// Outside of text, only the link mark has a meaning.
function withLink(run: RichTextRun<ParsedAsset>, node: RawNode): ParsedInline[] {
  const links = readNodes(node, node.marks).filter((mark) => mark.type === 'link')
  const { link } = parseMarks(links)
  return link === null ? [run] : [{ type: 'link', link, content: [run] }]
}

/** Joins adjacent links to the same target. */
function joinLinks(line: readonly ParsedInline[]): ParsedInline[] {
  const joined: ParsedInline[] = []
  for (const inline of line) {
    const last = joined.at(-1)
    if (inline.type === 'link' && last?.type === 'link' && isSameTarget(last, inline)) {
      joined[joined.length - 1] = { ...last, content: last.content.concat(inline.content) }
    } else joined.push(inline)
  }
  return joined
}

type Link = RichTextLink<ParsedLink, ParsedAsset>

const isSameTarget = (first: Link, other: Link): boolean =>
  JSON.stringify(first.link) === JSON.stringify(other.link)

/** Makes a free id from the text of a heading, and marks it as taken. */
export function createHeadingId(text: string, ids: Set<string>): string {
  const slug = anchorOf(text, 'sezione').slice(0, 60).replace(/-$/, '')
  let id = slug
  for (let count = 2; ids.has(id); count++) id = `${slug}-${count}`
  ids.add(id)
  return id
}

export type Piece = ParsedNode | ParsedInline

/** Wraps the parts between blocks in paragraphs, except pictures alone. */
export const toBlocks = (pieces: readonly Piece[]): ParsedNode[] =>
  wrapLines(pieces, (content) => {
    const images = content.filter((inline) => inline.type === 'image')
    if (images.length === content.length) return images
    return [{ type: 'paragraph', align: null, dir: null, content }]
  })

/** @param wrap makes blocks from the parts between two blocks */
export function wrapLines(
  pieces: readonly Piece[],
  wrap: (line: ParsedInline[]) => ParsedNode[],
): ParsedNode[] {
  const blocks: ParsedNode[] = []
  let line: ParsedInline[] = []
  const endLine = () => {
    if (line.length === 0) return
    for (const block of wrap(joinLinks(line))) blocks.push(block)
    line = []
  }
  for (const piece of pieces) {
    if (isInline(piece)) {
      line.push(piece)
      continue
    }
    endLine()
    blocks.push(piece)
  }
  endLine()
  return blocks
}

const inlineTypes = new Set<string>(['text', 'link', 'hard_break', 'emoji', 'image'])

const isInline = (piece: Piece): piece is ParsedInline => inlineTypes.has(piece.type)
