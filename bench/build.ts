/**
 * `npm run bench`: builds of 18, 1,000 and 10,000 pages of eight bloks each, from nothing, after one
 * edit, and with nothing to do. `--peers FILE` sets the figures of other generators beside them:
 *
 *     [{ "name": "…", "pages": 1000, "cold": 1.6, "edit": 2.5, "peakMb": 217 }]
 *
 * measured on the same machine, with stories of the same weight. `--sizes 18,1000`, `--runs 5`.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles } from '../build/output-files.ts'
import type { BuildReport } from '../build/pipeline.ts'
import { type Measurement, measureProcess } from './measure-process.ts'
import { median } from './median.ts'
import { writeReport } from './report.ts'
import { createSiteCache, editPage, slugOf } from './site-cache.ts'

interface Peer {
  name: string
  pages: number
  /** Seconds. */
  cold: number
  edit?: number
  peakMb?: number
}

interface Figures {
  pages: number
  files: number
  /** Kilobytes of one page's HTML and of its payload. */
  htmlKb: number
  payloadKb: number
  cold: number
  edit: number
  nothing: number
  peakMb: number
}

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '18,1000,10000' },
    runs: { type: 'string', default: '3' },
    peers: { type: 'string' },
  },
})
const runs = Number(flags.runs)
const sizes = flags.sizes.split(',').map(Number)
const peers: Peer[] =
  flags.peers === undefined ? [] : (JSON.parse(readFileSync(flags.peers, 'utf8')) as Peer[])

const root = mkdtempSync(join(tmpdir(), 'vetrina-bench-build-'))

async function measure(pages: number): Promise<Figures> {
  const cacheDir = join(root, `cache-${pages}`)
  const outDir = join(root, `dist-${pages}`)
  createSiteCache(cacheDir, pages)
  const command = [
    process.execPath,
    'bin/vetrina.mjs',
    'build',
    '--json',
    '--config',
    'bench/site.config.ts',
  ]
  const folders = ['--cache', cacheDir, '--out', outDir, '--now', '2026-11-21T08:00:00Z']
  const build = async (): Promise<Measurement & { report: BuildReport }> => {
    // What earlier runs wrote is on its way to the disk, and would slow this one down.
    execFileSync('sync')
    const measured = await measureProcess([...command, ...folders])
    return { ...measured, report: JSON.parse(measured.out) as BuildReport }
  }
  const cold: Measurement[] = []
  const edit: number[] = []
  const nothing: number[] = []
  await build()
  for (let run = 0; run < runs; run++) {
    putAside(cacheDir, outDir, `${pages}-${run}`)
    const { report, ...measured } = await build()
    requireRendered(report, pages)
    cold.push(measured)
  }
  for (let run = 0; run < runs; run++) {
    const number = Math.floor(pages / 2) + run
    editPage(cacheDir, number, `edizione ${run}`)
    const { report, seconds } = await build()
    requireRendered(report, 1)
    const html = readFileSync(join(outDir, slugOf(number), 'index.html'), 'utf8')
    if (!html.includes(`edizione ${run}`)) throw new Error('the edit is not in the output')
    edit.push(seconds)
  }
  for (let run = 0; run < runs; run++) {
    const { report, seconds } = await build()
    requireRendered(report, 0)
    nothing.push(seconds)
  }
  const figures = {
    pages,
    files: listFiles(outDir).length,
    htmlKb: kilobytesOf(outDir, 'index.html'),
    payloadKb: kilobytesOf(outDir, '_payload.json'),
    cold: median(cold.map(({ seconds }) => seconds)),
    edit: median(edit),
    nothing: median(nothing),
    peakMb: median(cold.map(({ peakMb }) => peakMb)),
  }
  console.log(figures)
  return figures
}

const kilobytesOf = (outDir: string, name: string): number =>
  Math.round(statSync(join(outDir, slugOf(3), name)).size / 1000)

/** Everything that a build keeps goes, but removing it would slow the next run down: only later. */
function putAside(cacheDir: string, outDir: string, name: string): void {
  renameSync(outDir, join(root, `old-dist-${name}`))
  for (const kept of [
    'builds',
    'rendered',
    'shared',
    'client',
    'variants',
    'service-worker',
    'service-worker.json',
    'sources.json',
    'public.json',
  ]) {
    renameSync(join(cacheDir, kept), join(root, `old-${kept}-${name}`))
  }
}

function requireRendered({ pages }: BuildReport, expected: number): void {
  if (pages.rendered === expected) return
  throw new Error(`${pages.rendered} pages were rendered, not ${expected}`)
}

const number = (value: number) => value.toLocaleString('en')
const seconds = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(2))
const ratio = (own: number, other: number | undefined) =>
  other === undefined ? '' : ` (${(own / other).toFixed(2)}×)`

function peerLines({ pages, cold, edit, peakMb }: Figures): string[] {
  return peers
    .filter((peer) => peer.pages === pages)
    .sort((a, b) => a.cold - b.cold)
    .map(
      (peer) =>
        `| ${number(pages)} | ${peer.name} | ${seconds(peer.cold)}${ratio(cold, peer.cold)} | ${seconds(peer.edit)}${ratio(edit, peer.edit)} | | ${peer.peakMb ?? '–'}${ratio(peakMb, peer.peakMb)} |`,
    )
}

const all: Figures[] = []
for (const size of sizes) all.push(await measure(size))
rmSync(root, { recursive: true, force: true })

const [first] = all
writeReport('build', [
  '## Builds',
  '',
  `Pages of eight bloks and 18 links in the navigation, each with its HTML (${first?.htmlKb} KB) and its payload`,
  `(${first?.payloadKb} KB); scripts, style sheets, fonts, pictures, manifest and service worker included, every story`,
  'validated, every file searched for secrets and its links checked. Seconds of the whole process,',
  `\`node bin/vetrina.mjs build\`, median of ${runs} runs. Cold: no \`dist\`, and nothing kept but the content.`,
  'Edit: one story changed. Memory: peak of the process tree when cold, MB.',
  ...(peers.length === 0
    ? []
    : [
        'The others make plain HTML of the same bloks (9 KB a page), and nothing else. In parentheses: this',
        'build’s figure divided by the other’s, from one machine.',
      ]),
  '',
  '| pages | | cold | one edit | nothing | memory |',
  '| --- | --- | --- | --- | --- | --- |',
  ...all.flatMap((one) => [
    `| ${number(one.pages)} | **Vetrina** | ${seconds(one.cold)} | ${seconds(one.edit)} | ${seconds(one.nothing)} | ${one.peakMb} |`,
    ...peerLines(one),
  ]),
])
