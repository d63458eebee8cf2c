/**
 * `npm run bench:lighthouse`: measures the demo site with Lighthouse, as a phone on a slow network, and
 * writes docs/benchmarks.md. Lighthouse is not a dependency: `LIGHTHOUSE` names its command, otherwise
 * npx fetches version 12, which runs on this Node. `--runs 1` is quicker than the default of three.
 */
import { execFile } from 'node:child_process'
import { parseArgs, promisify } from 'node:util'
import { site as demo } from '../src/site.ts'
import buildSite from '../tests/e2e/build-site.ts'
import { chromiumArguments, chromiumPath } from '../tests/e2e/chromium.ts'
import { median, writeReport } from './report.ts'

const { values: flags } = parseArgs({ options: { runs: { type: 'string', default: '3' } } })
const runs = Number(flags.runs)
const run = promisify(execFile)
const [command = 'npx', ...prefix] = (
  process.env.LIGHTHOUSE ?? 'npx --yes --package lighthouse@12 lighthouse'
).split(' ')

const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const metrics = {
  LCP: 'largest-contentful-paint',
  TBT: 'total-blocking-time',
  CLS: 'cumulative-layout-shift',
} as const

interface Report {
  categories: Record<(typeof categories)[number], { score: number | null }>
  audits: Record<string, Audit | undefined>
}

interface Audit {
  numericValue?: number
  details?: { items?: { items?: { node?: { snippet?: string } }[] }[] }
}

/** Kind of the largest paint: an image may take longer than text. */
const largestOf = ({ audits }: Report): string => {
  const { details } = audits['largest-contentful-paint-element'] ?? {}
  const snippet = details?.items?.[0]?.items?.[0]?.node?.snippet ?? ''
  return snippet.startsWith('<img') ? 'photo' : 'text'
}

/** Retries once, because Lighthouse sometimes misses the start of the page on a busy machine. */
const judge = (url: string): Promise<Report> => judgeOnce(url).catch(() => judgeOnce(url))

async function judgeOnce(url: string): Promise<Report> {
  const flags = `--headless=new ${chromiumArguments.join(' ')}`
  const { stdout } = await run(
    command,
    [...prefix, url, '--quiet', '--output=json', `--chrome-flags=${flags}`],
    { env: { ...process.env, CHROME_PATH: chromiumPath() }, maxBuffer: 2 ** 26 },
  )
  return JSON.parse(stdout) as Report
}

/** Measures a route and formats its table row. Runs one at a time: two would slow each other. */
async function measure(site: string, path: string): Promise<string> {
  const reports: Report[] = []
  for (let count = 0; count < runs; count++) reports.push(await judge(new URL(path, site).href))
  const scores = categories.map((name) =>
    Math.round(median(reports.map((report) => (report.categories[name].score ?? 0) * 100))),
  )
  const medianOf = (id: string) =>
    median(reports.map(({ audits }) => audits[id]?.numericValue ?? 0))
  const cells = [
    path,
    scores.join(' / '),
    `${(medianOf(metrics.LCP) / 1000).toFixed(2)} s`,
    reports[0] ? largestOf(reports[0]) : '',
    `${Math.round(medianOf(metrics.TBT))} ms`,
    medianOf(metrics.CLS).toFixed(3),
  ]
  console.log(cells.join('  '))
  return `| ${cells.join(' | ')} |`
}

const close = await buildSite()
const site = process.env.SITE ?? ''
try {
  const lines: string[] = []
  for (const path of demo.requiredRoutes) lines.push(await measure(site, path))
  writeReport('lighthouse', [
    '## Lighthouse',
    '',
    `The demo site on a phone with a slow network (Lighthouse’s mobile setting), median of ${runs} runs.`,
    'The scores are performance, accessibility, best practices and search engines.',
    '',
    '| route | scores | LCP | element | TBT | CLS |',
    '| --- | --- | ---: | --- | ---: | ---: |',
    ...lines,
  ])
} finally {
  await close()
}
