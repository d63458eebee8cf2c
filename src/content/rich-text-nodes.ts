/**
 * The nodes of formatted text; the site renders no others. They nest as HTML allows: no block in a
 * paragraph, no link in a link, no empty parts.
 */
import type { ParsedBlok } from './parsed.ts'

export const textAligns = ['left', 'center', 'right', 'justify'] as const
type TextAlign = (typeof textAligns)[number]

export const textDirections = ['ltr', 'rtl', 'auto'] as const
type TextDirection = (typeof textDirections)[number]

export const plainMarks = [
  'bold',
  'italic',
  'strike',
  'underline',
  'code',
  'superscript',
  'subscript',
] as const

/** Colours are `#rrggbb`, ids and class names single tokens. */
export type RichTextMark =
  | { readonly type: (typeof plainMarks)[number] }
  | { readonly type: 'highlight'; readonly color: string | null }
  | { readonly type: 'textStyle'; readonly color: string }
  | { readonly type: 'anchor'; readonly id: string }
  | { readonly type: 'styled'; readonly className: string }

/** A part of a line allowed in a link. */
export type RichTextRun<Image> =
  | { readonly type: 'text'; readonly text: string; readonly marks: readonly RichTextMark[] }
  | { readonly type: 'emoji'; readonly emoji: string }
  | { readonly type: 'hard_break' }
  | { readonly type: 'image'; readonly image: Image }

/** A part of a line. A link contains all adjacent runs with the same target. */
export type RichTextInline<Link, Image> = RichTextRun<Image> | RichTextLink<Link, Image>

export interface RichTextLink<Link, Image> {
  readonly type: 'link'
  readonly link: Link
  readonly content: readonly RichTextRun<Image>[]
}

interface Line<Link, Image> {
  readonly align: TextAlign | null
  readonly dir: TextDirection | null
  readonly content: readonly RichTextInline<Link, Image>[]
}

export interface RichTextItem<Link, Image> {
  readonly type: 'list_item'
  readonly content: readonly RichTextNode<Link, Image>[]
}

export interface RichTextRow<Link, Image> {
  readonly type: 'tableRow'
  readonly content: readonly RichTextCell<Link, Image>[]
}

export interface RichTextCell<Link, Image> {
  readonly type: 'tableCell' | 'tableHeader'
  readonly colspan: number
  readonly rowspan: number
  readonly content: readonly RichTextNode<Link, Image>[]
}

/** A block of a document. */
export type RichTextNode<Link, Image> =
  | ({ readonly type: 'paragraph' } & Line<Link, Image>)
  | ({
      readonly type: 'heading'
      /** 1 to 6, as the editor chose. */
      readonly level: number
      /** Unique in its document. */
      readonly id: string
    } & Line<Link, Image>)
  | {
      readonly type: 'blockquote'
      readonly dir: TextDirection | null
      readonly content: readonly RichTextNode<Link, Image>[]
    }
  | { readonly type: 'bullet_list'; readonly content: readonly RichTextItem<Link, Image>[] }
  | {
      readonly type: 'ordered_list'
      /** Number of the first item. */
      readonly start: number
      readonly content: readonly RichTextItem<Link, Image>[]
    }
  | { readonly type: 'code_block'; readonly language: string | null; readonly text: string }
  | { readonly type: 'horizontal_rule' }
  | { readonly type: 'image'; readonly image: Image }
  /** Parsed, then, like links and pictures, resolved. */
  | { readonly type: 'blok'; readonly blok: ParsedBlok }
  | {
      readonly type: 'table'
      /** The leading rows that hold header cells only. */
      readonly head: readonly RichTextRow<Link, Image>[]
      readonly body: readonly RichTextRow<Link, Image>[]
    }

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
