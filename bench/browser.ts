/**
 * `npm run bench:browser [-- RUNS]`: measures the pages on a phone with slow 4G and writes
 * docs/benchmarks.md. Run nothing else on the machine meanwhile: other work distorts the figures.
 */
import { type Browser, chromium } from 'playwright'
import { site as demo } from '../src/site.ts'
import buildSite from '../tests/e2e/build-site.ts'
import { chromiumArguments, ensureChromium } from '../tests/e2e/chromium.ts'
import { findIslands, wakeIsland } from './browser-islands.ts'
import { measureLoad } from './browser-load.ts'
import { measureSoftNavigation } from './browser-navigation.ts'
import { median, writeReport } from './report.ts'

/** Number of runs; the report has their medians. */
const runs = Number(process.argv[2] ?? 3)

/** Measures `runs` times and returns the median of each number. */
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

/** Upper limit of each figure; times in milliseconds. */
const goals = {
  scriptKilobytes: 10,
  shift: 0.005,
  blocking: 50,
  toHeading: 100,
  swap: 16.7,
  interaction: 80,
}

/** Formats a table cell, in bold if the value is over its goal. */
function judge(goal: keyof typeof goals, value: number, digits = 0): string {
  const text = value.toFixed(digits)
  return value <= goals[goal] ? text : `**${text}**`
}

async function measureRoutes(browser: Browser, site: string): Promise<string[]> {
  const lines: string[] = []
  for (const path of demo.requiredRoutes) {
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
    `Chromium ${browser.version()} emulates a phone (412 × 823) on slow 4G (150 ms, 1.6 Mbit/s) with a processor`,
    `four times slower. The figures are medians of ${runs} runs, each with an empty cache.`,
    '',
    'Script is the size of the scripts loaded before any interaction (KB, brotli; at most 10). Shifts is the sum',
    'of the layout shifts during the load, while scrolling to the end, from fonts and from islands that hydrate',
    '(at most 0.005). Long tasks is the number of tasks over 50 ms in the whole load, followed by the longest.',
    'Blocking is their time beyond 50 ms after the first contentful paint, like Total Blocking Time (at most 50).',
    'The other columns measure the click on a prefetched link, in milliseconds: until the heading is in its place',
    '(at most 100); the swap within that time, which is the work of the first frame (at most 16.7); until the',
    'entire visible part of the page is there, after as many more frames as the device needs; then the processor',
    'time of the whole navigation, with its shares of style, layout and paint. Bold figures are over the goal.',
    '',
    '| route | script | shifts | long tasks | longest | blocking | to the heading | swap | whole | work | style | layout | paint |',
    '| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |',
    ...routes,
    '',
    'A click hydrates an island: milliseconds from the click to the next frame (at most 80), the processor time',
    'until that frame, and milliseconds until the browser has fetched the script and hydrated the island.',
    '',
    '| island | route | click to frame | work | hydrated after |',
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
