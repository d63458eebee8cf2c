import { createElement, Fragment, type ReactNode } from 'react'
import type { ImageModel, LinkModel, RichText as RichTextModel } from '../content/model.ts'
import {
  childBlocks,
  plainText,
  type RichTextCell,
  type RichTextInline,
  type RichTextMark,
  type RichTextNode,
  type RichTextRow,
} from '../content/rich-text-nodes.ts'
import { InlineBlok } from './Bloks.tsx'
import { linkAttributes } from './ContentLink.tsx'
import { Picture } from './Picture.tsx'
import { PictureCredit } from './PictureCaption.tsx'
import { type PageIds, usePageIds } from './use-page-ids.ts'
import { useSheets } from './use-sheets.ts'
import { useStrings } from './use-strings.ts'

type Block = RichTextNode<LinkModel, ImageModel>

interface Rendering {
  idOf: PageIds
  /** Added to the level of each heading: the page has its only `h1` already. */
  levelShift: 0 | 1
  /** Turns headings into paragraphs: HTML allows no heading in a header cell. */
  isHeaderCell: boolean
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const

/**
 * Renders formatted text without an element around it. If the editor used level 1, all headings move
 * down one level.
 */
export function RichText({ content }: { content: RichTextModel }): ReactNode {
  useSheets('prose')
  const idOf = usePageIds()
  const levelShift = content.some(hasTopHeading) ? 1 : 0
  return renderBlocks(content, { idOf, levelShift, isHeaderCell: false })
}

const hasTopHeading = (node: Block): boolean =>
  (node.type === 'heading' && node.level === 1) || childBlocks(node).some(hasTopHeading)

const renderBlocks = (nodes: readonly Block[], rendering: Rendering): ReactNode =>
  renderEach(nodes, (node) => renderBlock(node, rendering))

function renderBlock(node: Block, rendering: Rendering): ReactNode {
  switch (node.type) {
    case 'paragraph':
      return (
        <p className={alignClass(node)} dir={node.dir ?? undefined}>
          {renderLine(node.content, rendering.idOf)}
        </p>
      )
    case 'heading': {
      const tag = headingTags[node.level - 2 + rendering.levelShift] ?? 'h6'
      const Tag = rendering.isHeaderCell ? 'p' : tag
      return (
        <Tag
          id={rendering.idOf(node, node.id)}
          className={alignClass(node)}
          dir={node.dir ?? undefined}
        >
          {renderLine(node.content, rendering.idOf)}
        </Tag>
      )
    }
    case 'blockquote':
      return (
        <blockquote dir={node.dir ?? undefined}>{renderBlocks(node.content, rendering)}</blockquote>
      )
    case 'bullet_list':
      return <ul>{renderItems(node, rendering)}</ul>
    case 'ordered_list':
      return (
        <ol start={node.start === 1 ? undefined : node.start}>{renderItems(node, rendering)}</ol>
      )
    case 'code_block':
      return (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls
        <pre translate="no" tabIndex={0}>
          <code className={node.language === null ? undefined : `language-${node.language}`}>
            {node.text}
          </code>
        </pre>
      )
    case 'horizontal_rule':
      return <hr />
    case 'blok':
      return <InlineBlok blok={node.blok} />
    case 'image':
      return <NotedPicture image={node.image} />
    case 'table':
      return <Table table={node} rendering={rendering} />
  }
}

const renderItems = (
  list: Extract<Block, { type: 'bullet_list' | 'ordered_list' }>,
  rendering: Rendering,
): ReactNode => renderEach(list.content, (item) => <li>{renderBlocks(item.content, rendering)}</li>)

const alignClass = ({ align }: Extract<Block, { type: 'paragraph' | 'heading' }>) =>
  align === null ? undefined : `align-${align}`

type TableNode = Extract<Block, { type: 'table' }>
type Row = RichTextRow<LinkModel, ImageModel>
type Cell = RichTextCell<LinkModel, ImageModel>

/** A table that scrolls by itself on narrow screens, by keyboard too. */
function Table({ table, rendering }: { table: TableNode; rendering: Rendering }) {
  const label = labelOf(table, useStrings().table)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls
    <div className="table-scroll" tabIndex={0} role="group" aria-label={label}>
      <table>
        {table.head.length > 0 && <thead>{renderRows(table.head, 'col', rendering)}</thead>}
        {table.body.length > 0 && <tbody>{renderRows(table.body, 'row', rendering)}</tbody>}
      </table>
    </div>
  )
}

/** The label of the scrolling element, made of the column headings. */
function labelOf(table: TableNode, word: string): string {
  const headings = (table.head[0]?.content ?? []).map((cell) => plainText(cell.content))
  const named = headings.filter((heading) => heading !== '').join(', ')
  return named === '' ? word : `${word}: ${named.replace(/\s+/g, ' ')}`
}

type Scope = 'col' | 'row'

const renderRows = (rows: readonly Row[], scope: Scope, rendering: Rendering): ReactNode =>
  renderEach(rows, (row) => (
    <tr>{renderEach(row.content, (cell) => renderCell(cell, scope, rendering))}</tr>
  ))

function renderCell(cell: Cell, scope: Scope, rendering: Rendering): ReactNode {
  const colSpan = cell.colspan === 1 ? undefined : cell.colspan
  const rowSpan = cell.rowspan === 1 ? undefined : cell.rowspan
  // An empty corner cell is no heading of anything.
  const isHeader = cell.type === 'tableHeader' && cell.content.length > 0
  const Tag = isHeader ? 'th' : 'td'
  return (
    <Tag scope={isHeader ? scope : undefined} colSpan={colSpan} rowSpan={rowSpan}>
      {renderBlocks(cell.content, {
        ...rendering,
        isHeaderCell: rendering.isHeaderCell || isHeader,
      })}
    </Tag>
  )
}

type Inline = RichTextInline<LinkModel, ImageModel>

/** A text column is at most this wide. */
export const richTextSizes = '(min-width: 43rem) 38rem, 90vw'

/** Renders the parts of a line: runs with their marks, links, breaks and small pictures. */
const renderLine = (content: readonly Inline[], idOf: PageIds): ReactNode =>
  renderEach(content, (inline) => renderInline(inline, idOf))

function renderInline(inline: Inline, idOf: PageIds): ReactNode {
  switch (inline.type) {
    case 'text':
      return inline.marks.reduceRight<ReactNode>(
        (inner, mark) => renderMark(mark, inner, idOf),
        inline.text,
      )
    case 'link':
      return <a {...linkAttributes(inline.link)}>{renderLine(inline.content, idOf)}</a>
    case 'emoji':
      return <span className="emoji">{inline.emoji}</span>
    case 'hard_break':
      return <br />
    case 'image':
      return <NotedPicture image={inline.image} />
  }
}

/** A picture with its notes beside it: HTML allows no figure in a line. */
const NotedPicture = ({ image }: { image: ImageModel }) => (
  <>
    <Picture image={image} sizes={richTextSizes} />
    {image.caption !== undefined && <small>{image.caption}</small>}
    {image.credit !== undefined && <PictureCredit credit={image.credit} />}
  </>
)

/** Puts colours in `data-color`, for the style sheet: the content policy forbids `style`. */
function renderMark(mark: RichTextMark, inner: ReactNode, idOf: PageIds): ReactNode {
  switch (mark.type) {
    case 'bold':
      return <strong>{inner}</strong>
    case 'italic':
      return <em>{inner}</em>
    case 'strike':
      return <s>{inner}</s>
    case 'underline':
      return <u>{inner}</u>
    case 'code':
      return <code translate="no">{inner}</code>
    case 'superscript':
      return <sup>{inner}</sup>
    case 'subscript':
      return <sub>{inner}</sub>
    case 'highlight':
      return <mark data-color={mark.color ?? undefined}>{inner}</mark>
    case 'textStyle':
      return <span data-color={mark.color}>{inner}</span>
    case 'anchor':
      return <span id={idOf(mark, mark.id)}>{inner}</span>
    case 'styled':
      return <span className={mark.className}>{inner}</span>
  }
}

/** Renders parts identified only by position, as single children without keys. */
const renderEach = <T,>(parts: readonly T[], render: (part: T) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...parts.map((part) => render(part)))
