/**
 * `npm run bench:sync`: measures requests, seconds and memory of a sync, and writes docs/benchmarks.md.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { measureProcess } from './measure-process.ts'
import { writeReport } from './report.ts'
import { serve, serviceAt, vetrina } from './run.ts'
import { createBenchSpace } from './space.ts'

interface Measured {
  what: string
  requests: number
  /** Seconds of the sync itself, according to its report. */
  seconds: number
  /** Seconds of the whole command, including its start. */
  commandSeconds: number
  peakMb: number
}

interface Place {
  apiUrl: string
  cacheDir: string
  flags: string[]
}

async function measure(what: string, { apiUrl, cacheDir, flags }: Place): Promise<Measured> {
  const {
    out,
    seconds: commandSeconds,
    peakMb,
  } = await measureProcess(vetrina('sync', '--json', '--cache', cacheDir, ...flags), {
    env: { ...process.env, ...serviceAt(apiUrl) },
  })
  const { requests, ms } = JSON.parse(out) as { requests: number; ms: number }
  const measured = { what, requests, seconds: ms / 1000, commandSeconds, peakMb }
  console.log(measured)
  return measured
}

async function measureSpace(stories: number, isTranslated: boolean): Promise<Measured[]> {
  const space = createBenchSpace(stories, isTranslated)
  const cacheDir = mkdtempSync(join(tmpdir(), 'vetrina-bench-cache-'))
  const { apiUrl, stop } = await serve(space.folder)
  try {
    const flags = isTranslated ? ['--config', 'bench/languages.config.ts'] : []
    const place = { apiUrl, cacheDir, flags }
    const name = `${stories} stories${isTranslated ? ' in 2 languages' : ''}`
    const full = await measure(`${name}, all of them`, place)
    space.publish(Math.ceil(stories / 2))
    const delta = await measure(`${name}, 1 changed`, place)
    const none = await measure(`${name}, none changed`, place)
    return [full, delta, none]
  } finally {
    await stop()
    space.remove()
    rmSync(cacheDir, { recursive: true, force: true })
  }
}

const measured: Measured[] = []
const spaces = [
  [18, false],
  [1000, false],
  [1000, true],
  [10_000, false],
] as const
for (const [stories, isTranslated] of spaces) {
  measured.push(...(await measureSpace(stories, isTranslated)))
}

writeReport('sync', [
  '## Sync',
  '',
  'Each sync reads from the Storyblok emulator, which runs in its own process, at 5 requests a second. Seconds',
  'cover the sync, then the whole command; memory is the peak of its process.',
  '',
  '| space | requests | seconds | command | memory |',
  '| --- | ---: | ---: | ---: | ---: |',
  ...measured.map(
    ({ what, requests, seconds, commandSeconds, peakMb }) =>
      `| ${what} | ${requests} | ${seconds.toFixed(1)} | ${commandSeconds.toFixed(1)} | ${peakMb} MB |`,
  ),
])
