/** The report of a build as one page that needs nothing else: no script, no other file. */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { BuildReport } from '../pipeline.ts'
import type { ReportFacts } from './report-facts.ts'
import { reportStyle } from './report-style.ts'
import {
  ChangedFiles,
  inNumbers,
  inSeconds,
  PageWeights,
  Pictures,
  RenderedPages,
  Timeline,
} from './tables.tsx'

const policy = "default-src 'none'; style-src 'unsafe-inline'"

export function ReportDocument({ facts }: { facts: ReportFacts }) {
  const { build, site, clock } = facts
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta httpEquiv="Content-Security-Policy" content={policy} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <meta name="color-scheme" content="light dark" />
        <title>{`Build ${build.buildId}`}</title>
        <style>{reportStyle}</style>
      </head>
      <body>
        <header>
          <p className="soft">Vetrina · build report</p>
          <h1>Build {build.buildId}</h1>
          <p>
            <a href={site}>{site}</a> as of <time dateTime={clock}>{clock}</time>
          </p>
        </header>
        <main>
          <Summary {...build} />
          {Object.entries(parts).map(([title, Part]) => (
            <section className="part" key={title}>
              <h2>{title}</h2>
              <Part {...facts} />
            </section>
          ))}
        </main>
      </body>
    </html>
  )
}

function Summary({ pages, images, files, warnings, nextChange, ...build }: BuildReport) {
  const n = inNumbers
  const when = `by itself at ${nextChange?.at.slice(11, 16)} UTC; cron: ${nextChange?.cron}`
  const never = 'the site shows no date that is yet to pass'
  const tiles = {
    Pages: [n(pages.total), `${n(pages.rendered)} rendered, ${n(pages.reused)} reused`],
    'Image variants': [n(images.total), `${n(images.encoded)} encoded, ${n(images.reused)} reused`],
    'Files written': [
      n(files.written),
      `${n(files.unchanged)} unchanged, ${n(files.removed)} removed`,
    ],
    Warnings: [n(warnings.length), warnings.length === 0 ? 'nothing is wrong' : 'listed below'],
    Time: [inSeconds(build.ms), 'from the first stage to the last'],
    'Peak memory': [`${n(build.peakRssMb)} MB`, 'of the whole process'],
    'Next change': [nextChange?.at.slice(0, 10) ?? 'never', nextChange ? when : never],
  }
  return (
    <dl className="tiles">
      {Object.entries(tiles).map(([name, [value, note]]) => (
        <div className="tile" key={name}>
          <dt>{name}</dt>
          <dd className="tile__value">{value}</dd>
          <dd className="tile__note">{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function Warnings({ build: { warnings } }: ReportFacts) {
  if (warnings.length === 0) return <p>None.</p>
  return (
    <ul className="warnings">
      {warnings.map((warning) => (
        <li key={JSON.stringify(warning)}>
          <p className="warnings__place">
            <code>{warning.code}</code>
            {warning.where.story !== undefined && <> · {storyOf(warning)}</>}
            {warning.where.field !== undefined && <> · {warning.where.field}</>}
          </p>
          <p>{warning.message.en}</p>
          <p className="soft">{warning.hint.en}</p>
        </li>
      ))}
    </ul>
  )
}

const storyOf = ({ where: { story }, link }: Diagnostic) =>
  link === undefined ? `story ${story}` : <a href={link}>story {story}</a>

const parts = {
  Warnings,
  'Time line': Timeline,
  'Rendered pages': RenderedPages,
  'Weight of the pages': PageWeights,
  Pictures,
  'Files of dist': ChangedFiles,
}
