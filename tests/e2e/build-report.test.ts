import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { HtmlValidate } from 'html-validate'
import type { Page } from 'playwright/test'
import { htmlRules } from '../../build/check/html-validity.ts'
import type { BuildReport } from '../../build/pipeline.ts'
import { violationsOf } from './axe.ts'
import { expect, test } from './site.ts'

const numbers = new Intl.NumberFormat('en')

/** Folder of the build under test. */
const folder = dirname(process.env.SITE_DIST ?? '')
const file = join(folder, 'report.html')
const openReport = (page: Page) => page.goto(pathToFileURL(file).href)

test.use({ javaScriptEnabled: false })

test('the report shows the figures of --json without JavaScript, by keyboard too, in valid HTML', async ({
  page,
}) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  await openReport(page)
  const build = JSON.parse(readFileSync(join(folder, 'build.json'), 'utf8')) as BuildReport
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
  expect(build.pages.rendered).toBeGreaterThan(20)
  await expect(rowsOf('Rendered pages')).toHaveCount(build.pages.rendered)
  for (const { name, ms } of build.stages) {
    const stage = page.getByRole('rowheader', { name, exact: true })
    const row = rowsOf('Time line of the stages').filter({ has: stage })
    await expect(row).toContainText(ms < 1000 ? `${ms} ms` : /\d s/)
  }
  await expect(rowsOf('Pictures and their variants').first()).toContainText(
    /-\d+\.\w+: \d+(\.\d)? KB/,
  )
  expect(requests).toEqual([pathToFileURL(file).href])

  const focused = page.locator(':focus')
  const seen: (string | null)[] = []
  while (seen.at(-1) !== 'Pictures and their variants' && seen.length < 20) {
    await page.keyboard.press('Tab')
    seen.push(await focused.getAttribute('aria-label'))
  }
  expect(seen).toContain('Rendered pages')

  const { results } = await new HtmlValidate(htmlRules).validateString(readFileSync(file, 'utf8'))
  const problems = results.flatMap(({ messages }) => messages)
  expect(problems.map(({ ruleId, message }) => `${ruleId}: ${message}`)).toEqual([])
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [1280, 'dark'],
] as const) {
  test(`axe finds nothing on the ${colorScheme} report at ${width} px`, async ({ browser }) => {
    // The report's own policy would refuse axe, which is a script.
    const context = await browser.newContext({
      colorScheme,
      bypassCSP: true,
      javaScriptEnabled: true,
      viewport: { width, height: 900 },
    })
    const page = await context.newPage()
    await openReport(page)
    expect(await violationsOf(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    await context.close()
  })
}
