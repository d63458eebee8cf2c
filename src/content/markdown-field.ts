/**
 * The field builder for Markdown, in a file of its own: sites without it do not load the parser. Markdown
 * becomes formatted text as Storyblok stores it, in which HTML stays text; the parser of formatted text
 * decides what may be published.
 */
import MarkdownIt, { type Token } from 'markdown-it'
import { cleanText } from './clean-text.ts'
import { createField, type Field, type FieldOptions, readByVisitors } from './field.ts'
import type { RichText } from './model.ts'
import { emptyText } from './rich-fields.ts'
import { type ParsedText, parseRichText, resolveRichText } from './rich-text.ts'

/** Markdown, resolved like formatted text; an empty list if the editor left it empty. */
export const markdown = (options: FieldOptions): Field<ParsedText, RichText> =>
  createField('markdown', readByVisitors(options), {
    expected: { en: 'text in Markdown', it: 'un testo in Markdown' },
    parse: (stored) =>
      typeof stored === 'string' ? parseRichText(markdownDocument(stored)) : undefined,
    ...emptyText,
    resolve: ({ nodes }, reader) => resolveRichText(nodes, reader),
  })

/** A node of a stored document, or a mark. */
interface StoredNode {
  type: string
  attrs?: Record<string, unknown>
  content?: StoredNode[]
  text?: string
  marks?: StoredNode[]
}

// `breaks`: a line break that editors type is meant, as in Storyblok's own conversion.
const parser = new MarkdownIt({ html: false, linkify: false, typographer: false, breaks: true })
// The parser of formatted text checks URLs, and reports what is wrong with one.
parser.validateLink = () => true
parser.normalizeLink = (address) => address

const markdownDocument = (text: string): StoredNode => ({
  type: 'doc',
  content: blocksOf(parser.parse(text, {})),
})

type NodeOf = (token: Token) => StoredNode

const containers: Readonly<Record<string, NodeOf>> = {
  paragraph_open: () => ({ type: 'paragraph' }),
  heading_open: ({ tag }) => ({ type: 'heading', attrs: { level: Number(tag.slice(1)) } }),
  blockquote_open: () => ({ type: 'blockquote' }),
  bullet_list_open: () => ({ type: 'bullet_list' }),
  ordered_list_open: (token) => ({
    type: 'ordered_list',
    attrs: { order: Number(token.attrGet('start') ?? 1) },
  }),
  list_item_open: () => ({ type: 'list_item' }),
  table_open: () => ({ type: 'table' }),
  tr_open: () => ({ type: 'tableRow' }),
  th_open: () => ({ type: 'tableHeader' }),
  td_open: () => ({ type: 'tableCell' }),
}

/** Nests the flat tokens: an opening and a closing one enclose each container. */
function blocksOf(tokens: readonly Token[]): StoredNode[] {
  const blocks: StoredNode[] = []
  const open = [blocks]
  for (const token of tokens) {
    const into = open.at(-1) ?? blocks
    if (token.nesting < 0) open.pop()
    else if (token.nesting === 0) into.push(...blockOf(token))
    else {
      const node = containers[token.type]?.(token)
      const content: StoredNode[] = []
      // The head and the body of a table are no nodes of their own.
      open.push(node === undefined ? into : content)
      if (node !== undefined) into.push({ ...node, content })
    }
  }
  return blocks
}

function blockOf({ type, info, content, children }: Token): StoredNode[] {
  if (type === 'inline') return lineOf(children ?? [])
  if (type === 'hr') return [{ type: 'horizontal_rule' }]
  const [language = ''] = info.trim().split(/\s+/)
  const attrs = language === '' ? {} : { class: `language-${language.toLowerCase()}` }
  return [{ type: 'code_block', attrs, content: [{ type: 'text', text: content.trimEnd() }] }]
}

const marks: Readonly<Record<string, NodeOf>> = {
  strong_open: () => ({ type: 'bold' }),
  em_open: () => ({ type: 'italic' }),
  s_open: () => ({ type: 'strike' }),
  link_open: (token) => ({
    type: 'link',
    attrs: { linktype: 'url', href: token.attrGet('href') ?? '', title: token.attrGet('title') },
  }),
}

function lineOf(tokens: readonly Token[]): StoredNode[] {
  const open: StoredNode[] = []
  const line: StoredNode[] = []
  for (const token of tokens) {
    const mark = marks[token.type]?.(token)
    if (mark !== undefined) open.push(mark)
    else if (token.nesting < 0) open.pop()
    else line.push({ ...runOf(token), marks: [...open, ...marksIn(token)] })
  }
  return line
}

const marksIn = ({ type }: Token): StoredNode[] =>
  type === 'code_inline' ? [{ type: 'code' }] : []

function runOf(token: Token): StoredNode {
  const { type, content, children } = token
  if (type === 'hardbreak' || type === 'softbreak') return { type: 'hard_break' }
  // The parser decodes the shown text of a bare URL: `%00` becomes a control character.
  if (type !== 'image') return { type: 'text', text: cleanText(content) }
  const alt = (children ?? []).map((part) => part.content).join('')
  return { type: 'image', attrs: { src: token.attrGet('src') ?? '', alt } }
}
