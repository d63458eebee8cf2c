/** A table that scrolls by itself where the screen is too narrow for it, by keyboard too. */
import type { ReactNode } from 'react'

interface TableProps {
  label: string
  /** A heading that begins with `#` is over figures. */
  head: readonly string[]
  /** A cell for each heading; the first one names its row. */
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export function Table({ label, head, rows }: TableProps) {
  const columns = head.map((name) => ({
    name: name.replace('#', ''),
    className: name.startsWith('#') ? 'figure' : undefined,
  }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: not every browser gives the keyboard what scrolls
    <section className="scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map(({ name, className }) => (
              <th key={name} scope="col" className={className}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {columns.map(({ name, className }, at) =>
                at === 0 ? (
                  <th key={name} scope="row" className={className}>
                    {cells[at]}
                  </th>
                ) : (
                  <td key={name} className={className}>
                    {cells[at]}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** So many rows are shown of a list that is as long as the site. */
export const mostRows = 500

/** Says how much is not shown; nothing when all of it is. */
export const restOf = (total: number, shown: number): string =>
  total > shown ? ` The first ${shown} are listed.` : ''
