/**
 * Extracts plain text from formatted text.
 */
import type { RichTextInline, RichTextNode } from './rich-text-nodes.ts'

/** A line of text for each block that has any. */
export const plainText = (nodes: readonly RichTextNode<unknown, unknown>[]): string =>
  nodes
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n')

/** Text of a line; breaks and pictures count as a space. */
export const lineText = (line: readonly RichTextInline<unknown, unknown>[]): string =>
  line
    .map((inline) => {
      if (inline.type === 'link') return lineText(inline.content)
      if (inline.type === 'text') return inline.text
      return inline.type === 'emoji' ? inline.emoji : ' '
    })
    .join('')

function blockText(node: RichTextNode<unknown, unknown>): string {
  if (node.type === 'paragraph' || node.type === 'heading') return lineText(node.content).trim()
  if (node.type === 'code_block') return node.text
  return plainText(childBlocks(node))
}

/** The blocks directly inside a block, including those in list items and table cells. */
export function childBlocks<L, I>(node: RichTextNode<L, I>): readonly RichTextNode<L, I>[] {
  switch (node.type) {
    case 'blockquote':
      return node.content
    case 'bullet_list':
    case 'ordered_list':
      return node.content.flatMap((item) => item.content)
    case 'table':
      return [...node.head, ...node.body].flatMap((row) =>
        row.content.flatMap((cell) => cell.content),
      )
    case 'paragraph':
    case 'heading':
    case 'code_block':
    case 'horizontal_rule':
    case 'image':
    case 'blok':
      return []
  }
}
