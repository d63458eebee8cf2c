/**
 * `npm run bench`: builds of 18, 1,000 and 10,000 pages of eight bloks each, from nothing, after one
 * edit, and with nothing to do. `--sizes 18,1000`, `--runs 5`; `--languages`: half of them in another
 * language.
 *
 * `--peers all`, or `--peers eleventy,hugo` of those in `bench/peers/peer.ts`, builds the same pages
 * with other generators, which it installs into a temporary folder, in turn with ours, and sets their
 * figures beside. What they all made is removed at the end: with Next it takes some 70 GB.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import {
  addPeer,
  type Builds,
  measureCold,
  measureEdit,
  measureNothing,
  openPlace,
  type Place,
  quickPeers,
} from './measure-builds.ts'
import { median } from './median.ts'
import { peers } from './peers/peer.ts'
import { writeReport } from './report.ts'
import { benchConfig } from './site-cache.ts'

const { values: flags } = parseArgs({
  options: {
    sizes: { type: 'string', default: '18,1000,10000' },
    runs: { type: 'string', default: '3' },
    peers: { type: 'string' },
    languages: { type: 'boolean', default: false },
  },
})
const runs = Number(flags.runs)
const config = flags.languages ? 'bench/languages.config.ts' : benchConfig
/** Of an edit and of nothing, which take less than a second. */
const shortRuns = 3 * runs
const sizes = flags.sizes.split(',').map(Number)
const chosen = flags.peers?.split(',') ?? []
const unknown = chosen.find((one) => one !== 'all' && !peers.some(({ name }) => name === one))
if (unknown !== undefined) throw new Error(`there is no peer ${unknown}`)
const chosenPeers = peers.filter(({ name }) => chosen.includes('all') || chosen.includes(name))

const root = mkdtempSync(join(tmpdir(), 'vetrina-bench-build-'))

/**
 * By size, as the others make all sizes in the same folder; then our short builds, of which one is
 * soon slower than another by what else the machine does, in all sizes in turn, as their figures are
 * compared with each other.
 */
async function measure(): Promise<Place[]> {
  const places: Place[] = []
  for (const pages of sizes) places.push(await measureSize(pages))
  while ((places[0]?.edits ?? shortRuns) < shortRuns) {
    for (const place of places) await measureEdit(place, [])
  }
  for (let run = 0; run < shortRuns; run++) {
    for (const place of places) await measureNothing(place)
  }
  return places
}

async function measureSize(pages: number): Promise<Place> {
  const place = await openPlace(pages, join(root, `cache-${pages}`), config)
  for (const peer of chosenPeers) await addPeer(place, peer, root)
  for (let run = 0; run < runs; run++) await measureCold(place, run)
  if (place.peers.length > 0) await measureEdits(place)
  for (const builds of [place.own, ...place.peers]) console.log(pages, figuresOf(builds))
  return place
}

async function measureEdits(place: Place): Promise<void> {
  await measureEdit(place, place.peers)
  for (let run = 1; run < runs; run++) await measureEdit(place, quickPeers(place))
}

interface Figures {
  title: string
  /** Seconds. */
  cold: number
  edit: number
  nothing: number
  peakMb: number
}

function figuresOf({ workplace: { title }, cold, edit, nothing }: Builds): Figures {
  const seconds = (runs: Builds['cold']) => median(runs.map(({ seconds }) => seconds))
  return {
    ...{ title, cold: seconds(cold), edit: seconds(edit), nothing: seconds(nothing) },
    peakMb: median(cold.map(({ peakMb }) => peakMb)),
  }
}

const number = (value: number) => value.toLocaleString('en')
const ratio = (own: number, other: number) => `(${(own / other).toFixed(2)}×)`
const pageOf = ({ weight: { html, payload } }: Builds) =>
  `${html.toFixed(0)} + ${payload.toFixed(0)}`

function linesOf({ pages, own, peers }: Place): string[] {
  const { title, cold, edit, nothing, peakMb } = figuresOf(own)
  const ofPeer = (builds: Builds) => {
    const peer = figuresOf(builds)
    return `| ${number(pages)} | ${peer.title} | ${peer.cold.toFixed(2)} ${ratio(cold, peer.cold)} | ${peer.edit.toFixed(2)} ${ratio(edit, peer.edit)} | | ${peer.peakMb} ${ratio(peakMb, peer.peakMb)} | ${pageOf(builds)} |`
  }
  return [
    `| ${number(pages)} | ${title} | ${cold.toFixed(2)} | ${edit.toFixed(2)} | ${nothing.toFixed(2)} | ${peakMb} | ${pageOf(own)} |`,
    ...peers.toSorted((a, b) => figuresOf(a).cold - figuresOf(b).cold).map(ofPeer),
  ]
}

function growthLine(places: readonly Place[]): string[] {
  const [small, large] = [1000, 10_000].map((size) => places.find(({ pages }) => pages === size))
  if (small === undefined || large === undefined) return []
  const times = (figuresOf(large.own).edit / figuresOf(small.own).edit).toFixed(2)
  return [`An edit of 10,000 pages takes ${times} times what one of 1,000 takes.`]
}

function leftOutLine(places: readonly Place[]): string[] {
  const leftOut = places.flatMap(({ pages, leftOut }) =>
    leftOut.map((title) => `${title} at ${number(pages)} pages`),
  )
  if (leftOut.length === 0) return []
  return [`Left out, because it could not be built here or does less: ${leftOut.join(', ')}.`]
}

const places = await measure()

writeReport(flags.languages ? 'build-languages' : 'build', [
  flags.languages ? '## Builds in two languages' : '## Builds',
  '',
  'Pages of eight bloks and 18 links in the navigation, each with its HTML and its payload; scripts,',
  'style sheets, fonts, pictures, manifest and service worker included, every story validated, every',
  'file searched for secrets and its links checked. Seconds of the whole process,',
  `\`node bin/vetrina.mjs build\`, median of ${runs} runs. Cold: no \`dist\`, and nothing kept but the content.`,
  'Edit: one story changed, first in turn with the others, then, as nothing, in all sizes in turn;',
  `median of ${shortRuns}. Memory: peak of the process tree when cold, MB. The last column is the weight of a`,
  'page, KB: HTML and payload.',
  ...growthLine(places),
  ...(chosenPeers.length === 0
    ? []
    : [
        'The others make the same pages of the same stories, in the same run and in turn with ours: as many of',
        'each element, the same words, and not less than 95 % of the bytes, which is checked; the rest of',
        `what this build does they leave out. Median of ${runs}, of a build of more than a minute one. Each keeps`,
        'for the edit what it keeps by itself. In parentheses: this build’s figure divided by theirs.',
        ...leftOutLine(places),
      ]),
  '',
  '| pages | | cold | one edit | nothing | memory | page |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...places.flatMap(linesOf),
])
// It takes minutes.
rmSync(root, { recursive: true, force: true })
