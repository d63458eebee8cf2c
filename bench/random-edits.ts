/**
 * `npm run bench:random-edits [-- EDITS SEED]`: edits the demo at random, tampers with `dist` and the
 * cache, kills builds, and compares each incremental build with one from scratch: files byte by byte,
 * build id, warnings and the time of the next change, or the error word by word.
 */
import type { ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type CacheIndex, readFilledIndex, writeIndex } from '../build/cache/cache-index.ts'
import { createEntry, readStory, storyFile } from '../build/cache/content-cache.ts'
import type { BuildReport } from '../build/pipeline.ts'
import { openStore } from '../build/store/store.ts'
import { createChance, editAtRandom } from './random-edit.ts'
import { type BuildPlace, touchAtRandom } from './random-hand.ts'
import { writeReport } from './report.ts'
import {
  contentOf,
  type Finished,
  finished,
  killAfter,
  serve,
  startSync,
  startVetrina,
  succeeded,
} from './run.ts'

const edits = Number(process.argv[2] ?? 200)
const seed = Number(process.argv[3] ?? 1)
const chance = createChance(seed)

const root = mkdtempSync(join(tmpdir(), 'vetrina-random-edits-'))
const placeIn = (name: string): BuildPlace => ({
  cacheDir: join(root, name, 'cache'),
  outDir: join(root, name, 'dist'),
})
const own = placeIn('own')
const fresh = placeIn('fresh')

const start = ({ cacheDir, outDir }: BuildPlace, now: string): ChildProcess =>
  startVetrina(['build', '--json', '--now', now, '--cache', cacheDir, '--out', outDir])

/** Result of a build, without the names of its folders. */
function outcomeOf({ outDir }: BuildPlace, { code, out, errors }: Finished): object {
  const about = (text: string) => text.replaceAll(/\/(own|fresh)\//g, '/')
  if (code !== 0) return { code, errors: about(errors) }
  const { buildId, warnings, nextChange, pages } = JSON.parse(about(out)) as BuildReport
  const files = [outDir, `${outDir}-hosts`].flatMap(contentOf)
  return { code, buildId, warnings, nextChange, pages: pages.total, files }
}

async function fill(): Promise<void> {
  const { apiUrl, stop } = await serve('demo')
  for (const { cacheDir } of [own, fresh]) await succeeded(startSync(apiUrl, cacheDir))
  await stop()
}

function store(index: CacheIndex, stories: ReturnType<typeof readStory>[]): void {
  const made = stories.map(createEntry)
  const entries = made.map(({ entry }) => entry)
  for (const { cacheDir } of [own, fresh]) {
    for (const { entry, json } of made) writeFileSync(storyFile(cacheDir, entry.digest), json)
    writeIndex(cacheDir, {
      ...index,
      // No sync has judged these stories.
      judge: '',
      stories: entries.toSorted((a, b) => (a.fullSlug < b.fullSlug ? -1 : 1)),
    })
  }
}

/** Deletes everything but the content and the encoded images, which take long. */
async function forget({ cacheDir, outDir }: BuildPlace): Promise<void> {
  const { rows, close } = await openStore(cacheDir, console.error)
  for (const table of ['output', 'page', 'dependency', 'file']) {
    rows.exec(`DELETE FROM ${table}`)
  }
  rows.exec("DELETE FROM made WHERE digest = ''")
  close()
  for (const path of [outDir, `${outDir}-hosts`]) rmSync(path, { recursive: true, force: true })
}

try {
  await fill()
  const index = readFilledIndex(own.cacheDir)
  const first = index.stories.map((entry) => readStory(own.cacheDir, entry))
  let stories = structuredClone(first)
  let day = 1
  const counts = { touched: 0, killed: 0, refused: 0, different: 0 }
  for (let number = 1; number <= edits; number++) {
    const done: string[] = []
    for (let more = chance.below(3); more >= 0; more--) {
      done.push(editAtRandom({ stories, chance, number: number * 10 + more }))
    }
    if (chance.below(6) === 0) day = 1 + chance.below(28)
    store(index, stories)
    const now = `2026-12-${String(day).padStart(2, '0')}T08:00:00Z`
    if (existsSync(own.outDir) && chance.below(3) === 0) {
      done.push(touchAtRandom(own, chance))
      counts.touched++
    }
    if (chance.below(5) === 0) {
      await killAfter(start(own, now), chance.below(900))
      counts.killed++
    }
    const outcome = outcomeOf(own, await finished(start(own, now)))
    await forget(fresh)
    const expected = outcomeOf(fresh, await finished(start(fresh, now)))
    if (!isDeepStrictEqual(outcome, expected)) {
      counts.different++
      console.error(
        `edit ${number} (${done.join(', ')}):`,
        outcome,
        'where a first build has',
        expected,
      )
    }
    const isRefused = !('buildId' in outcome)
    if (isRefused) counts.refused++
    // Resets the stories from time to time: many edits in a row would leave little that fits the schema.
    if (isRefused || number % 12 === 0) stories = structuredClone(first)
    if (number % 20 === 0) console.log(`${number} edits`, counts)
  }
  writeReport('random-edits', [
    '## Random edits',
    '',
    `The demo after ${edits} random edits (seed ${seed}): texts, wrong values, links, dates, pictures, and stories that`,
    `appear, disappear, move and swap places. Before ${counts.touched} builds the benchmark tampered with \`dist\` or the`,
    `cache; before ${counts.killed} builds it killed another build. Builds refused because of their stories: ${counts.refused}.`,
    '',
    `- builds that differ from a build from scratch, byte for byte or word for word: ${counts.different}`,
  ])
  if (counts.different > 0) process.exitCode = 1
} finally {
  rmSync(root, { recursive: true, force: true })
}
