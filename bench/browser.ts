/**
 * `npm run bench:browser [-- RUNS]`: what the pages cost a phone on slow 4G, into docs/benchmarks.md.
 * For numbers that mean something nothing else may run on the machine.
 */
import { type Browser, chromium } from 'playwright'
import buildSite from '../tests/e2e/build-site.ts'
import { chromiumArguments, ensureChromium } from '../tests/e2e/chromium.ts'
import { requiredRoutes } from '../tests/e2e/demo-pages.ts'
import { findIslands, wakeIsland } from './browser-islands.ts'
import { measureLoad } from './browser-load.ts'
import { measureSoftNavigation } from './browser-navigation.ts'
import { median } from './median.ts'
import { writeReport } from './report.ts'

/** Medians of as many runs. */
const runs = Number(process.argv[2] ?? 3)

/** Each number of the results as its median. */
async function repeat<Result extends Record<string, number>>(
  name: string,
  measure: () => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  for (let run = 0; run < runs; run++) results.push(await measure())
  const names = Object.keys(results[0] ?? {})
  const medians = Object.fromEntries(
    names.map((key) => [key, median(results.map((result) => result[key] ?? Number.NaN))]),
  )
  console.log(name, medians)
  return medians as Result
}

/** The most that each may be. */
const goals = {
  scriptKilobytes: 10,
  shift: 0.005,
  blocking: 50,
  toHeading: 100,
  swap: 16.7,
  interaction: 80,
}

/** As a cell of the table; in bold when it is over its goal. */
function judge(goal: keyof typeof goals, value: number, digits = 0): string {
  const text = value.toFixed(digits)
  return value <= goals[goal] ? text : `**${text}**`
}

async function measureRoutes(browser: Browser, site: string): Promise<string[]> {
  const lines: string[] = []
  for (const path of requiredRoutes) {
    const load = await repeat(path, () => measureLoad(browser, site, path))
    const from = path === '/' ? '/about' : '/'
    const soft = await repeat(`${from} → ${path}`, () =>
      measureSoftNavigation(browser, site, { from, to: path }),
    )
    const cells = [
      `\`${path}\``,
      judge('scriptKilobytes', load.scriptBytes / 1024, 1),
      judge('shift', load.shift, 4),
      load.longTasks,
      Math.round(load.longestTask),
      judge('blocking', load.blocking),
      judge('toHeading', soft.toHeading),
      judge('swap', soft.swap, 1),
      ...[soft.whole, soft.work, soft.style, soft.layout, soft.paint].map(Math.round),
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  return lines
}

async function measureIslands(browser: Browser, site: string): Promise<string[]> {
  const lines: string[] = []
  for (const { name, path } of await findIslands(site)) {
    const { interaction, work, awake } = await repeat(`${name} on ${path}`, () =>
      wakeIsland(browser, site, { name, path }),
    )
    if (Number.isNaN(interaction)) continue
    const cells = [
      name,
      `\`${path}\``,
      judge('interaction', interaction),
      Math.round(work),
      Math.round(awake),
    ]
    lines.push(`| ${cells.join(' | ')} |`)
  }
  return lines
}

const close = await buildSite()
const site = process.env.SITE ?? ''
const browser = await chromium.launch({
  executablePath: ensureChromium(),
  args: chromiumArguments,
})
try {
  const routes = await measureRoutes(browser, site)
  const islands = await measureIslands(browser, site)
  writeReport('browser', [
    '## In the browser',
    '',
    `Chromium ${browser.version()} as a phone (412 × 823) on slow 4G (150 ms, 1.6 Mbit/s) with the processor`,
    `four times slower; medians of ${runs} runs, each with an empty cache.`,
    '',
    'Script is what came before any interaction (KB, brotli; at most 10). Shifts are those of the load, of',
    'scrolling to the end, of the fonts and of islands that wake (all added up; at most 0.005). Long tasks',
    'are over 50 ms, their number and the longest of the whole load; blocking is what they have beyond that',
    'after the first content was painted, as Total Blocking Time counts it (at most 50). The other columns are',
    'a link that was fetched ahead: milliseconds from the click to the heading in its place (at most 100), and',
    'of these the swap, which is the work of the first frame (at most 16.7); milliseconds until all that is',
    'seen of the page is there, which takes as many more frames as the device needs; then the milliseconds of',
    'the processor that all of it took, and of these style, layout and paint. Bold is over the goal.',
    '',
    '| route | script | shifts | long tasks | longest | blocking | to the heading | swap | whole | work | style | layout | paint |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...routes,
    '',
    'The click that wakes an island: milliseconds until the next frame after it (at most 80), the work of the',
    'processor in them, and until the island, its script fetched, has done what was asked.',
    '',
    '| island | route | click to frame | work | awake after |',
    '| --- | --- | ---: | ---: | ---: |',
    ...islands,
  ])
  const missed = [...routes, ...islands].filter((line) => line.includes('**'))
  console.log(
    ['', missed.length === 0 ? 'Within every goal' : 'Over a goal:', ...missed].join('\n'),
  )
} finally {
  await browser.close()
  await close()
}
