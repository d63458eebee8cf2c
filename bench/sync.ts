/**
 * `npm run bench:sync`: requests, seconds and memory of a sync, into docs/benchmarks.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeReport } from './report.ts'
import { finished, serve, startSync } from './run.ts'
import { createBenchSpace } from './space.ts'

interface Measured {
  what: string
  requests: number
  /** Of the sync itself, as it reports them. */
  seconds: number
  /** Of the whole command, its start included. */
  commandSeconds: number
  rssMb: number
}

async function measure(what: string, apiUrl: string, cacheDir: string): Promise<Measured> {
  const startedAt = performance.now()
  const { code, out, errors } = await finished(startSync(apiUrl, cacheDir))
  if (code !== 0) throw new Error(errors)
  const { requests, ms } = JSON.parse(out) as { requests: number; ms: number }
  const commandSeconds = (performance.now() - startedAt) / 1000
  const rssMb = Number(/rss (\d+)/.exec(errors)?.[1])
  const measured = { what, requests, seconds: ms / 1000, commandSeconds, rssMb }
  console.log(measured)
  return measured
}

async function measureSpace(stories: number): Promise<Measured[]> {
  const space = createBenchSpace(stories)
  const cacheDir = mkdtempSync(join(tmpdir(), 'vetrina-bench-cache-'))
  const { apiUrl, stop } = await serve(space.folder)
  try {
    const full = await measure(`${stories} stories, all of them`, apiUrl, cacheDir)
    space.publish(Math.ceil(stories / 2))
    const delta = await measure(`${stories} stories, 1 changed`, apiUrl, cacheDir)
    const none = await measure(`${stories} stories, none changed`, apiUrl, cacheDir)
    return [full, delta, none]
  } finally {
    await stop()
    space.remove()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

const measured: Measured[] = []
for (const stories of [18, 1000, 10_000]) measured.push(...(await measureSpace(stories)))

writeReport('sync', [
  '## Sync',
  '',
  'From the emulator of Storyblok in a process of its own, at 5 requests a second. Seconds are',
  'those of the sync, and of the whole command; memory is the most that its process took.',
  '',
  '| space | requests | seconds | command | memory |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...measured.map(
    ({ what, requests, seconds, commandSeconds, rssMb }) =>
      `| ${what} | ${requests} | ${seconds.toFixed(1)} | ${commandSeconds.toFixed(1)} | ${rssMb} MB |`,
  ),
])
