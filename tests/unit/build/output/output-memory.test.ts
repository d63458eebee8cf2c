import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { openOutput } from '../../../../build/output/emit.ts'
import {
  memoryFilesIn,
  readOutputHead,
  readOutputMemory,
} from '../../../../build/output/output-memory.ts'
import {
  type FolderStates,
  lookAtFolders,
  scanTree,
  type Tree,
} from '../../../../build/output/output-state.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'

/** From the rename on that this finds, none is done: so it is when the process is gone. */
const kill = vi.hoisted(() => ({ at: (_from: string, _to: string): boolean => false, done: false }))

vi.mock('node:fs', async (original) => {
  const fs = await original<typeof import('node:fs')>()
  const renameSync = (from: string, to: string): void => {
    kill.done ||= kill.at(from, to)
    if (kill.done) throw new Error('killed')
    fs.renameSync(from, to)
  }
  return { ...fs, renameSync }
})

let outDir: string
let memoryDir: string

beforeEach(() => {
  const folder = tempFolder()
  outDir = join(folder, 'site/dist')
  memoryDir = join(folder, 'memory')
  mkdirSync(join(folder, 'site'))
  revive()
})

function revive(): void {
  kill.at = () => false
  kill.done = false
}

/** The texts of a site, by path. */
type Site = Record<string, string>

const pathOf = (page: number): string => `pagina-${page}/index.html`

/** @param texts of pages that are not as in the first edition */
function siteOf(pages: number, texts: Record<number, string> = {}): Site {
  const numbers = Array.from({ length: pages }, (_, page) => page)
  return Object.fromEntries(numbers.map((page) => [pathOf(page), texts[page] ?? `Pagina ${page}`]))
}

/** One build that gives this site. */
function build(site: Site, id: string, out = { outDir, memoryDir }) {
  const output = openOutput(out)
  const others = Object.entries(site).map(([path, content]) => ({
    ...{ path: outputPath(path), content },
  }))
  const { madeBy, isIntact } = output
  output.commit(putFiles(output, { pages: [], others }), id)
  return { madeBy, isIntact }
}

/** What a first build makes of the site. */
function contentsOfCold(site: Site) {
  const folder = tempFolder()
  const out = { outDir: join(folder, 'dist'), memoryDir: join(folder, 'memory') }
  build(site, 'cold', out)
  return contentsOf(out.outDir)
}

const inOrder = ({ names, changedMs }: FolderStates) =>
  names.map((name, at) => [name, changedMs[at]] as const).toSorted(([a], [b]) => (a < b ? -1 : 1))

const treeInOrder = ({ files, folders }: Tree) => ({
  files: [...files.entries()].toSorted(([a], [b]) => (a < b ? -1 : 1)),
  folders: inOrder(folders),
})

function readMemory() {
  const files = memoryFilesIn(memoryDir)
  const head = readOutputHead(files, outDir)
  return head && readOutputMemory(files, head)
}

/** As if both trees had been read from the disk this moment. */
function expectAllIsKnown(site: Site, id: string): void {
  expect(contentsOf(outDir)).toEqual(contentsOfCold(site))
  const memory = readMemory()
  expect(memory?.build).toBe(id)
  expect(memory && treeInOrder(memory.tree)).toEqual(treeInOrder(scanTree(outDir)))
  const spare = memory?.spare?.folders ?? { names: [], changedMs: new Float64Array() }
  expect(spare.names).toContain('pagina-0')
  expect(lookAtFolders(join(memoryDir, 'spare'), spare.names)).toEqual(spare)
}

/** The files with all of both trees. */
const stored = () => readdirSync(memoryDir).filter((name) => /^output\.[\w-]{36}\.json$/.test(name))

const only = (names: readonly string[]): string => {
  expect(names).toHaveLength(1)
  return join(memoryDir, names[0] ?? '')
}

const headFile = () => join(memoryDir, 'output.head.json')

describe('what is remembered of dist', () => {
  it('[BUILD-5] after edits in a row is what it is after one build of all', () => {
    build(siteOf(40), '0')
    const all = only(stored())
    const { ino } = statSync(all)
    const editions = [{ 7: 'x' }, { 8: 'y' }, { 8: 'z' }, { 7: 'x', 8: 'z' }, { 9: 'w' }]
    for (const [at, texts] of editions.entries()) {
      const id = `${at + 1}`
      build(siteOf(40, texts), id)
      expectAllIsKnown(siteOf(40, texts), id)
      expect(stored().map((name) => join(memoryDir, name))).toEqual([all])
      expect(statSync(all).ino).toBe(ino)
    }
  })

  it('[BUILD-5] holds a file that comes and one that goes', () => {
    const named = (id: string): Site => ({ ...siteOf(40), [`pagina-0/${id}.json`]: id })
    build(named('a'), 'a')
    const before = stored()
    for (const id of ['b', 'c', 'a', 'd']) {
      build(named(id), id)
      expectAllIsKnown(named(id), id)
    }
    expect(stored()).toEqual(before)
  })

  it('[BUILD-5] is stored anew, once, when folders come or go', () => {
    build(siteOf(40), '0')
    for (const [at, site] of [siteOf(41), siteOf(39)].entries()) {
      const before = stored()
      build(site, `${at}`)
      expectAllIsKnown(site, `${at}`)
      expect(stored()).toHaveLength(1)
      expect(stored()).not.toEqual(before)
    }
  })

  it('[BUILD-5] is stored anew, once, when much has been edited since it was', () => {
    const listed = (edited: number): Site => ({
      ...siteOf(40),
      ...Object.fromEntries(
        Array.from({ length: 20 }, (_, at) => [`elenco/${at}.txt`, at < edited ? 'x' : '']),
      ),
    })
    build(listed(0), '0')
    const before = stored()
    build(listed(5), '5')
    expect(stored()).toEqual(before)
    build(listed(10), '10')
    expectAllIsKnown(listed(10), '10')
    expect(stored()).toHaveLength(1)
    expect(stored()).not.toEqual(before)
  })

  it('[BUILD-6] holds what was put right', () => {
    build(siteOf(40), '0')
    build(siteOf(40, { 3: 'x' }), '1')
    writeFileSync(join(outDir, pathOf(5)), 'defaced')
    writeFileSync(join(outDir, 'pagina-6/planted.php'), 'planted')
    rmSync(join(outDir, pathOf(7)))
    build(siteOf(40, { 3: 'x' }), '2')
    expectAllIsKnown(siteOf(40, { 3: 'x' }), '2')
  })

  it.each([
    ['the changes are gone', () => rmSync(headFile())],
    ['the trees are gone', () => rmSync(only(stored()))],
    [
      'the changes are damaged',
      () => writeFileSync(headFile(), readFileSync(headFile()).subarray(0, -9)),
    ],
    [
      'the trees are damaged',
      () => {
        const file = only(stored())
        writeFileSync(file, readFileSync(file, 'utf8').replace('pagina-3/', 'pagina-4/'))
      },
    ],
  ])('[BUILD-6] is nothing where %s', (_, damage) => {
    build(siteOf(40), '0')
    build(siteOf(40, { 7: 'x' }), '1')
    damage()
    expect(readMemory()).toBeNull()
    for (const [id, site] of [
      ['2', siteOf(40, { 8: 'y' })],
      ['3', siteOf(40)],
    ] as const) {
      build(site, id)
      expectAllIsKnown(site, id)
      expect(stored()).toHaveLength(1)
    }
  })

  it('[BUILD-6] is nothing of another dist, were it one with the same files', () => {
    build(siteOf(40), '0')
    build(siteOf(40, { 7: 'x' }), '1')
    cpSync(outDir, `${outDir}-copy`, { recursive: true, preserveTimestamps: true })
    renameSync(outDir, `${outDir}-other`)
    renameSync(`${outDir}-copy`, outDir)
    expect(readMemory()).toBeNull()
    build(siteOf(40, { 7: 'x' }), '1')
    expect(readMemory()?.build).toBe('1')
    expect(stored()).toHaveLength(1)
  })
})

describe('[BUILD-6] after a kill', () => {
  const edits = {
    'what changed is noted': siteOf(40, { 7: 'x' }),
    'all is stored anew': siteOf(41, { 7: 'x' }),
  }
  const moments = {
    'before it is noted': { at: (_: string, to: string) => to.endsWith('.head.next.json') },
    'before dist is set aside': { at: (from: string) => from === outDir },
    'while there is no dist': { at: (_: string, to: string) => to === outDir },
    'after the swap': { at: (from: string) => from.endsWith('.head.next.json'), isSwapped: true },
    'before dist of before is kept': {
      at: (_: string, to: string) => to === join(memoryDir, 'spare'),
      isSwapped: true,
    },
  }
  const cases = Object.entries(edits).flatMap(([edit, site]) =>
    Object.entries(moments).map(([moment, { at, ...rest }]) => ({
      ...{ edit, site, moment, at, isSwapped: false },
      ...rest,
    })),
  )

  it.each(cases)('$moment, when $edit: dist is known', ({ site, at, isSwapped }) => {
    build(siteOf(40), '0')
    build(siteOf(40, { 8: 'y' }), '1')
    kill.at = at
    expect(() => build(site, '2')).toThrow('killed')
    revive()
    for (const id of ['3', '4', '5']) {
      const edited = siteOf(40, { 9: id })
      const madeBy = id === '3' ? (isSwapped ? '2' : '1') : `${Number(id) - 1}`
      expect(build(edited, id)).toEqual({ madeBy, isIntact: true })
      expectAllIsKnown(edited, id)
    }
    expect(stored()).toHaveLength(1)
  })

  it('twice, first after the swap and then before the next one, dist is known', () => {
    build(siteOf(40), '0')
    kill.at = moments['after the swap'].at
    expect(() => build(siteOf(41), '1')).toThrow('killed')
    revive()
    kill.at = moments['before dist is set aside'].at
    expect(() => build(siteOf(42), '2')).toThrow('killed')
    revive()
    expect(build(siteOf(40), '3')).toEqual({ madeBy: '1', isIntact: true })
    expectAllIsKnown(siteOf(40), '3')
    expect(stored()).toHaveLength(1)
  })
})
