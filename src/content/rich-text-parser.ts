/**
 * Turns Storyblok's nodes into the nodes that the site renders. Misplaced content is not lost: a block
 * in a paragraph splits it, a text between blocks becomes a paragraph, anything in a list becomes
 * an item.
 */
import { type BlokDefinition, parseBlok } from './blok.ts'
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
  textAligns,
  textDirections,
} from './rich-text-nodes.ts'
import {
  addWarning,
  isRecord,
  quote,
  type RawNode,
  readChoice,
  readInteger,
  readNode,
  readNodes,
  readString,
} from './rich-text-raw.ts'
import { layOutTable } from './rich-text-table.ts'
import type { Words } from './words.ts'

type Item = RichTextItem<ParsedLink, ParsedAsset>
type Row = RichTextRow<ParsedLink, ParsedAsset>
type Cell = RichTextCell<ParsedLink, ParsedAsset>

const nodeParsers = new Map<string, (node: RawNode) => Piece[]>([
  ['paragraph', parseParagraph],
  ['heading', parseHeading],
  ['blockquote', parseBlockquote],
  ['bullet_list', (node) => [{ type: 'bullet_list', content: parseItems(node) }]],
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
  const document = { warnings: new Map<string, Words>(), ids: new Set<string>(), bloks: byName }
  const root = readNode(doc, { document, depth: 0 })
  const nodes = root === null ? [] : toBlocks(parseContent(root))
  return { nodes, warnings: [...document.warnings.values()] }
}

const childrenOf = (node: RawNode): RawNode[] => readNodes(node, node.content)

function parseContent(node: RawNode): Piece[] {
  // `flatMap` would make the parsing of a whole text a fifth slower.
  const pieces: Piece[] = []
  for (const child of childrenOf(node)) pieces.push(...parseNode(child))
  return pieces
}

function parseNode(node: RawNode): Piece[] {
  const parser = nodeParsers.get(node.type)
  if (parser !== undefined) return parser(node)
  addWarning(
    node,
    `unknown or misplaced node ${quote(node.type)}: its content is kept`,
    `elemento sconosciuto o fuori posto ${quote(node.type)}: il contenuto resta`,
  )
  return parseContent(node)
}

const readDirection = (node: RawNode) => readChoice(node, 'dir', textDirections)

const readLayout = (node: RawNode) => ({
  align: readChoice(node, 'textAlign', textAligns),
  dir: readDirection(node),
})

function parseParagraph(node: RawNode): Piece[] {
  const layout = readLayout(node)
  return wrapLines(parseContent(node), (content) => [{ type: 'paragraph', ...layout, content }])
}

function parseHeading(node: RawNode): Piece[] {
  const level = readInteger(node, 'level', { min: 1, max: 6, fallback: 2 })
  const layout = readLayout(node)
  return wrapLines(parseContent(node), (content) => {
    const id = createHeadingId(lineText(content), node.document.ids)
    return [{ type: 'heading', level, id, ...layout, content }]
  })
}

function parseBlockquote(node: RawNode): Piece[] {
  const content = toBlocks(parseContent(node))
  return [{ type: 'blockquote', dir: readDirection(node), content }]
}

function parseOrderedList(node: RawNode): Piece[] {
  const start = readInteger(node, 'order', { min: 0, max: 99_999, fallback: 1 })
  return [{ type: 'ordered_list', start, content: parseItems(node) }]
}

const parseItems = (node: RawNode): Item[] =>
  childrenOf(node).map((child) => ({
    type: 'list_item',
    content: toBlocks(parsePart(child, ['list_item'])),
  }))

/** The content of a list item or table cell; any other node counts as the content itself. */
const parsePart = (node: RawNode, types: readonly string[]): Piece[] =>
  types.includes(node.type) ? parseContent(node) : parseNode(node)

function parseTable(node: RawNode): Piece[] {
  const rows = childrenOf(node).map((child): Row => {
    const cells = child.type === 'tableRow' ? childrenOf(child) : [child]
    return { type: 'tableRow', content: cells.map((cell) => parseCell(cell)) }
  })
  const { head, body, isFitted } = layOutTable(rows)
  if (isFitted)
    addWarning(
      node,
      'a table with rows of different lengths: cells were added',
      'una tabella con righe di lunghezza diversa: sono state aggiunte celle',
    )
  return [{ type: 'table', head, body }]
}

function parseCell(node: RawNode): Cell {
  const span = (name: string) => readInteger(node, name, { min: 1, max: 100, fallback: 1 })
  return {
    type: node.type === 'tableHeader' ? 'tableHeader' : 'tableCell',
    colspan: span('colspan'),
    rowspan: span('rowspan'),
    content: toBlocks(parsePart(node, ['tableCell', 'tableHeader'])),
  }
}

function parseCodeBlock(node: RawNode): Piece[] {
  const token = /^language-([a-z0-9+#-]{1,30})$/.exec(readString(node, 'class'))
  return [{ type: 'code_block', language: token?.[1] ?? null, text: codeOf(node) }]
}

function codeOf(node: RawNode): string {
  if (node.type === 'hard_break') return '\n'
  if (node.type === 'text') return typeof node.text === 'string' ? node.text : ''
  return childrenOf(node)
    .map((child) => codeOf(child))
    .join('')
}

function parseBloks(node: RawNode): ParsedNode[] {
  const body = Array.isArray(node.attrs.body) ? node.attrs.body : []
  return body.flatMap((raw: unknown): ParsedNode[] => {
    const name = isRecord(raw) ? raw.component : undefined
    const definition = typeof name === 'string' ? node.document.bloks.get(name) : undefined
    if (definition === undefined) {
      addWarning(
        node,
        `skipped the blok ${quote(name)}, which this text cannot show`,
        `saltato il blocco ${quote(name)}, che in questo testo non si può mostrare`,
      )
      return []
    }
    const parsed = parseBlok(definition, raw)
    const fields = blokIssues(definition, raw)
      .map(({ path }) => path.join('.'))
      .join(', ')
    if (parsed === null) {
      addWarning(
        node,
        `skipped a blok ${quote(name)} with invalid fields: ${fields}`,
        `saltato il blocco ${quote(name)}, compilato male: ${fields}`,
      )
      return []
    }
    if (fields !== '') {
      addWarning(
        node,
        `left out invalid fields of a blok ${quote(name)}: ${fields}`,
        `tolto ciò che non va in un blocco ${quote(name)}: ${fields}`,
      )
    }
    return [{ type: 'blok', blok: parsed }]
  })
}
