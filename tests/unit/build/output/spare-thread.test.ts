import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { listFiles, type OutputFile } from '../../../../build/base/output-files.ts'
import { createModuleLoader } from '../../../../build/modules.ts'
import { openOutput } from '../../../../build/output/emit.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { tempFolder } from '../temp-folder.ts'

/** So many that a thread looks at a part of them. */
const pages = Array.from(
  { length: 4000 },
  (_, at): OutputFile => ({ path: outputPath(`pagine/${at}.html`), content: `Pagina ${at}` }),
)
const late: OutputFile = { path: outputPath('sitemap.xml'), content: 'all pages' }

let script: string | null

beforeAll(async () => {
  script = await createModuleLoader(console.warn).workerScript()
  expect(script).not.toBeNull()
})

function openNew() {
  const folder = tempFolder()
  const [outDir, memoryDir] = [join(folder, 'dist'), join(folder, 'memory')]
  return { outDir, memoryDir, spareDir: join(memoryDir, 'spare') }
}

function buildNew({ outDir, memoryDir }: ReturnType<typeof openNew>) {
  const output = openOutput({ outDir, memoryDir })
  output.commit(putFiles(output, { pages: [], others: [...pages, late] }), 'build')
}

/** The next build, in which one page is different. */
async function edit(
  { outDir, memoryDir }: ReturnType<typeof openNew>,
  content: string,
  run: string | null = script,
) {
  const output = openOutput({ outDir, memoryDir, script: run })
  await output.ready()
  const { isWhole } = output
  const edited = { ...pages[5], content } as OutputFile
  const files = putFiles(output, {
    pages: [],
    others: [...pages.map((page) => (page.path === edited.path ? edited : page)), late],
  })
  return { isWhole, report: output.commit(files, content) }
}

const textOf = (root: string, name: string) => readFileSync(join(root, 'pagine', name), 'utf8')

it('[BUILD-5] a thread looks at a large dist, too: the spare tree takes its place', async () => {
  const place = openNew()
  buildNew(place)
  const { ino } = statSync(place.spareDir)
  expect(await edit(place, 'one')).toEqual({
    isWhole: true,
    report: { written: 1, unchanged: 4000, removed: 0 },
  })
  expect(statSync(place.outDir).ino).toBe(ino)
})

it.each([
  ['two threads look', () => script],
  ['the other thread fails', () => '/nowhere/thread.cjs'],
])('[BUILD-6] damaged files are mended, the first and the last, where %s', async (_, run) => {
  const place = openNew()
  const { outDir } = place
  buildNew(place)
  await edit(place, 'one')
  for (const name of ['2.html', '3998.html']) writeFileSync(join(outDir, 'pagine', name), 'damaged')
  rmSync(join(outDir, 'pagine/3999.html'))
  expect(await edit(place, 'one', run())).toEqual({
    isWhole: false,
    report: { written: 3, unchanged: 3998, removed: 0 },
  })
  expect(
    ['2.html', '5.html', '3998.html', '3999.html'].map((name) => textOf(outDir, name)),
  ).toEqual(['Pagina 2', 'one', 'Pagina 3998', 'Pagina 3999'])
})

it('[BUILD-6] what nobody knows is not in what takes the place of a large dist', async () => {
  const place = openNew()
  const { outDir, spareDir } = place
  buildNew(place)
  const whole = listFiles(outDir)
  writeFileSync(join(outDir, 'pagine/stranger.html'), 'put here by hand')
  await edit(place, 'one')
  expect(listFiles(outDir)).toEqual(whole)
  // What was `dist` has it still, and does not come back with it.
  expect(existsSync(join(spareDir, 'pagine/stranger.html'))).toBe(true)
  await edit(place, 'two')
  expect(listFiles(outDir)).toEqual(whole)
  writeFileSync(join(spareDir, 'pagine/another.html'), 'put here by hand')
  await edit(place, 'three')
  expect(listFiles(outDir)).toEqual(whole)
  expect(textOf(outDir, '5.html')).toBe('three')
})

it('[BUILD-6] what nobody knows is removed from a large dist in which nothing else is different', async () => {
  const place = openNew()
  const { outDir } = place
  buildNew(place)
  await edit(place, 'one')
  const whole = listFiles(outDir)
  writeFileSync(join(outDir, 'pagine/stranger.html'), 'put here by hand')
  expect((await edit(place, 'one')).report).toEqual({ written: 0, unchanged: 4001, removed: 1 })
  expect(listFiles(outDir)).toEqual(whole)
})
