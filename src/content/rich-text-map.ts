/**
 * Exchanges the links and pictures of formatted text, and leaves out what has become empty: an
 * empty paragraph is no spacing, an empty heading or link is a trap for screen readers.
 */
import type {
  RichTextInline,
  RichTextItem,
  RichTextNode,
  RichTextRow,
  RichTextRun,
  TextBlok,
} from './rich-text.ts'

/** `null` takes a link off its text, and a picture out. */
interface Exchange<Link, Image, NewLink, NewImage> {
  link: (link: Link) => NewLink | null
  image: (image: Image) => NewImage | null
  blok: (blok: TextBlok) => TextBlok | null
}

export function mapRichText<L, I, NewL, NewI>(
  nodes: readonly RichTextNode<L, I>[],
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextNode<NewL, NewI>[] {
  return nodes.flatMap((node) => mapNode(node, exchange))
}

function mapNode<L, I, NewL, NewI>(
  node: RichTextNode<L, I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextNode<NewL, NewI>[] {
  switch (node.type) {
    case 'paragraph':
    case 'heading': {
      const content = node.content.flatMap((inline) => mapInline(inline, exchange))
      return isBlank(content) ? [] : [{ ...node, content }]
    }
    case 'blockquote': {
      const content = mapRichText(node.content, exchange)
      return content.length === 0 ? [] : [{ ...node, content }]
    }
    case 'bullet_list':
    case 'ordered_list': {
      const content = node.content.flatMap((item) => mapItem(item, exchange))
      return content.length === 0 ? [] : [{ ...node, content }]
    }
    case 'table': {
      const head = node.head.map((row) => mapRow(row, exchange))
      const body = node.body.map((row) => mapRow(row, exchange))
      const isEmpty = [...head, ...body].every((row) => row.content.every(isEmptyPart))
      return isEmpty ? [] : [{ ...node, head, body }]
    }
    case 'image':
      return mapImage(node, exchange)
    case 'blok': {
      const blok = exchange.blok(node.blok)
      return blok === null ? [] : [{ type: 'blok', blok }]
    }
    case 'code_block':
      return node.text.trim() === '' ? [] : [node]
    case 'horizontal_rule':
      return [node]
  }
}

function mapItem<L, I, NewL, NewI>(
  item: RichTextItem<L, I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextItem<NewL, NewI>[] {
  const mapped = { ...item, content: mapRichText(item.content, exchange) }
  return isEmptyPart(mapped) ? [] : [mapped]
}

const mapRow = <L, I, NewL, NewI>(
  row: RichTextRow<L, I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextRow<NewL, NewI> => ({
  ...row,
  content: row.content.map((cell) => ({ ...cell, content: mapRichText(cell.content, exchange) })),
})

function mapInline<L, I, NewL, NewI>(
  inline: RichTextInline<L, I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextInline<NewL, NewI>[] {
  if (inline.type !== 'link') return mapRun(inline, exchange)
  const content = inline.content.flatMap((run) => mapRun(run, exchange))
  const link = exchange.link(inline.link)
  return link === null || isBlank(content) ? content : [{ ...inline, link, content }]
}

const mapRun = <L, I, NewL, NewI>(
  run: RichTextRun<I>,
  exchange: Exchange<L, I, NewL, NewI>,
): RichTextRun<NewI>[] => (run.type === 'image' ? mapImage(run, exchange) : [run])

function mapImage<L, I, NewL, NewI>(
  node: { readonly type: 'image'; readonly image: I },
  exchange: Exchange<L, I, NewL, NewI>,
): { readonly type: 'image'; readonly image: NewI }[] {
  const image = exchange.image(node.image)
  return image === null ? [] : [{ type: 'image', image }]
}

const isEmptyPart = (part: { readonly content: readonly unknown[] }): boolean =>
  part.content.length === 0

const isBlank = (content: readonly RichTextInline<unknown, unknown>[]): boolean =>
  content.every(
    (inline) =>
      inline.type === 'hard_break' || (inline.type === 'text' && isInvisible(inline.text)),
  )

const isInvisible = (text: string): boolean => /^[\s\p{Cf}]*$/u.test(text)
