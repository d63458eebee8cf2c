/** A table that scrolls by itself where the screen is too narrow for it, by keyboard too. */
import type { ReactNode } from 'react'

interface TableProps {
  label: string
  /** A heading that begins with `#` is over figures. */
  head: readonly string[]
  rows: readonly { key: string; cells: readonly ReactNode[] }[]
}

export function Table({ label, head, rows }: TableProps) {
  const classes = head.map((name) => (name.startsWith('#') ? 'figure' : undefined))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is to be scrolled by keyboard too
    <section className="scroll" aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {head.map((name, at) => (
              <th key={name} scope="col" className={classes[at]}>
                {name.replace('#', '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells: [first, ...cells] }) => (
            <tr key={key}>
              <th scope="row" className={classes[0]}>
                {first}
              </th>
              {cells.map((cell, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is what its column is
                <td key={at} className={classes[at + 1]}>
                  {cell}
                </td>
              ))}
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
