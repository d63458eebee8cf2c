/**
 * `npm test`: everything that says whether the project is good, one step after the other. The last
 * line counts the tests.
 */
import { spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, rmSync } from 'node:fs'
import { ensureChromium } from '../tests/e2e/chromium.ts'

interface Step {
  name: string
  command: string[]
}

const unitReport = 'test-results/unit.json'
const browserReport = 'test-results/browser.json'

const steps: Step[] = [
  { name: 'format and lint', command: ['biome', 'ci', '--colors=off', '--error-on-warnings', '.'] },
  { name: 'types: build and servers', command: ['tsc', '-p', 'tsconfig.json'] },
  { name: 'types: the site', command: ['tsc', '-p', 'src/tsconfig.json'] },
  { name: 'types: the service worker', command: ['tsc', '-p', 'src/worker/tsconfig.json'] },
  { name: 'types: tests', command: ['tsc', '-p', 'tests/tsconfig.json'] },
  { name: 'dead code', command: ['knip'] },
  {
    name: 'unit and build',
    command: [
      'vitest',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${unitReport}`,
    ],
  },
  { name: 'browser', command: ['playwright', 'test'] },
]

function main(): void {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results')
  const failed = steps.filter((step) => !runStep(step)).map((step) => step.name)
  const unit = countUnit()
  const browser = countBrowser()
  if (failed.length > 0) console.log(`\nNot good: ${failed.join(', ')}`)
  console.log(`\n${unit.passed + browser.passed} passed, ${unit.failed + browser.failed} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

function runStep({ name, command }: Step): boolean {
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  if (name === 'browser' && !findBrowser()) return false
  const { status } = spawnSync('npx', ['--no-install', ...command], { stdio: 'inherit' })
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${status === 0 ? 'good' : 'NOT GOOD'}: ${name} (${seconds} s)`)
  return status === 0
}

/** Puts the browser where the configuration of the browser tests looks for it. */
function findBrowser(): boolean {
  try {
    process.env.CHROMIUM_PATH = ensureChromium()
    return true
  } catch (error) {
    console.log(error instanceof Error ? error.message : error)
    return false
  }
}

interface Count {
  passed: number
  failed: number
}

function countUnit(): Count {
  const report = readReport<{ numPassedTests: number; numFailedTests: number }>(unitReport)
  return { passed: report?.numPassedTests ?? 0, failed: report?.numFailedTests ?? 0 }
}

function countBrowser(): Count {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    browserReport,
  )
  const { expected = 0, unexpected = 0, flaky = 0 } = report?.stats ?? {}
  if (flaky > 0) console.log(`\n${flaky} passed only when tried again`)
  return { passed: expected + flaky, failed: unexpected }
}

/** `undefined` when the step did not get as far as its report. */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

main()
