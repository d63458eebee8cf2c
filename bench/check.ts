/**
 * `npm run bench:check`: measures the command `check` on the demo.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CheckReport } from '../build/check.ts'
import { measureProcess } from './measure-process.ts'
import { median } from './median.ts'
import { writeReport } from './report.ts'
import { finished, serve, startSync } from './run.ts'

const runs = 5
const folder = mkdtempSync(join(tmpdir(), 'vetrina-bench-check-'))
const cacheDir = join(folder, 'cache')
const folders = ['--cache', cacheDir, '--out', join(folder, 'dist'), '--json']
const vetrina = (...args: string[]) =>
  measureProcess([process.execPath, '--import', 'tsx', 'cli.ts', ...args, ...folders])

try {
  const { apiUrl, stop } = await serve('demo')
  const { code, errors } = await finished(startSync(apiUrl, cacheDir))
  await stop()
  if (code !== 0) throw new Error(errors)
  await vetrina('build')
  const seconds: number[] = []
  let report: CheckReport | undefined
  for (let run = 0; run < runs; run++) {
    const measured = await vetrina('check')
    report = JSON.parse(measured.out) as CheckReport
    seconds.push(measured.seconds)
    console.log(`${measured.seconds.toFixed(2)} s`)
  }
  writeReport('check', [
    '## The check',
    '',
    `\`vetrina check\` on the demo: ${report?.pages} HTML files, ${report?.checks.length} checks, the whole command.`,
    '',
    `- median of ${runs} runs: ${median(seconds).toFixed(1)} s; the slowest: ${Math.max(...seconds).toFixed(1)} s`,
  ])
} finally {
  rmSync(folder, { recursive: true, force: true })
}
