import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { HtmlValidate } from 'html-validate'
import { test as base, expect, type Page } from 'playwright/test'
import { htmlRules } from '../../build/check/html-validity.ts'
import type { BuildReport } from '../../build/pipeline.ts'
import { violationsOf } from './axe.ts'
import { requiredRoutes } from './demo-pages.ts'
import { linkCache } from './link-cache.ts'
import { onceARun } from './once-a-run.ts'

const run = promisify(execFile)
const numbers = new Intl.NumberFormat('en')

interface Built {
  file: string
  build: BuildReport
}

/** The demo built from its cache, with a report; the page has no JavaScript. */
const test = base.extend<{ page: Page; built: Built }>({
  javaScriptEnabled: false,
  built: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright takes nothing but a pattern here; it names no fixture
    async ({}, use) => {
      const folder = await onceARun('report', buildWithReport)
      const build = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as BuildReport
      await use({ file: join(folder, 'report.html'), build })
    },
    { timeout: 120_000 },
  ],
})

async function buildWithReport(folder: string): Promise<void> {
  linkCache(join(folder, 'cache'))
  const folders = ['--cache', join(folder, 'cache'), '--out', join(folder, 'dist')]
  const flags = ['--now', '2026-11-21T08:00:00Z', '--report', join(folder, 'report.html'), '--json']
  const command = ['--import', 'tsx', 'cli.ts', 'build', ...folders, ...flags]
  const { stdout } = await run(process.execPath, command)
  writeFileSync(join(folder, 'build.json'), stdout)
}

test('the report of a build says without JavaScript what --json says, in valid HTML', async ({
  page,
  built,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await page.goto(pathToFileURL(built.file).href)
  const { build } = built
  await expect(page).toHaveTitle(`Build ${build.buildId}`)
  const tile = (name: string) =>
    page.locator('.tile').filter({ has: page.getByText(name, { exact: true }) })
  const says = async (name: string, ...figures: number[]) => {
    for (const figure of figures) await expect(tile(name)).toContainText(numbers.format(figure))
  }
  await says('Pages', build.pages.total, build.pages.rendered, build.pages.reused)
  await says('Image variants', build.images.total, build.images.encoded, build.images.reused)
  await says('Files written', build.files.written, build.files.unchanged, build.files.removed)
  await says('Warnings', build.warnings.length)
  await says('Peak memory', build.peakRssMb)
  await expect(tile('Next change')).toContainText(build.nextChange?.cron ?? 'never')
  const rowsOf = (name: string) => page.getByRole('region', { name }).locator('tbody tr')
  expect(build.pages.rendered).toBeGreaterThan(requiredRoutes.length)
  await expect(rowsOf('Rendered pages')).toHaveCount(build.pages.rendered)
  await expect(rowsOf('Pages and their weights')).toHaveCount(build.pages.total)
  for (const { name, ms } of build.stages) {
    const stage = page.getByRole('rowheader', { name, exact: true })
    const row = rowsOf('Time line of the stages').filter({ has: stage })
    await expect(row).toContainText(ms < 1000 ? `${ms} ms` : /\d s/)
  }
  await expect(rowsOf('Pictures and their variants').first()).toContainText(/\d+: \d+(\.\d)? KB/)
  expect(requests).toEqual([pathToFileURL(built.file).href])

  const { results } = await new HtmlValidate(htmlRules).validateString(
    readFileSync(built.file, 'utf8'),
  )
  const problems = results.flatMap(({ messages }) => messages)
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

test('the report is read by keyboard', async ({ page, built }) => {
  await page.goto(pathToFileURL(built.file).href)
  const table = page.getByRole('region', { name: 'Written and removed files' })
  const summary = page.getByText('Written and removed', { exact: true })
  await expect(table).toBeHidden()
  const focused = page.locator(':focus')
  const seen: string[] = []
  while (seen.at(-1) !== 'Written and removed' && seen.length < 20) {
    await page.keyboard.press('Tab')
    seen.push((await focused.getAttribute('aria-label')) ?? (await focused.innerText()))
  }
  expect(seen).toEqual(expect.arrayContaining(['Rendered pages', 'Pages and their weights']))
  await expect(summary).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(table).toBeVisible()
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test(`axe finds nothing on the ${colorScheme} report at ${width} px`, async ({
    browser,
    built,
  }) => {
    test.setTimeout(120_000)
    // axe is a script: the report's own policy would keep it out.
    const context = await browser.newContext({
      ...{ colorScheme, bypassCSP: true, javaScriptEnabled: true },
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    await page.goto(pathToFileURL(built.file).href)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await context.close()
  })
}
