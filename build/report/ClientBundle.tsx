/** What browsers load beside pages and pictures, by what it is made of. */
import type { BundledFile } from '../client/bundle-parts.ts'
import { groupSources, joinSmall, kindOf, kinds } from './bundle-sources.ts'
import { Table } from './Table.tsx'
import { type Box, layoutTreemap } from './treemap.ts'
import { countOf, inBytes } from './units.ts'

/** Of the map: its width for each unit of height. */
const aspect = 2
/** A file of less than this share of the map is one box. */
const leastShare = 0.004

export function ClientBundle({ client }: { client: readonly BundledFile[] }) {
  const bytes = client.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <>
      <p>
        {countOf(client.length, 'file')}, {inBytes(bytes)} before compression. No page loads all of
        them: a widget's script comes when it is needed. Areas are bytes in the bundled file.
      </p>
      <ul className="legend">
        {Object.entries(kinds).map(([kind, name]) => (
          <li key={kind} className={`kind kind--${kind}`}>
            {name}
          </li>
        ))}
      </ul>
      <div className="treemap" role="img" aria-label="Treemap of the files; the table has the same">
        {layoutTreemap(client, (file) => file.bytes, aspect).map((box) => (
          <FileBox key={box.item.name} box={box} />
        ))}
      </div>
      <details>
        <summary>The same as a table</summary>
        <Table
          label="Bundled files and their sources"
          head={['File', 'Source', '#Bytes in the file']}
          rows={client.flatMap((file) =>
            groupSources(file.sources).map(({ name, bytes: own }) => ({
              key: `${file.name} ${name}`,
              cells: [file.name, name, inBytes(own)],
            })),
          )}
        />
      </details>
    </>
  )
}

function FileBox({ box }: { box: Box<BundledFile> }) {
  const { name, bytes, sources } = box.item
  if (box.width * box.height < leastShare) {
    const kind = kindOf(sources[0]?.[0] ?? '')
    return (
      <div
        className={`treemap__file kind kind--${kind}`}
        style={placeOf(box)}
        title={`${name}: ${inBytes(bytes)}`}
      >
        {shortened(name)}
      </div>
    )
  }
  const inner = layoutTreemap(
    joinSmall(groupSources(sources)),
    (source) => source.bytes,
    (box.width / box.height) * aspect,
  )
  return (
    <div className="treemap__file" style={placeOf(box)} title={`${name}: ${inBytes(bytes)}`}>
      <p>
        {shortened(name)} <small>{inBytes(bytes)}</small>
      </p>
      <div className="treemap__sources">
        {inner.map((one) => (
          <div
            key={one.item.name}
            className={`kind kind--${kindOf(one.item.source)}`}
            style={placeOf(one)}
            title={`${one.item.name}: ${inBytes(one.item.bytes)}`}
          >
            {shortened(one.item.name)} <small>{inBytes(one.item.bytes)}</small>
          </div>
        ))}
      </div>
    </div>
  )
}

/** `src/islands/share.ts` → `share.ts`, `client.44dbb0ad04.js` → `client.js`; packages as they are. */
const shortened = (name: string): string =>
  name.startsWith('@')
    ? name
    : name.replace(/^.*\//, '').replace(/\.([0-9a-f]{10}|[0-9A-Z]{8})\./, '.')

const percent = (share: number): string => `${(share * 100).toFixed(3)}%`

const placeOf = ({ x, y, width, height }: Box<unknown>) => ({
  left: percent(x),
  top: percent(y),
  width: percent(width),
  height: percent(height),
})
