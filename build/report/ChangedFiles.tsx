/** What the build did to `dist`. */
import type { ReportFacts } from './report-facts.ts'
import { mostRows, restOf, Table } from './Table.tsx'
import { countOf, inBytes } from './units.ts'

export function ChangedFiles({ written, removed, build: { files } }: ReportFacts) {
  const bytes = written.reduce((sum, file) => sum + file.bytes, 0)
  return (
    <>
      <p>
        {countOf(files.written, 'file')} written ({inBytes(bytes)}),{' '}
        {countOf(files.removed, 'file')} removed, {countOf(files.unchanged, 'file')} left untouched.
      </p>
      {written.length > 0 && (
        <details>
          <summary>Written: {countOf(written.length, 'file')}</summary>
          <p>In order of path.{restOf(written.length, mostRows)}</p>
          <Table
            label="Written files"
            head={['File', '#Size']}
            rows={written.slice(0, mostRows).map((file) => ({
              key: file.path,
              cells: [file.path, inBytes(file.bytes)],
            }))}
          />
        </details>
      )}
      {removed.length > 0 && (
        <details>
          <summary>Removed: {countOf(removed.length, 'file')}</summary>
          <p>In order of path.{restOf(removed.length, mostRows)}</p>
          <ul className="names">
            {removed.slice(0, mostRows).map((path) => (
              <li key={path}>{path}</li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
