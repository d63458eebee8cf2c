/** The report of a build as one page that needs nothing else: no script, no other file. */
import type { ReactNode } from 'react'
import { ChangedFiles } from './ChangedFiles.tsx'
import { ClientBundle } from './ClientBundle.tsx'
import { PageWeights, RenderedPages } from './Pages.tsx'
import { Pictures } from './Pictures.tsx'
import type { ReportFacts } from './report-facts.ts'
import { reportStyle } from './report-style.ts'
import { Summary } from './Summary.tsx'
import { Timeline } from './Timeline.tsx'
import { Warnings } from './Warnings.tsx'

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
          <Summary build={build} />
          <Part title="Warnings">
            <Warnings warnings={build.warnings} />
          </Part>
          <Part title="Time line">
            <Timeline build={build} />
          </Part>
          <Part title="Rendered pages">
            <RenderedPages {...facts} />
          </Part>
          <Part title="Weight of the pages">
            <PageWeights {...facts} />
          </Part>
          <Part title="What browsers load">
            <ClientBundle client={facts.client} />
          </Part>
          <Part title="Pictures">
            <Pictures {...facts} />
          </Part>
          <Part title="Files of dist">
            <ChangedFiles {...facts} />
          </Part>
        </main>
      </body>
    </html>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="part">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
