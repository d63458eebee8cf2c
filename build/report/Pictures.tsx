/** Pictures before and after: what was uploaded, what is published of it. */
import { Bar } from './Bar.tsx'
import type { PictureFacts } from './picture-facts.ts'
import type { ReportFacts } from './report-facts.ts'
import { mostRows, restOf, Table } from './Table.tsx'
import { countOf, inBytes } from './units.ts'

export function Pictures({ pictures, build: { images } }: ReportFacts) {
  if (pictures.length === 0) return <p>The build made none.</p>
  const before = pictures.reduce((sum, { original }) => sum + original.bytes, 0)
  const published = new Map(
    pictures.flatMap(({ formats }) =>
      formats.flatMap(({ variants }) => variants.map(({ path, bytes }) => [path, bytes] as const)),
    ),
  )
  const after = [...published.values()].reduce((sum, bytes) => sum + bytes, 0)
  const largest = Math.max(...pictures.map(({ original }) => original.bytes))
  return (
    <>
      <p>
        {countOf(pictures.length, 'original')} ({inBytes(before)}) became{' '}
        {countOf(images.total, 'variant')} ({inBytes(after)}), of which a visitor loads one for each
        picture. The long bar is the original, the short one below it the widest variant.
        {restOf(pictures.length, mostRows)}
      </p>
      <Table
        label="Pictures and their variants"
        head={['Picture', '#Original', 'Against its variant', 'Format and encoder', 'Width: size']}
        rows={pictures.slice(0, mostRows).flatMap((picture) => rowsOf(picture, largest))}
      />
    </>
  )
}

const rowsOf = ({ name, original, formats }: PictureFacts, largest: number) =>
  formats.map(({ format, encoder, variants }) => ({
    key: `${variants[0]?.path} ${format}`,
    cells: [
      <span key="name" className="picture">
        {name}
        <small>
          {original.width} × {original.height}
        </small>
      </span>,
      inBytes(original.bytes),
      <span key="bars">
        <Bar length={original.bytes / largest} isSoft />
        <Bar length={(variants.at(-1)?.bytes ?? 0) / largest} />
      </span>,
      <span key="format" className="picture">
        {format}
        <small>{encoder}</small>
      </span>,
      <ul key="variants" className="variants">
        {variants.map(({ path, width, bytes }) => (
          <li key={path}>
            {width}: {inBytes(bytes)}
          </li>
        ))}
      </ul>,
    ],
  }))
