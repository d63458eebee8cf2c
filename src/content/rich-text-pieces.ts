/**
 * Turns a mixed sequence of blocks and parts of lines, as stored text has it, into blocks only.
 */
import { joinLinks, type ParsedInline, type ParsedNode } from './rich-text-line.ts'

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
