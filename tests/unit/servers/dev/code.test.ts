import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { createCodeLoader } from '../../../../servers/dev/code.ts'
import { tempFolder } from '../../build/temp-folder.ts'

const sources = {
  'servers/dev/site-code.ts': "export { name, other } from '../../src/page.ts'",
  'src/page.ts': "export { name } from './name.ts'\nexport { other } from './other.ts'",
  'src/name.ts': "export const name = () => 'Agnese'",
  'src/other.ts': 'export const other = {}',
  'src/site.ts': 'export const site = {}',
}

function startOn(files: Record<string, string> = {}) {
  const root = tempFolder()
  const write = (path: string, text: string): string => {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
    return file
  }
  for (const [path, text] of Object.entries({ ...sources, ...files })) write(path, text)
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  const loader = createCodeLoader(root, join(root, 'src/site.ts'))
  const load = async (...changed: string[]) =>
    (await loader.load(changed)) as unknown as { name(): string; other: object }
  return { ...loader, root, write, load }
}

function errorOf(work: () => unknown): Error {
  try {
    work()
  } catch (error) {
    if (error instanceof Error) return error
  }
  throw new Error('It throws no error')
}

it('runs what changed again with what imports it, and nothing else', async () => {
  const { write, load, isInput } = startOn()
  const before = await load()
  const file = write('src/name.ts', "export const name = () => 'Bruna'")
  expect(isInput(file)).toBe(true)
  const after = await load(file)
  expect([before.name(), after.name()]).toEqual(['Agnese', 'Bruna'])
  expect(after.other).toBe(before.other)
})

it('knows what a module is made of', async () => {
  const { root, load, hasPart } = startOn()
  await load()
  const [page, name, other] = ['page', 'name', 'other'].map((one) => join(root, `src/${one}.ts`))
  expect(hasPart([page ?? ''], [name ?? ''])).toBe(true)
  expect(hasPart([name ?? '', other ?? ''], [page ?? ''])).toBe(false)
})

it('knows what of the sources is the one that dev was started with', async () => {
  const { root, write, load, isInput, isShared } = startOn({
    'src/content/errors.ts': 'export const none = 0',
    'src/name.ts': "import './content/errors.ts'\nexport const name = () => 'Agnese'",
  })
  await load()
  const shared = write('src/content/errors.ts', 'export const none = 1')
  expect([isShared(shared), isInput(shared)]).toEqual([true, false])
  expect(isShared(join(root, 'src/name.ts'))).toBe(false)
})

it('keeps in mind what changed while the code could not be loaded', async () => {
  const { write, load } = startOn()
  await load()
  const name = write('src/name.ts', "export const name = () => 'Bruna'")
  const page = write('src/page.ts', 'export {')
  await expect(load(name, page)).rejects.toMatchObject({
    errors: [{ location: { file: 'src/page.ts', line: 1 } }],
  })
  const mended = await load(write('src/page.ts', sources['src/page.ts']))
  expect(mended.name()).toBe('Bruna')
})

it('finds where something was thrown, in the source as it was written', async () => {
  const { load, locate } = startOn({
    'src/name.ts': [
      'interface Person { name: string }',
      'const agnese: Person | null = null as Person | null',
      '',
      'export const name = () =>',
      '  (agnese as Person).name',
    ].join('\n'),
  })
  const error = errorOf((await load()).name)
  expect(await locate(error.stack ?? '')).toEqual({
    place: 'src/name.ts:5:22',
    excerpt: '(agnese as Person).name',
  })
  expect(await locate('Error: of somebody else\n    at file:///else.ts:1:1')).toBeNull()
})

it('names what a module takes and another one does not export', async () => {
  const { load, locate } = startOn({
    'src/name.ts': "import { first } from './other.ts'\nexport const name = () => first",
  })
  const error = errorOf((await load()).name)
  expect(error.message).toBe('src/other.ts does not export “first”.')
  expect(await locate(error.stack ?? '')).toMatchObject({ place: 'src/name.ts:2:27' })
})

it('names who imports a file that is gone, until it is there again', async () => {
  const { root, write, load } = startOn()
  await load()
  const file = join(root, 'src/name.ts')
  rmSync(file)
  await expect(load(file)).rejects.toThrow('src/page.ts imports src/name.ts, which is not there.')
  write('src/name.ts', sources['src/name.ts'])
  expect((await load(file)).name()).toBe('Agnese')
})

it('loads packages, also those that are ES modules alone', async () => {
  const { load } = startOn({
    'src/name.ts':
      "import pLimit from 'p-limit'\nimport { createElement } from 'react'\nexport const name = () => [typeof pLimit(1), createElement('i').type].join()",
  })
  expect((await load()).name()).toBe('function,i')
})
