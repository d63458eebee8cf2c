import type { ReactNode } from 'react'
import type { ImageModel, LinkModel, RichText } from '../content/model.ts'
import type { RichTextCell, RichTextNode, RichTextRow } from '../content/rich-text-nodes.ts'
import { plainText } from '../content/rich-text-plain.ts'
import { renderEach } from './render-each.tsx'
import { useStrings } from './use-strings.ts'

type Table = Extract<RichTextNode<LinkModel, ImageModel>, { type: 'table' }>
type Row = RichTextRow<LinkModel, ImageModel>
type Cell = RichTextCell<LinkModel, ImageModel>
type RenderContent = (content: RichText, isHeader: boolean) => ReactNode

/** A table that scrolls by itself on narrow screens, by keyboard too. */
export function RichTextTable({
  table,
  renderContent,
}: {
  table: Table
  renderContent: RenderContent
}) {
  const label = labelOf(table, useStrings().table)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be of a form
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls
    <div className="table-scroll" tabIndex={0} role="group" aria-label={label}>
      <table>
        {table.head.length > 0 && <thead>{renderRows(table.head, 'col', renderContent)}</thead>}
        {table.body.length > 0 && <tbody>{renderRows(table.body, 'row', renderContent)}</tbody>}
      </table>
    </div>
  )
}

/** The label of the scrolling element, made of the column headings. */
function labelOf(table: Table, word: string): string {
  const headings = (table.head[0]?.content ?? []).map((cell) => plainText(cell.content))
  const named = headings.filter((heading) => heading !== '').join(', ')
  return named === '' ? word : `${word}: ${named.replace(/\s+/g, ' ')}`
}

type Scope = 'col' | 'row'

const renderRows = (rows: readonly Row[], scope: Scope, renderContent: RenderContent): ReactNode =>
  renderEach(rows, (row) => (
    <tr>{renderEach(row.content, (cell) => renderCell(cell, scope, renderContent))}</tr>
  ))

function renderCell(cell: Cell, scope: Scope, renderContent: RenderContent): ReactNode {
  const colSpan = cell.colspan === 1 ? undefined : cell.colspan
  const rowSpan = cell.rowspan === 1 ? undefined : cell.rowspan
  // An empty corner cell is no heading of anything.
  const isHeader = cell.type === 'tableHeader' && cell.content.length > 0
  const Tag = isHeader ? 'th' : 'td'
  return (
    <Tag scope={isHeader ? scope : undefined} colSpan={colSpan} rowSpan={rowSpan}>
      {renderContent(cell.content, isHeader)}
    </Tag>
  )
}
