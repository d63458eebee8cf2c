/**
 * Turns stored table cells into a table that HTML allows: no overlap, no span beyond the table, and a
 * cell that begins in every row and column.
 */
import type { RichTextCell, RichTextRow } from './rich-text-nodes.ts'

type Rows<Link, Image> = readonly RichTextRow<Link, Image>[]

interface LaidOutTable<Link, Image> {
  head: Rows<Link, Image>
  body: Rows<Link, Image>
  /** Whether spans were removed and short rows filled, because the cells formed no rectangle. */
  isFitted: boolean
}

export function layOutTable<L, I>(rows: Rows<L, I>): LaidOutTable<L, I> {
  const firstBodyRow = rows.findIndex((row) =>
    row.content.some((cell) => cell.type === 'tableCell'),
  )
  const headLength = firstBodyRow === -1 ? rows.length : firstBodyRow
  const head = rows.slice(0, headLength)
  const body = rows.slice(headLength)
  if (isRectangle([head, body])) return { head, body, isFitted: false }
  const width = rows.reduce((most, row) => Math.max(most, row.content.length), 0)
  const fit = (row: RichTextRow<L, I>) => withoutSpans(row, width)
  return { head: head.map(fit), body: body.map(fit), isFitted: true }
}

function isRectangle(groups: readonly Rows<unknown, unknown>[]): boolean {
  const grids = groups.filter((rows) => rows.length > 0).map(fillGrid)
  const width = grids[0]?.width ?? 0
  const starts = new Set(grids.flatMap((grid) => [...(grid?.starts ?? [])]))
  return grids.every((grid) => grid?.width === width) && starts.size === width
}

/** The width and the columns in which cells begin; `null` if the cells form no rectangle. */
function fillGrid(
  rows: Rows<unknown, unknown>,
): { width: number; starts: ReadonlySet<number> } | null {
  const grid = rows.map((): (true | undefined)[] => [])
  const starts = new Set<number>()
  for (const [y, row] of rows.entries()) {
    if (row.content.length === 0) return null
    let x = 0
    for (const cell of row.content) {
      while (grid[y]?.[x]) x++
      starts.add(x)
      const lines = grid.slice(y, y + cell.rowspan)
      if (lines.length < cell.rowspan || !lines.every((line) => take(line, x, cell.colspan))) {
        return null
      }
    }
  }
  const width = grid[0]?.length ?? 0
  const isFull = grid.every((line) => line.length === width && !line.includes(undefined))
  return isFull ? { width, starts } : null
}

function take(line: (true | undefined)[], start: number, length: number): boolean {
  for (let x = start; x < start + length; x++) {
    if (line[x]) return false
    line[x] = true
  }
  return true
}

const withoutSpans = <L, I>(row: RichTextRow<L, I>, width: number): RichTextRow<L, I> => ({
  ...row,
  content: Array.from(
    { length: width },
    (_, index): RichTextCell<L, I> => ({
      ...(row.content[index] ?? { type: 'tableCell', content: [] }),
      colspan: 1,
      rowspan: 1,
    }),
  ),
})
