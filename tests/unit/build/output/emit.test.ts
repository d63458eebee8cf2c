import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { listFiles, type OutputFile } from '../../../../build/base/output-files.ts'
import type { EmitReport } from '../../../../build/output/commit-output.ts'
import { openOutput } from '../../../../build/output/emit.ts'
import { pageFilesOf } from '../../../../build/pages/page-files.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { htmlFileOf, outputPath, type RoutePath } from '../../../../src/content/paths.ts'
import { mayMount, mountSmallDisk } from '../small-disk.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const file = (path: string, content = `content of ${path}`): OutputFile => ({
  path: outputPath(path),
  content,
})

const site = [file('index.html'), file('about/index.html'), file('about/_payload.json')]

/** What builds remember is beside the content, not beside `dist`. */
const memoryOf = (outDir: string): string => join(outDir, '../../memory')

/** One build that gives these files. */
function emit(
  files: readonly OutputFile[],
  outDir: string,
  memoryDir = memoryOf(outDir),
): EmitReport {
  const output = openOutput({ outDir, memoryDir })
  try {
    return output.commit(putFiles(output, { pages: [], others: files }), 'build')
  } catch (error) {
    output.discard()
    throw error
  }
}

function emptyDist() {
  const parent = join(tempFolder(), 'site')
  mkdirSync(parent)
  return { parent, outDir: join(parent, 'dist') }
}

function distOf(files: readonly OutputFile[]) {
  const dist = emptyDist()
  emit(files, dist.outDir)
  return dist
}

/** What tells whether a file was touched. */
const identityOf = (path: string) => {
  const { ino, mtimeMs } = statSync(path)
  return { ino, mtimeMs }
}

describe('emit', () => {
  it('makes the folder hold these files and no others', () => {
    const { parent, outDir } = emptyDist()
    const source = join(parent, 'source.webp')
    writeFileSync(source, 'picture')
    const files = [...site, { path: outputPath('_assets/a.webp'), file: source }]
    expect(emit(files, outDir)).toEqual({ written: 4, unchanged: 0, removed: 0 })
    expect(listFiles(outDir)).toEqual([
      '_assets/a.webp',
      'about/_payload.json',
      'about/index.html',
      'index.html',
    ])
    expect(readFileSync(join(outDir, '_assets/a.webp'), 'utf8')).toBe('picture')
    expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toBe('content of index.html')
  })

  it('[BUILD-5] touches nothing when nothing changed', () => {
    const { parent, outDir } = distOf(site)
    const before = [outDir, ...listFiles(outDir).map((path) => join(outDir, path))].map(identityOf)
    expect(emit(site.toReversed(), outDir)).toEqual({ written: 0, unchanged: 3, removed: 0 })
    const after = [outDir, ...listFiles(outDir).map((path) => join(outDir, path))].map(identityOf)
    expect(after).toEqual(before)
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('[BUILD-5] writes what changed, keeps the rest as it is, and removes what is gone', () => {
    const { parent, outDir } = distOf(site)
    const kept = identityOf(join(outDir, 'index.html'))
    const next = [file('index.html'), file('about/index.html', 'changed'), file('brand/index.html')]
    expect(emit(next, outDir)).toEqual({ written: 2, unchanged: 1, removed: 1 })
    expect(listFiles(outDir)).toEqual(['about/index.html', 'brand/index.html', 'index.html'])
    expect(readFileSync(join(outDir, 'about/index.html'), 'utf8')).toBe('changed')
    expect(identityOf(join(outDir, 'index.html'))).toEqual(kept)
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('[BUILD-5] makes no folder again after the first build, either', () => {
    const { outDir } = distOf(site)
    const spare = statSync(join(memoryOf(outDir), 'spare/about')).ino
    const next = [...site.slice(1), file('index.html', 'changed')]
    emit(next, outDir)
    expect(statSync(join(outDir, 'about')).ino).toBe(spare)
    expect(contentsOf(outDir)).toEqual(contentsOf(distOf(next).outDir))
  })

  it.skipIf(!mayMount)('[BUILD-6] remembers on another disk, where no file can be linked', () => {
    const { folder } = mountSmallDisk(1000)
    const { parent, outDir } = emptyDist()
    emit(site, outDir, folder)
    expect(readdirSync(folder)).toEqual([
      expect.stringMatching(/^output\.[\w-]{36}\.json$/),
      'output.head.json',
    ])
    const next = [...site.slice(1), file('index.html', 'changed')]
    expect(emit(next, outDir, folder)).toEqual({ written: 1, unchanged: 2, removed: 0 })
    expect(contentsOf(outDir)).toEqual(contentsOf(distOf(next).outDir))
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('sees a change that keeps the size', () => {
    const { outDir } = distOf([file('a', '1234')])
    expect(emit([file('a', '1243')], outDir)).toMatchObject({ written: 1 })
    expect(readFileSync(join(outDir, 'a'), 'utf8')).toBe('1243')
  })

  it('turns a file into a folder and back', () => {
    const { outDir } = distOf([file('about')])
    emit([file('about/index.html')], outDir)
    expect(listFiles(outDir)).toEqual(['about/index.html'])
    emit([file('about')], outDir)
    expect(listFiles(outDir)).toEqual(['about'])
  })

  it('[BUILD-6] puts right what somebody changed in the folder', () => {
    const { outDir } = distOf(site)
    writeFileSync(join(outDir, 'index.html'), 'defaced')
    writeFileSync(join(outDir, 'extra.php'), 'planted')
    expect(emit(site, outDir)).toEqual({ written: 1, unchanged: 2, removed: 1 })
    expect(contentsOf(outDir)).toEqual(contentsOf(distOf(site).outDir))
  })
})

describe('[BUILD-6] a path', () => {
  it.each(['../escaped.html', 'a/../../escaped.html', '/etc/escaped.html', '..', '.', '', 'a\0b'])(
    'that leaves the folder is refused: %j',
    async (path) => {
      const { parent, outDir } = distOf(site)
      const before = contentsOf(outDir)
      const error = await thrownBy(() => emit([...site, file('new.html'), file(path)], outDir))
      expect(error.code).toBe('OUTPUT_OUTSIDE')
      expect(error.message).toContain(`“${path}”`)
      expect(contentsOf(outDir)).toEqual(before)
      expect(readdirSync(parent)).toEqual(['dist'])
    },
  )

  it.each([
    ['about/index.html', 'about/index.html'],
    ['about/index.html', 'About/index.html'],
    ['perch\u00e9/index.html', 'perche\u0301/index.html'],
    ['robots.txt', 'robots.txt/index.html'],
    ['ROBOTS.txt', 'robots.txt/deep/index.html'],
  ])('claimed twice is refused, and both are named: %s and %s', async (first, second) => {
    const { parent, outDir } = distOf(site)
    const before = contentsOf(outDir)
    for (const claims of [
      [file(first), file(second)],
      [file(second), file(first)],
    ]) {
      const error = await thrownBy(() => emit([file('new.html'), ...claims], outDir))
      expect(error.code).toBe('OUTPUT_CLAIMED_TWICE')
      expect(error.message).toContain(first)
      expect(error.message).toContain(second)
    }
    expect(contentsOf(outDir)).toEqual(before)
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('[BUILD-1] claimed by a page and by something else is refused, and both are named', async () => {
    const { outDir } = emptyDist()
    const output = openOutput({ outDir, memoryDir: memoryOf(outDir) })
    const page = '/grazie/bridal' as RoutePath
    for (const path of pageFilesOf(page)) output.put(path, 'page')
    const path = htmlFileOf(page)
    const others = [
      [file(path), 'the site itself'],
      [{ path, digest: 'd', read: () => Buffer.from('') }, 'public/grazie/bridal/index.html'],
    ] as const
    for (const [other, owner] of others) {
      const error = await thrownBy(() => putFiles(output, { pages: [page], others: [other] }))
      expect(error.code).toBe('OUTPUT_CLAIMED_TWICE')
      expect(error.message).toContain(`${path} of the page /grazie/bridal and ${path} of ${owner}`)
    }
    output.discard()
  })

  it.each([
    ['brand/index.html', 'Brand/index.html'],
    ['perch\u00e9/index.html', 'perche\u0301/index.html'],
    ['robots.txt', 'robots.txt/index.html'],
    ['robots.txt/deep/index.html', 'ROBOTS.txt'],
  ])('claimed by what is there already is refused: %s and %s', async (first, second) => {
    for (const [there, added] of [
      [first, second],
      [second, first],
    ] as const) {
      const { outDir } = distOf([...site, file(there)])
      const claims = [...site, file(there), file(added)]
      const error = await thrownBy(() => emit(claims, outDir))
      expect(error.code).toBe('OUTPUT_CLAIMED_TWICE')
      expect(error.message).toContain(there)
      expect(error.message).toContain(added)
    }
  })

  it.each(['about/../index.html', './index.html', 'about//index.html', 'about/./index.html'])(
    'that is another one in disguise is refused: %s',
    async (path) => {
      const { outDir } = distOf(site)
      const before = contentsOf(outDir)
      const error = await thrownBy(() => emit([...site, file(path, 'disguised')], outDir))
      expect(error.message).toContain(path)
      expect(contentsOf(outDir)).toEqual(before)
    },
  )
})

describe('[BUILD-6] after a kill', () => {
  it('between the two renames, the tree that was set aside is back before anything else', () => {
    const { parent, outDir } = distOf(site)
    const kept = identityOf(join(outDir, 'index.html'))
    renameSync(outDir, `${outDir}.tmp-old`)
    mkdirSync(`${outDir}.tmp-1234`)
    writeFileSync(join(`${outDir}.tmp-1234`, 'index.html'), 'half of the next one')
    expect(emit(site, outDir)).toEqual({ written: 0, unchanged: 3, removed: 0 })
    expect(identityOf(join(outDir, 'index.html'))).toEqual(kept)
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('while the next tree was made or the old one removed, what is left over goes', () => {
    const { parent, outDir } = distOf(site)
    for (const name of ['dist.tmp-1234', 'dist.tmp-old']) {
      mkdirSync(join(parent, name))
      writeFileSync(join(parent, name, 'index.html'), 'left over')
    }
    writeFileSync(join(parent, 'dist.zip'), 'not ours')
    expect(emit([...site, file('new.html')], outDir)).toMatchObject({ written: 1, unchanged: 3 })
    expect(readdirSync(parent).toSorted()).toEqual(['dist', 'dist.zip'])
    expect(listFiles(outDir)).toHaveLength(4)
  })

  it('a build that fails half-way leaves the folder as it was', () => {
    const { parent, outDir } = distOf(site)
    const before = contentsOf(outDir)
    const missing = { path: outputPath('_assets/a.webp'), file: join(parent, 'missing.webp') }
    expect(() => emit([file('index.html', 'next'), missing], outDir)).toThrow(/ENOENT/)
    expect(contentsOf(outDir)).toEqual(before)
    expect(readdirSync(parent)).toEqual(['dist'])
  })
})

describe('listFiles', () => {
  it('is empty for a folder that is missing', () => {
    const { outDir } = emptyDist()
    expect(listFiles(outDir)).toEqual([])
    expect(existsSync(outDir)).toBe(false)
  })
})
