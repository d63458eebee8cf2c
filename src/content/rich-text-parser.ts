/**
 * Turns Storyblok's nodes into the nodes that the site renders. Misplaced content is not lost: a block
 * in a paragraph splits it, a text between blocks becomes a paragraph, anything in a list becomes
 * an item.
 */
import type { BlokDefinition } from './blok.ts'
import { blokIssues } from './blok-issues.ts'
import type { ParsedAsset, ParsedLink } from './parsed.ts'
import {
  createHeadingId,
  type ParsedNode,
  type Piece,
  parseEmoji,
  parseHardBreak,
  parseImage,
  parseText,
  toBlocks,
  wrapLines,
} from './rich-text-line.ts'
import {
  lineText,
  type RichTextCell,
  type RichTextItem,
  type RichTextRow,
} from './rich-text-nodes.ts'
import {
  addWarning,
  isRecord,
  type Parsing,
  quote,
  type RawNode,
  readChoice,
  readInteger,
  readNode,
  readString,
} from './rich-text-raw.ts'
import { layOutTable } from './rich-text-table.ts'
import type { Words } from './words.ts'

type Item = RichTextItem<ParsedLink, ParsedAsset>
type Row = RichTextRow<ParsedLink, ParsedAsset>
type Cell = RichTextCell<ParsedLink, ParsedAsset>

const nodeParsers = new Map<string, (node: RawNode, parsing: Parsing) => Piece[]>([
  ['paragraph', parseParagraph],
  ['heading', parseHeading],
  ['blockquote', parseBlockquote],
  ['bullet_list', parseBulletList],
  ['ordered_list', parseOrderedList],
  ['code_block', parseCodeBlock],
  ['horizontal_rule', () => [{ type: 'horizontal_rule' }]],
  ['table', parseTable],
  ['text', parseText],
  ['hard_break', parseHardBreak],
  ['emoji', parseEmoji],
  ['image', parseImage],
  ['blok', parseBloks],
])

/** Parses a document into blocks. */
export function parseNodes(
  doc: unknown,
  bloks: readonly BlokDefinition[],
): { nodes: ParsedNode[]; warnings: Words[] } {
  const byName = new Map(bloks.map((blok) => [blok.name, blok]))
  const parsing: Parsing = { warnings: new Map(), ids: new Set(), bloks: byName }
  const root = readNode(doc, 0, parsing)
  const nodes = root === null ? [] : toBlocks(parseContent(root, parsing))
  return { nodes, warnings: [...parsing.warnings.values()] }
}

function childrenOf(node: RawNode, parsing: Parsing): RawNode[] {
  const children: RawNode[] = []
  for (const raw of node.content) {
    const child = readNode(raw, node.depth + 1, parsing)
    if (child !== null) children.push(child)
  }
  return children
}

function parseContent(node: RawNode, parsing: Parsing): Piece[] {
  const pieces: Piece[] = []
  for (const child of childrenOf(node, parsing)) {
    for (const piece of parseNode(child, parsing)) pieces.push(piece)
  }
  return pieces
}

function parseNode(node: RawNode, parsing: Parsing): Piece[] {
  const parser = nodeParsers.get(node.type)
  if (parser !== undefined) return parser(node, parsing)
  addWarning(
    parsing,
    `unknown or misplaced node ${quote(node.type)}: its content is kept`,
    `elemento sconosciuto o fuori posto ${quote(node.type)}: il contenuto resta`,
  )
  return parseContent(node, parsing)
}

const directions = ['ltr', 'rtl', 'auto'] as const
const alignments = ['left', 'center', 'right', 'justify'] as const

const readDirection = (node: RawNode, parsing: Parsing) =>
  readChoice(node.attrs, 'dir', { choices: directions, parsing })

const readLayout = (node: RawNode, parsing: Parsing) => ({
  align: readChoice(node.attrs, 'textAlign', { choices: alignments, parsing }),
  dir: readDirection(node, parsing),
})

function parseParagraph(node: RawNode, parsing: Parsing): Piece[] {
  const layout = readLayout(node, parsing)
  return wrapLines(parseContent(node, parsing), (content) => [
    { type: 'paragraph', ...layout, content },
  ])
}

function parseHeading(node: RawNode, parsing: Parsing): Piece[] {
  const level = readInteger(node.attrs, 'level', { min: 1, max: 6, fallback: 2, parsing })
  const layout = readLayout(node, parsing)
  return wrapLines(parseContent(node, parsing), (content) => {
    const id = createHeadingId(lineText(content), parsing.ids)
    return [{ type: 'heading', level, id, ...layout, content }]
  })
}

function parseBlockquote(node: RawNode, parsing: Parsing): Piece[] {
  const content = toBlocks(parseContent(node, parsing))
  return [{ type: 'blockquote', dir: readDirection(node, parsing), content }]
}

function parseBulletList(node: RawNode, parsing: Parsing): Piece[] {
  return [{ type: 'bullet_list', content: parseItems(node, parsing) }]
}

function parseOrderedList(node: RawNode, parsing: Parsing): Piece[] {
  const start = readInteger(node.attrs, 'order', { min: 0, max: 99_999, fallback: 1, parsing })
  return [{ type: 'ordered_list', start, content: parseItems(node, parsing) }]
}

const parseItems = (node: RawNode, parsing: Parsing): Item[] =>
  childrenOf(node, parsing).map((child) => ({
    type: 'list_item',
    content: toBlocks(parsePart(child, ['list_item'], parsing)),
  }))

/** The content of a list item or table cell; any other node counts as the content itself. */
const parsePart = (node: RawNode, types: readonly string[], parsing: Parsing): Piece[] =>
  types.includes(node.type) ? parseContent(node, parsing) : parseNode(node, parsing)

function parseTable(node: RawNode, parsing: Parsing): Piece[] {
  const rows = childrenOf(node, parsing).map((child): Row => {
    const cells = child.type === 'tableRow' ? childrenOf(child, parsing) : [child]
    return { type: 'tableRow', content: cells.map((cell) => parseCell(cell, parsing)) }
  })
  const { head, body, isFitted } = layOutTable(rows)
  if (isFitted)
    addWarning(
      parsing,
      'a table with rows of different lengths: cells were added',
      'una tabella con righe di lunghezza diversa: sono state aggiunte celle',
    )
  return [{ type: 'table', head, body }]
}

function parseCell(node: RawNode, parsing: Parsing): Cell {
  const span = (name: string) =>
    readInteger(node.attrs, name, { min: 1, max: 100, fallback: 1, parsing })
  return {
    type: node.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    content: toBlocks(parsePart(node, ['tableCell', 'tableHeader'], parsing)),
  }
}

function parseCodeBlock(node: RawNode, parsing: Parsing): Piece[] {
  const token = /^language-([a-z0-9+#-]{1,30})$/.exec(readString(node.attrs, 'class', parsing))
  return [{ type: 'code_block', language: token?.[1] ?? null, text: codeOf(node, parsing) }]
}

function codeOf(node: RawNode, parsing: Parsing): string {
  if (node.type === 'hard_break') return '\n'
  if (node.type === 'text') return typeof node.text === 'string' ? node.text : ''
  return childrenOf(node, parsing)
    .map((child) => codeOf(child, parsing))
    .join('')
}

function parseBloks(node: RawNode, parsing: Parsing): ParsedNode[] {
  const body = Array.isArray(node.attrs.body) ? node.attrs.body : []
  return body.flatMap((raw: unknown): ParsedNode[] => {
    const name = isRecord(raw) ? raw.component : undefined
    const definition = typeof name === 'string' ? parsing.bloks.get(name) : undefined
    if (definition === undefined) {
      addWarning(
        parsing,
        `skipped the blok ${quote(name)}, which this text cannot show`,
        `saltato il blocco ${quote(name)}, che in questo testo non si può mostrare`,
      )
      return []
    }
    const { data } = definition.schema.safeParse(raw)
    const fields = blokIssues(definition, raw)
      .map(({ path }) => path.join('.'))
      .join(', ')
    if (data === undefined) {
      addWarning(
        parsing,
        `skipped a blok ${quote(name)} with invalid fields: ${fields}`,
        `saltato il blocco ${quote(name)}, compilato male: ${fields}`,
      )
      return []
    }
    if (fields !== '') {
      addWarning(
        parsing,
        `left out invalid fields of a blok ${quote(name)}: ${fields}`,
        `tolto ciò che non va in un blocco ${quote(name)}: ${fields}`,
      )
    }
    return [{ type: 'blok', blok: data }]
  })
}
