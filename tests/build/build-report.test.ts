import { mkdirSync, readdirSync, readFileSync, rmSync, unlinkSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { parse } from 'parse5'
import { beforeAll, expect, it } from 'vitest'
import { parsePage } from '../../build/built-site/page-summary.ts'
import { assetFile } from '../../build/cache/content-cache.ts'
import type { BuildReport } from '../../build/pipeline.ts'
import { reportFileOf, reportTo } from '../../build/report/write-report.tsx'
import { isIn } from '../../src/content/built-page.ts'
import { hero, pageContent, rawStory } from '../unit/build/stories.ts'
import { thrownBy } from '../unit/build/thrown-by.ts'
import { aboutPage, configOf, createSmallSite, event, now, type SmallSite } from './small-site.ts'

let site: SmallSite
let file: string

beforeAll(async () => {
  site = createSmallSite()
  file = join(dirname(site.outDir), 'report.html')
  await site.build()
})

function report(to = file) {
  const config = configOf(site)
  return site.build({ onBuilt: reportTo({ file: to, config, now: new Date(now) }) })
}

/** The text of a table, row by row. */
function rowsOf(label: string): string[][] {
  const elements = parsePage(readFileSync(file, 'utf8'))
  const table = elements.find(
    ({ tag, attributes }) => tag === 'section' && attributes['aria-label'] === label,
  )
  const rows = elements.filter((one) => one.tag === 'tr' && isIn(one, 'tbody'))
  const isBelow = (element: (typeof rows)[number] | null): boolean =>
    element !== null && (element === table || isBelow(element.parent))
  return rows
    .filter(isBelow)
    .map((row) => elements.filter(({ parent }) => parent === row).map((cell) => cell.text()))
}

const stagesOf = ({ stages }: BuildReport) => stages.map(({ name }) => name)

it('says which pages were rendered, their size in dist and what had changed', async () => {
  site.publish(rawStory(5, 'eventi/gel', event('unghie', 'Gel, e poi il colore')))
  site.publish(rawStory(3, 'about', aboutPage('Sono Agnese')))
  const built = await report()
  expect(rowsOf('Rendered pages').map(([path, , , , why]) => [path, why])).toEqual([
    ['/about', 'the story about'],
    ['/calendario', 'the list of all events'],
    ['/eventi/gel', 'the story eventi/gel'],
    ['/unghie', 'the list of all events'],
  ])
  expect(rowsOf('Rendered pages')).toHaveLength(built.pages.rendered)
  const bytes = readFileSync(join(site.outDir, 'about/index.html')).byteLength
  expect(rowsOf('Rendered pages')[0]?.[2]).toBe(`${(bytes / 1024).toFixed(1)} KB`)
  expect(rowsOf('Time line of the stages').map(([name]) => name)).toEqual(stagesOf(built))
})

it('is written when there was nothing to do', async () => {
  unlinkSync(file)
  const built = await report()
  expect(built.files.written).toBe(0)
  expect(rowsOf('Rendered pages')).toEqual([])
})

it('escapes editors’ text', async () => {
  const title = '<script>alert(1)</script> & "quotes"'
  site.publish(rawStory(4, 'brand', pageContent({ title })))
  const built = await report()
  expect(built.pages.rendered).toBeGreaterThan(0)
  const rows = rowsOf('Rendered pages').filter(([path]) => path === '/brand')
  expect(rows.map(([, shown]) => shown?.startsWith(title))).toEqual([true])
  const tags = parsePage(readFileSync(file, 'utf8')).map(({ tag }) => tag)
  expect(tags).not.toContain('script')
  expect(parse(readFileSync(file, 'utf8')).mode).toBe('no-quirks')
})

it('is written, too, when the original of a picture is gone', async () => {
  const { image, entry } = await site.addPicture('luce')
  site.publish(rawStory(4, 'brand', pageContent({ hero: [hero({ image })] })))
  await site.build()
  rmSync(assetFile(site.cacheDir, entry))
  rmSync(file, { force: true })
  await report()
  expect(readFileSync(file, 'utf8')).toContain('luce')
})

it('[SYNC-11] keeps the built site when the report cannot be written, and leaves nothing beside its place', async () => {
  site.publish(rawStory(3, 'about', aboutPage('Piacere, Agnese')))
  const folder = join(dirname(site.outDir), 'taken')
  mkdirSync(folder, { recursive: true })
  const error = await thrownBy(() => report(folder))
  expect(error).toMatchObject({ code: 'REPORT_UNWRITABLE', exitCode: 1 })
  const beside = readdirSync(dirname(folder)).filter((name) => name.startsWith('taken'))
  expect(beside).toEqual(['taken'])
  expect(site.read('about/index.html')).toContain('Piacere, Agnese')
  expect((await site.build()).files.written).toBe(0)
})

it('is build-report.html in the working directory, unless a path is given', () => {
  const outDir = resolve('dist')
  expect(reportFileOf(true, { outDir })).toBe(resolve('build-report.html'))
  expect(reportFileOf('reports/of/today.html', { outDir })).toBe(resolve('reports/of/today.html'))
  expect(reportFileOf('distant.html', { outDir })).toBe(resolve('distant.html'))
})

it.each([
  ...['dist/report.html', 'dist', 'dist-hosts/nginx/report.html', 'a/../dist/report.html'],
  // An existing folder.
  'docs',
])('is refused inside dist, or in place of a folder: %s', async (name) => {
  const error = await thrownBy(async () => reportFileOf(name, { outDir: resolve('dist') }))
  expect(error).toMatchObject({ code: 'REPORT_MISPLACED', exitCode: 2 })
  expect(error.message).toContain(resolve(name))
})
