/**
 * `npm run bench`: measures builds of 18, 1,000 and 10,000 pages of eight bloks each: cold, after one
 * edit, and without a change. Flags: `--sizes 18,1000`, `--runs 5`, and `--languages` for half of the
 * pages in another language.
 *
 * `--peers all`, or a selection from `bench/peers/peer.ts` such as `--peers eleventy,hugo`, builds the
 * same pages with other generators in turn with ours, and reports their figures beside ours. It
 * installs them into a temporary folder and removes all output at the end: some 70 GB with Next.
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
import { peers } from './peers/peer.ts'
import { median, writeReport } from './report.ts'
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
/** Number of builds after an edit and without a change, which are short. */
const shortRuns = 3 * runs
const sizes = flags.sizes.split(',').map(Number)
const chosen = flags.peers?.split(',') ?? []
const unknown = chosen.find((one) => one !== 'all' && !peers.some(({ name }) => name === one))
if (unknown !== undefined) throw new Error(`there is no peer ${unknown}`)
const chosenPeers = peers.filter(({ name }) => chosen.includes('all') || chosen.includes(name))

const root = mkdtempSync(join(tmpdir(), 'vetrina-bench-build-'))

/**
 * Measures size by size, because a peer builds all sizes in the same folder. Measures our short builds
 * last and in all sizes in turn: other work on the machine would distort a comparison of the sizes.
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
    title,
    cold: seconds(cold),
    edit: seconds(edit),
    nothing: seconds(nothing),
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
  return [`An edit takes ${times} times as long with 10,000 pages as with 1,000.`]
}

function leftOutLine(places: readonly Place[]): string[] {
  const leftOut = places.flatMap(({ pages, leftOut }) =>
    leftOut.map((title) => `${title} at ${number(pages)} pages`),
  )
  if (leftOut.length === 0) return []
  return [`Left out because they do not build here or do less: ${leftOut.join(', ')}.`]
}

const places = await measure()

writeReport(flags.languages ? 'build-languages' : 'build', [
  flags.languages ? '## Builds in two languages' : '## Builds',
  '',
  'Each page has eight bloks and 18 links in the navigation, and is written as HTML and as a payload. The',
  'build also writes scripts, style sheets, fonts, pictures, manifest and service worker, validates every',
  'story, searches every file for secrets and checks its links. Figures are seconds of the whole process,',
  `\`node bin/vetrina.mjs build\`, median of ${runs} runs. Cold: no \`dist\`, and only the content in the cache.`,
  'Edit: one story changed, first in turn with the other generators, then in all sizes in turn. Nothing: no',
  `change, in all sizes in turn. Both are the median of ${shortRuns}. Memory: peak of the process tree in a cold`,
  'build, MB. Page: size of a page in KB, HTML and payload.',
  ...growthLine(places),
  ...(chosenPeers.length === 0
    ? []
    : [
        'The other generators make the same pages from the same stories, in the same run and in turn with ours.',
        'The benchmark checks that their pages have as many of each element, the same words and at least 95 % of',
        'the bytes; they skip the rest of our build’s work. Their figures are the median of',
        `${runs} runs, or one run if a build takes more than a minute. For the edit, each keeps its own cache. In`,
        'parentheses: our figure divided by theirs.',
        ...leftOutLine(places),
      ]),
  '',
  '| pages | | cold | one edit | nothing | memory | page |',
  '| --- | --- | --- | --- | --- | --- | --- |',
  ...places.flatMap(linesOf),
])
// The removal takes minutes, so it comes after the report.
rmSync(root, { recursive: true, force: true })
