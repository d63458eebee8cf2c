/** Which pages were rendered, and why; what pages weigh. */
import type { ReportFacts } from './report-facts.ts'
import { mostRows, restOf, Table } from './Table.tsx'
import { countOf, inBytes, inNumbers } from './units.ts'

export function RenderedPages({ rendered, build: { pages } }: ReportFacts) {
  if (rendered.length === 0) {
    return <p>None: nothing that {countOf(pages.total, 'page')} read has changed.</p>
  }
  return (
    <>
      <p>
        {countOf(rendered.length, 'page')}; {inNumbers(pages.reused)} stayed as they were or were
        rendered by an earlier build.{restOf(rendered.length, mostRows)}
      </p>
      <Table
        label="Rendered pages"
        head={['Page', 'Title', 'Because this changed']}
        rows={rendered.slice(0, mostRows).map(({ path, title, why }) => ({
          key: path,
          cells: [path, title, why.join(', ')],
        }))}
      />
    </>
  )
}

export function PageWeights({ weights, build: { pages } }: ReportFacts) {
  return (
    <>
      <p>
        What a first visit costs: HTML and payload as they are, and after brotli the HTML with the
        style sheets and scripts that the page loads at once; pictures as a phone loads them.
        {pages.total > weights.length
          ? ` The ${weights.length} heaviest of ${inNumbers(pages.total)} are listed.`
          : ''}
      </p>
      <Table
        label="Pages and their weights"
        head={['Page', '#HTML', '#Brotli', '#Payload', '#Styles', '#Scripts', '#Pictures']}
        rows={weights.map((page) => ({
          key: page.path,
          cells: [
            page.path,
            inBytes(page.html),
            inBytes(page.htmlPacked),
            inBytes(page.payload),
            inBytes(page.styles),
            inBytes(page.scripts),
            page.pictures.count === 0
              ? 'none'
              : `${page.pictures.count}: ${inBytes(page.pictures.bytes)}`,
          ],
        }))}
      />
    </>
  )
}
