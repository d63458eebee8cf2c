/** The lists of the report, as tables with the figures beside the bars. */
import type { ReactNode } from 'react'
import type { ReportFacts } from './report-facts.ts'

/** Most rows shown of a list that grows with the site. */
const mostRows = 500

const restOf = (total: number): string =>
  total > mostRows ? ` The first ${mostRows} are listed.` : ''

export const inNumbers: (number: number) => string = new Intl.NumberFormat('en').format

const countOf = (number: number, noun: string): string =>
  `${inNumbers(number)} ${noun}${number === 1 ? '' : 's'}`

/** A kilobyte has 1,024 bytes. */
function inBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 100) return `${kilobytes.toFixed(1)} KB`
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

export const inSeconds = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`

export function Timeline({ build: { stages, ms } }: ReportFacts) {
  const total = Math.max(ms, 1)
  return (
    <Table
      label="Time line of the stages"
      head={['Stage', '#Began', '#Took', 'When']}
      rows={stages.map((stage) => [
        stage.name,
        inSeconds(stage.at),
        inSeconds(stage.ms),
        <Bar key="bar" from={stage.at / total} length={stage.ms / total} />,
      ])}
    />
  )
}

export function RenderedPages({ rendered, build: { pages } }: ReportFacts) {
  if (rendered.length === 0) {
    return <p>None: nothing that {countOf(pages.total, 'page')} read has changed.</p>
  }
  return (
    <>
      <p>
        {countOf(rendered.length, 'page')}; {inNumbers(pages.reused)} stayed as they were or were
        rendered by an earlier build. <code>vetrina check</code> weighs all pages.
        {restOf(rendered.length)}
      </p>
      <Table
        label="Rendered pages"
        head={['Page', 'Title', '#HTML', '#Payload', 'Because this changed']}
        rows={rendered.map(({ path, title, html, payload, reasons }) => [
          path,
          title,
          inBytes(html),
          inBytes(payload),
          reasons.join(', '),
        ])}
      />
    </>
  )
}

export function Pictures({ pictures, build: { images } }: ReportFacts) {
  if (pictures.length === 0) return <p>The build made none.</p>
  const originals = sumOf(pictures.map(({ original }) => original))
  const variants = sumOf(pictures.flatMap((picture) => picture.variants))
  return (
    <>
      <p>
        {countOf(pictures.length, 'original')} ({inBytes(originals)}) became{' '}
        {countOf(images.total, 'variant')} ({inBytes(variants)}); a visitor loads one for each
        picture.{restOf(pictures.length)}
      </p>
      <Table
        label="Pictures and their variants"
        head={['Picture', '#Original', 'Variants']}
        rows={pictures.map(({ name, original, variants }) => [
          `${name}, ${original.width} × ${original.height}`,
          inBytes(original.bytes),
          variants.map((variant) => `${variant.name}: ${inBytes(variant.bytes)}`).join(' · '),
        ])}
      />
    </>
  )
}

const sumOf = (files: readonly { bytes: number }[]): number =>
  files.reduce((sum, { bytes }) => sum + bytes, 0)

interface TableProps {
  label: string
  /** A heading that begins with `#` is over figures. */
  head: readonly string[]
  /** A cell for each heading; the first one names its row. */
  rows: readonly (readonly ReactNode[])[]
}

/** Scrolls, by keyboard too, where the screen is too narrow for it. */
function Table({ label, head, rows }: TableProps) {
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
            {columns.map((column) => (
              <th key={column.name} scope="col" className={column.className}>
                {column.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, mostRows).map(([first, ...cells], row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rendered once; two pictures may have one name
            <tr key={row}>
              <th scope="row">{first}</th>
              {columns.slice(1).map((column, index) => (
                <td key={column.name} className={column.className}>
                  {cells[index]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** @param from where the bar begins, from 0 to 1, like its length */
function Bar({ from, length }: { from: number; length: number }) {
  const marginInlineStart = `${(from * 100).toFixed(1)}%`
  const width = `max(2px, ${(length * 100).toFixed(1)}%)`
  return <i className="bar" style={{ marginInlineStart, width }} />
}
