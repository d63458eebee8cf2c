/**
 * `npm run bench`: builds of 18, 1,000 and 10,000 pages of eight bloks each, from nothing, after one
 * edit, and with nothing to do. `--sizes 18,1000`, `--runs 5`.
 *
 * `--peers all`, or `--peers eleventy,hugo` of those in `bench/peers/peer.ts`, builds the same pages
 * with other generators, which it installs into a temporary folder, and sets their figures beside.
 * What they all made is removed at the end: it takes some 15 GB.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { listFiles } from '../build/output-files.ts'
import type { BuildReport } from '../build/pipeline.ts'
import { type Measurement, measureProcess } from './measure-process.ts'
import { median } from './median.ts'
import { type Weight, weigh } from './peers/equal-work.ts'
import { measurePeer, type PeerFigures, type PeerOptions } from './peers/measure-peers.ts'
import { type Peer, peers } from './peers/peer.ts'
import { writeReport } from './report.ts'
import { createSiteCache, editPage, slugOf } from './site-cache.ts'

interface Figures {
  pages: number
  files: number
  weight: Weight
  cold: number
  edit: number
  nothing: number
  peakMb: number
  options: PeerOptions
  peers: PeerFigures[]
}

interface Place {
  pages: number
  cacheDir: string
  outDir: string
  cold: Measurement[]
  /** Seconds. */
  edit: number[]
  nothing: number[]
}

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '18,1000,10000' },
    runs: { type: 'string', default: '3' },
    peers: { type: 'string' },
  },
})
const runs = Number(flags.runs)
/** Of an edit and of nothing, which take less than a second. */
const shortRuns = 3 * runs
const sizes = flags.sizes.split(',').map(Number)
const chosen = flags.peers?.split(',') ?? []
const unknown = chosen.find((one) => one !== 'all' && !peers.some(({ name }) => name === one))
if (unknown !== undefined) throw new Error(`there is no peer ${unknown}`)
const chosenPeers = peers.filter(({ name }) => chosen.includes('all') || chosen.includes(name))

const root = mkdtempSync(join(tmpdir(), 'vetrina-bench-build-'))
const leftOut: string[] = []

function openPlace(pages: number): Place {
  const cacheDir = join(root, `cache-${pages}`)
  createSiteCache(cacheDir, pages)
  return { pages, cacheDir, outDir: join(root, `dist-${pages}`), cold: [], edit: [], nothing: [] }
}

async function build({ cacheDir, outDir }: Place): Promise<Measurement & { report: BuildReport }> {
  const command = ['bin/vetrina.mjs', 'build', '--json', '--config', 'bench/site.config.ts']
  const folders = ['--cache', cacheDir, '--out', outDir, '--now', '2026-11-21T08:00:00Z']
  // What earlier runs wrote is on its way to the disk, and would slow this one down.
  execFileSync('sync')
  const measured = await measureProcess([process.execPath, ...command, ...folders])
  return { ...measured, report: JSON.parse(measured.out) as BuildReport }
}

async function measureCold(place: Place): Promise<void> {
  await build(place)
  for (let run = 0; run < runs; run++) {
    putAside(place, `${place.pages}-${run}`)
    const { report, ...measured } = await build(place)
    requireRendered(report, place.pages)
    place.cold.push(measured)
  }
}

async function measureEdit(place: Place, run: number): Promise<void> {
  const number = (Math.floor(place.pages / 2) + run) % place.pages
  editPage(place.cacheDir, number, `edizione ${run}`)
  const { report, seconds } = await build(place)
  requireRendered(report, 1)
  const html = readFileSync(join(place.outDir, slugOf(number), 'index.html'), 'utf8')
  if (!html.includes(`edizione ${run}`)) throw new Error('the edit is not in the output')
  place.edit.push(seconds)
}

async function measureNothing(place: Place): Promise<void> {
  const { report, seconds } = await build(place)
  requireRendered(report, 0)
  place.nothing.push(seconds)
}

/**
 * Cold builds by size; then the short ones, of which one is soon slower than another by what else the
 * machine does, in all sizes in turn, as their figures are compared with each other.
 */
async function measure(): Promise<Figures[]> {
  const places = sizes.map(openPlace)
  for (const place of places) await measureCold(place)
  for (let run = 0; run < shortRuns; run++) {
    for (const place of places) await measureEdit(place, run)
  }
  for (let run = 0; run < shortRuns; run++) {
    for (const place of places) await measureNothing(place)
  }
  return places.map(figuresOf)
}

function figuresOf({ pages, cacheDir, outDir, cold, edit, nothing }: Place): Figures {
  const ours = { outDir, payload: '_payload.json' }
  const figures = {
    pages,
    files: listFiles(outDir).length,
    weight: weigh(ours),
    cold: median(cold.map(({ seconds }) => seconds)),
    edit: median(edit),
    nothing: median(nothing),
    peakMb: median(cold.map(({ peakMb }) => peakMb)),
  }
  console.log(figures)
  return { ...figures, options: { root, cacheDir, pages, runs, ours }, peers: [] }
}

async function addPeer(peer: Peer, { options, peers }: Figures): Promise<void> {
  try {
    const figures = await measurePeer(peer, options)
    console.log(options.pages, figures)
    peers.push(figures)
  } catch (error) {
    console.error(`${peer.name}, ${options.pages} pages, is left out:`, error)
    leftOut.push(`${peer.title} at ${number(options.pages)} pages`)
  }
}

/** Everything that a build keeps goes, but removing it would slow the next run down: only later. */
function putAside({ cacheDir, outDir }: Place, name: string): void {
  renameSync(outDir, join(root, `old-dist-${name}`))
  for (const kept of [
    'builds',
    'rendered',
    'shared',
    'client',
    'variants',
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
const weightOf = ({ html, payload }: Weight) => `${html.toFixed(0)} + ${payload.toFixed(0)}`
const ratio = (own: number, other: number) => `(${(own / other).toFixed(2)}×)`

const peerLine = (own: Figures, { title, weight, cold, edit, peakMb }: PeerFigures): string =>
  `| ${number(own.pages)} | ${title} | ${cold.toFixed(2)} ${ratio(own.cold, cold)} | ${edit.toFixed(2)} ${ratio(own.edit, edit)} | | ${peakMb} ${ratio(own.peakMb, peakMb)} | ${weightOf(weight)} |`

function growthLine(all: readonly Figures[]): string[] {
  const [small, large] = [1000, 10_000].map((pages) => all.find((own) => own.pages === pages))
  if (small === undefined || large === undefined) return []
  const times = (large.edit / small.edit).toFixed(2)
  return [`An edit of 10,000 pages takes ${times} times what one of 1,000 takes.`]
}

const all = await measure()
// One after the other, in all sizes: the disk makes files more slowly for minutes after somebody has
// removed many, as the last of them do.
for (const peer of chosenPeers) for (const own of all) await addPeer(peer, own)
rmSync(root, { recursive: true, force: true })

const leftOutLine =
  leftOut.length === 0
    ? []
    : [`Left out, because it could not be built here or does less: ${leftOut.join(', ')}.`]

writeReport('build', [
  '## Builds',
  '',
  'Pages of eight bloks and 18 links in the navigation, each with its HTML and its payload; scripts,',
  'style sheets, fonts, pictures, manifest and service worker included, every story validated, every',
  'file searched for secrets and its links checked. Seconds of the whole process,',
  `\`node bin/vetrina.mjs build\`, median of ${runs} runs. Cold: no \`dist\`, and nothing kept but the content.`,
  `Edit: one story changed; this and nothing in all sizes in turn, median of ${shortRuns}. Memory: peak of the`,
  'process tree when cold, MB. The last column is the weight of a page, KB: HTML and payload.',
  ...growthLine(all),
  ...(chosenPeers.length === 0
    ? []
    : [
        'The others make the same pages of the same stories, in the same run: as many of each element, the',
        'same words, and not less than 95 % of the bytes, which is checked; the rest of what this build',
        'does they leave out. Each keeps for the edit what it keeps by itself. In parentheses: this',
        'build’s figure divided by theirs. A build of more than a minute is measured once.',
        ...leftOutLine,
      ]),
  '',
  '| pages | | cold | one edit | nothing | memory | page |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...all.flatMap((own) => [
    `| ${number(own.pages)} | **Vetrina** | ${own.cold.toFixed(2)} | ${own.edit.toFixed(2)} | ${own.nothing.toFixed(2)} | ${own.peakMb} | ${weightOf(own.weight)} |`,
    ...own.peers.toSorted((a, b) => a.cold - b.cold).map((peer) => peerLine(own, peer)),
  ]),
])
