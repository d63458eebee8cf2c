/** The report of a build as one page that needs nothing else: no script, no other file. */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import type { BuildReport } from '../pipeline.ts'
import type { ReportFacts } from './report-facts.ts'
import { inNumbers, inSeconds, Pictures, RenderedPages, Timeline } from './tables.tsx'

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
  Pictures,
}

/** The style sheet of the report. */
const reportStyle = `
:root {
  color-scheme: light dark;
  --paper: #faf6ef; --card: #fff; --ink: #2b1922; --soft: #5a4650; --rule: #ddd0c3; --clay: #98432e;
}
@media (prefers-color-scheme: dark) {
  :root { --paper: #191317; --card: #241b20; --ink: #f4eae2; --soft: #cbb9bf; --rule: #463840; --clay: #eda88f; }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; max-width: 80rem; padding: clamp(1rem, 4vw, 3rem);
  background: var(--paper); color: var(--ink); font: 1rem/1.5 ui-sans-serif, system-ui, sans-serif;
}
h1, h2 { font-family: ui-serif, Georgia, serif; font-weight: 500; line-height: 1.15; margin: 0; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 3rem); overflow-wrap: anywhere; }
h2 { font-size: 1.5rem; }
p { margin: 0.5rem 0; max-width: 46rem; }
a { color: var(--clay); overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--clay); outline-offset: 2px; }
code { font: 0.9em ui-monospace, monospace; }
.soft { color: var(--soft); }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.75rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0; }
.tile { background: var(--card); border: 1px solid var(--rule); border-radius: 0.5rem; padding: 0.875rem 1rem; }
.tile dt { font-size: 0.875rem; color: var(--soft); }
.tile dd { margin: 0; }
.tile__value { font: 500 1.625rem/1.3 ui-serif, Georgia, serif; }
.tile__note { font-size: 0.875rem; color: var(--soft); }
.part { margin-top: 2.5rem; }
.scroll { overflow-x: auto; max-height: 30rem; margin-top: 0.75rem; background: var(--card); border: 1px solid var(--rule); border-radius: 0.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9375rem; font-variant-numeric: tabular-nums; }
th, td { padding: 0.375rem 0.875rem; text-align: start; vertical-align: top; border-top: 1px solid var(--rule); }
thead th { position: sticky; top: 0; background: var(--card); border: 0; color: var(--soft); font-weight: 500; white-space: nowrap; }
tbody th { font-weight: 500; overflow-wrap: anywhere; min-width: 7.5rem; }
.figure { text-align: end; white-space: nowrap; }
@media (max-width: 40rem) { th, td { padding-inline: 0.5rem; } }
td:has(.bar) { min-width: 6rem; }
.bar { display: block; height: 0.75rem; margin-block: 0.375rem; background: var(--clay); }
.warnings { padding: 0; list-style: none; }
.warnings li { background: var(--card); border: 1px solid var(--rule); border-inline-start: 0.25rem solid var(--clay); border-radius: 0.5rem; padding: 0.5rem 1rem; margin-top: 0.75rem; overflow-wrap: anywhere; }
@media print { .scroll { max-height: none; } }
`
