/**
 * `npm run bench:kill-sync`: kills a sync at 200 random moments, each time after a change, and checks
 * that the cache holds the old content or the changed one, complete, without manual cleanup.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { verifyCache } from '../build/sync/cache-report.ts'
import { writeReport } from './report.ts'
import { contentOf, killAfter, serve, startSync, succeeded } from './run.ts'
import { createBenchSpace } from './space.ts'

const kills = Number(process.argv[2] ?? 200)
const stories = 40

const space = createBenchSpace(stories)
const cacheDir = mkdtempSync(join(tmpdir(), 'vetrina-kill-'))
const { apiUrl, stop } = await serve(space.folder)

const syncToEnd = (folder: string) => succeeded(startSync(apiUrl, folder))

await syncToEnd(cacheDir)
space.publish(1)
const usualMs = await syncToEnd(cacheDir)
const startedAt = performance.now()
let broken = 0
let inTime = 0
let runs = 0
for (; inTime < kills; runs++) {
  // Half of the stories change, so the sync has to write their objects.
  for (let number = 1; number <= stories / 2; number++) space.publish(number)
  const child = startSync(apiUrl, cacheDir, runs % 4 === 0 ? ['--full'] : [])
  if (await killAfter(child, Math.random() * usualMs)) inTime++
  const { stories: held, assets } = verifyCache(cacheDir)
  const isIntact = held.total === stories && held.damaged.length + assets.damaged.length === 0
  if (!isIntact) broken++
  if (runs % 20 === 19) console.log(`${runs + 1} runs, ${inTime} killed, ${broken} broken`)
}
const lastMs = await syncToEnd(cacheDir)
const fresh = mkdtempSync(join(tmpdir(), 'vetrina-kill-fresh-'))
await syncToEnd(fresh)
const isSame = isDeepStrictEqual(contentOf(cacheDir), contentOf(fresh))
await stop()
space.remove()
for (const folder of [cacheDir, fresh]) rmSync(folder, { recursive: true, force: true })

writeReport('kill-sync', [
  '## Killed syncs',
  '',
  `${runs} syncs of a space of ${stories} stories, half of them changed, each with a SIGKILL at a random`,
  `moment of the ${Math.round(usualMs)} ms that a sync takes: ${inTime} died, the others had already ended.`,
  '',
  `- broken caches: ${broken}`,
  `- the next sync without a kill: ${Math.round(lastMs)} ms, and its cache is ${isSame ? 'the same, byte for byte, as' : 'NOT the same as'} one synced into an empty folder`,
  `- minutes: ${((performance.now() - startedAt) / 60_000).toFixed(1)}`,
])
console.log({ runs, inTime, broken, isSame })
if (broken > 0 || !isSame) process.exitCode = 1
