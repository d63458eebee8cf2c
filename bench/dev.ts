/**
 * `npm run bench:dev [-- CHANGES]`: measures the time from a file change until `vetrina dev` serves it
 * and the browser shows it, and writes docs/benchmarks.md. Run nothing else on the machine meanwhile:
 * other work distorts the figures.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { chromium, type Page } from 'playwright'
import { site as demo } from '../src/site.ts'
import { chromiumArguments, ensureChromium } from '../tests/e2e/chromium.ts'
import { type DevProject, startDevProject } from '../tests/e2e/dev-project.ts'
import { median, writeReport } from './report.ts'

const changes = Number(process.argv[2] ?? 10)
/** Pause after each change, so that running work ends. */
const pauseMs = 500

interface Kind {
  name: string
  /** Changes a file, so that the page shows this number. */
  change(dev: DevProject, number: number): void
  /** Text that the page, or one of its style sheets, contains after the change. */
  text(number: number): string
  isSheet?: true
}

const kinds: Kind[] = [
  {
    name: 'a story',
    change: (dev, number) =>
      replace(dev, dev.storyFile('about'), /"headline": "[^"]*"/, `"headline": "Story ${number}"`),
    text: (number) => `Story ${number}`,
  },
  {
    name: 'a component',
    change: (dev, number) =>
      replace(
        dev,
        'src/bloks/Hero.tsx',
        /\{blok.headline\}.*<\/h1>/,
        `{blok.headline}#${number}</h1>`,
      ),
    text: (number) => `#${number}</h1>`,
  },
  {
    name: 'a style sheet',
    change: (dev, number) => {
      const file = 'src/styles/hero.css'
      const rules = dev.read(file).replace(/\n\.hero \{ --dev.*$/s, '')
      dev.write(file, `${rules}\n.hero { --dev: ${number}}\n`)
    },
    text: (number) => `--dev: ${number}}`,
    isSheet: true,
  },
]

function replace(dev: DevProject, file: string, from: RegExp, to: string): void {
  dev.write(
    file,
    dev.read(file).replace(from, () => to),
  )
}

async function measure(dev: DevProject, page: Page, kind: Kind): Promise<string> {
  const answered: number[] = []
  const shown: number[] = []
  for (let number = 1; number <= changes + 1; number++) {
    const text = kind.text(number)
    const seen = untilShown(page, text, number)
    const startedAt = Date.now()
    kind.change(dev, number)
    const [answer, show] = await Promise.all([untilAnswered(dev, kind, text), seen])
    // The first change warms up.
    if (number > 1) answered.push(answer - startedAt)
    if (number > 1) shown.push(show - startedAt)
    await wait(pauseMs)
  }
  const cells = [answered, shown].flatMap((times) => [median(times), Math.max(...times)])
  console.log(kind.name, cells)
  return `| ${[kind.name, ...cells].join(' | ')} |`
}

/** @returns milliseconds since 1970 */
async function untilAnswered(dev: DevProject, kind: Kind, text: string): Promise<number> {
  const get = async (path: string) => (await fetch(new URL(path, dev.url))).text()
  for (;;) {
    const html = await get('about')
    const sheets = [...html.matchAll(/href="(\/_assets\/[^"]*\.css)"/g)]
    const texts = kind.isSheet
      ? await Promise.all(sheets.map(([, path]) => get(path ?? '')))
      : [html]
    if (texts.some((one) => one.includes(text))) return Date.now()
    await wait(5)
  }
}

/** Waits for the frame that shows the change. @returns milliseconds since 1970 */
async function untilShown(page: Page, text: string, number: number): Promise<number> {
  const shown = await page.waitForFunction(
    (change) => {
      const hero = document.querySelector('main .hero')
      if (hero === null) return 0
      const isStyled = getComputedStyle(hero).getPropertyValue('--dev') === `${change.number}`
      const isThere = change.text.startsWith('--') ? isStyled : hero.innerHTML.includes(change.text)
      return isThere ? Date.now() : 0
    },
    { text, number },
  )
  return shown.jsonValue()
}

/** Leaves the required routes in the first language. */
function reduceDemo(folder: string): void {
  const stories = join(folder, 'demo/stories/demo')
  const names = ['home', 'settings', ...demo.requiredRoutes.map((route) => route.slice(1))]
  for (const file of readdirSync(stories)) {
    if (!names.includes(file.split('_')[0] ?? '')) rmSync(join(stories, file))
  }
  const settings = join(folder, 'site.config.ts')
  writeFileSync(settings, readFileSync(settings, 'utf8').replace(/\n {2}languages: .*/, ''))
}

const kept = mkdtempSync(join(tmpdir(), 'vetrina-bench-dev-'))
mkdirSync(join(kept, 'store'))
const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArguments })

async function measureProject(prepare?: (folder: string) => void) {
  const startedAt = performance.now()
  const dev = await startDevProject(kept, prepare)
  const startMs = performance.now() - startedAt
  try {
    const page = await browser.newPage()
    const openedAt = performance.now()
    await page.goto(dev.url, { waitUntil: 'load' })
    const loadMs = performance.now() - openedAt
    await page.goto(new URL('about', dev.url).href, { waitUntil: 'networkidle' })
    const { prerendered } = await manifestOf(dev)
    const lines: string[] = []
    for (const kind of kinds) lines.push(await measure(dev, page, kind))
    await page.close()
    const rows = lines.map((line) => `| ${prerendered.length} ${line}`)
    return { seconds: [startMs, loadMs].map((ms) => (ms / 1000).toFixed(1)), rows }
  } finally {
    await dev.stop()
  }
}

async function manifestOf({ url }: DevProject): Promise<{ prerendered: string[] }> {
  const get = async (path: string) => (await fetch(new URL(path, url))).json()
  const { id } = await get('builds/latest.json')
  return get(`builds/meta/${id}.json`)
}

try {
  const demo = await measureProject()
  const reduced = await measureProject(reduceDemo)
  writeReport('dev', [
    '## From a change to the page',
    '',
    '`vetrina dev` serves the demo space, in two languages, then its required routes in one; Chromium',
    `${browser.version()} has one page open. Figures are milliseconds from writing the file until an answer`,
    `contains the change, and until the browser shows it, for ${changes} changes each (goals for the required`,
    'routes: a story and a style sheet under 150, a component under 300). Without a picture or a font in the',
    `cache, the server answered ${demo.seconds[0]} s after its start; the home page, with its pictures encoded on request,`,
    `loaded ${demo.seconds[1]} s later.`,
    '',
    '| pages | change of | answered, median | most | shown, median | most |',
    '| ---: | --- | ---: | ---: | ---: | ---: |',
    ...reduced.rows,
    ...demo.rows,
  ])
} finally {
  await browser.close()
  rmSync(kept, { recursive: true, force: true })
}
