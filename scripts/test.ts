/**
 * `npm test`: runs all checks of the project one after the other, and begins the site of the browser
 * tests beside the first ones. The last lines name the tests that failed, and count all tests.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { ensureChromium } from '../tests/e2e/chromium.ts'

interface Step {
  name: string
  command: [file: string, ...args: string[]]
}

const unitReport = 'test-results/unit.json'
const browserReport = 'test-results/browser.json'

const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`]

const steps: Step[] = [
  { name: 'format and lint', command: ['npm', 'run', '--silent', 'lint'] },
  { name: 'types', command: ['npm', 'run', '--silent', 'types'] },
  { name: 'dead code', command: ['npx', '--no-install', 'knip'] },
  { name: 'unit and build', command: ['npm', 'run', '--silent', 'test:unit', '--', ...reporters] },
  { name: 'browser', command: ['npm', 'run', '--silent', 'test:e2e'] },
]

async function main(): Promise<void> {
  rmSync('test-results', { recursive: true, force: true })
  mkdirSync('test-results')
  const begun = beginSite()
  const failed: string[] = []
  for (const step of steps) {
    if (step.name === 'browser' && (await begun.isDone)) process.env.SITE_BEGUN = begun.folder
    if (!(await runStep(step))) failed.push(step.name)
  }
  const unit = countUnit()
  const browser = countBrowser()
  for (const title of [...unit.failures, ...browser.failures]) console.log(`failed: ${title}`)
  if (browser.flaky > 0) console.log(`\n${browser.flaky} passed only when tried again`)
  if (failed.length > 0) console.log(`\nNot good: ${failed.join(', ')}`)
  console.log(`\n${unit.passed + browser.passed} passed, ${unit.failed + browser.failed} failed`)
  process.exitCode = failed.length === 0 ? 0 : 1
}

/** Begins the site of the browser tests, which repeat a failed step and report its error. */
function beginSite(): { folder: string; isDone: Promise<boolean> } {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-begun-'))
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  const command = ['--import', 'tsx', 'tests/e2e/begin-site.ts', folder]
  return { folder, isDone: succeeds(process.execPath, command, 'ignore') }
}

async function succeeds(file: string, args: string[], stdio: 'ignore' | 'inherit') {
  const [status] = await once(spawn(file, args, { stdio }), 'exit')
  return status === 0
}

async function runStep({ name, command: [file, ...args] }: Step): Promise<boolean> {
  const startedAt = performance.now()
  console.log(`\n── ${name}`)
  if (name === 'browser' && !findBrowser()) return false
  const isGood = await succeeds(file, args, 'inherit')
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
  console.log(`${isGood ? 'good' : 'NOT GOOD'}: ${name} (${seconds} s)`)
  return isGood
}

/** Names the browser's path in the variable that the configuration of the browser tests reads. */
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
  /** File and title of each test that failed. */
  failures: string[]
}

const noTests: Count = { passed: 0, failed: 0, failures: [] }

interface UnitReport {
  numPassedTests: number
  numFailedTests: number
  testResults: {
    name: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

function countUnit(): Count {
  const report = readReport<UnitReport>(unitReport)
  if (report === undefined) return noTests
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative('.', name)} › ${fullName}`),
  )
  return { passed: report.numPassedTests, failed: report.numFailedTests, failures }
}

interface BrowserSuite {
  specs: { file: string; title: string; ok: boolean }[]
  suites?: BrowserSuite[]
}

interface BrowserReport extends Pick<BrowserSuite, 'suites'> {
  stats: { expected: number; unexpected: number; flaky: number }
}

function countBrowser(): Count & { flaky: number } {
  const report = readReport<BrowserReport>(browserReport)
  if (report === undefined) return { ...noTests, flaky: 0 }
  const { expected, unexpected, flaky } = report.stats
  const failures = specsOf(report)
    .filter(({ ok }) => !ok)
    .map(({ file, title }) => `tests/e2e/${file} › ${title}`)
  return { passed: expected + flaky, failed: unexpected, flaky, failures }
}

const specsOf = ({ suites = [] }: Pick<BrowserSuite, 'suites'>): BrowserSuite['specs'] =>
  suites.flatMap((suite) => [...suite.specs, ...specsOf(suite)])

/** Returns `undefined` if the step ended before it wrote its report. */
function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as T
  } catch {
    return undefined
  }
}

await main()
