/**
 * `npm run bench:check`: measures the command `check` on the demo.
 */
import type { CheckReport } from '../build/check.ts'
import buildSite from '../tests/e2e/build-site.ts'
import { measureProcess } from './measure-process.ts'
import { median, writeReport } from './report.ts'
import { vetrina } from './run.ts'

const runs = 5
const close = await buildSite()
const { SITE_DIST = '', SITE_CACHE = '' } = process.env
const folders = ['--cache', SITE_CACHE, '--out', SITE_DIST]

try {
  const seconds: number[] = []
  let report: CheckReport | undefined
  for (let run = 0; run < runs; run++) {
    const measured = await measureProcess(vetrina('check', '--json', ...folders))
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
  await close()
}
