import {
  chmodSync,
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
import { type EmitReport, openOutput } from '../../../../build/output/output.ts'
import { pageFilesOf } from '../../../../build/pages/page-files.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { openStore } from '../../../../build/store/store.ts'
import { htmlFileOf, outputPath, type RoutePath } from '../../../../src/content/paths.ts'
import { mayMount, mountSmallDisk } from '../small-disk.ts'
import { storeIn } from '../store-in.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

const file = (path: string, content = `content of ${path}`): OutputFile => ({
  path: outputPath(path),
  content,
})

const site = [file('index.html'), file('about/index.html'), file('about/_payload.json')]

/** The build cache is beside the content, not beside `dist`. */
const cacheOf = (outDir: string): string => join(outDir, '../../content-cache')

/** One build that gives these files. */
async function emit(
  files: readonly OutputFile[],
  outDir: string,
  cacheDir = cacheOf(outDir),
): Promise<EmitReport> {
  const store = await openStore(cacheDir, () => {})
  try {
    const output = openOutput({ outDir, store })
    try {
      return output.commit(putFiles(output, { pages: [], others: files }), () => {})
    } catch (error) {
      output.discard()
      throw error
    }
  } finally {
    store.close()
  }
}

function emptyDist() {
  const parent = join(tempFolder(), 'site')
  mkdirSync(parent)
  return { parent, outDir: join(parent, 'dist') }
}

async function distOf(files: readonly OutputFile[]) {
  const dist = emptyDist()
  await emit(files, dist.outDir)
  return dist
}

/** What tells whether a file was touched. */
const identityOf = (path: string) => {
  const { ino, mtimeMs } = statSync(path)
  return { ino, mtimeMs }
}

describe('emit', () => {
  it('makes the folder hold these files and no others', async () => {
    const { parent, outDir } = emptyDist()
    const source = join(parent, 'source.webp')
    writeFileSync(source, 'picture')
    const files = [...site, { path: outputPath('_assets/a.webp'), file: source }]
    expect(await emit(files, outDir)).toEqual({ written: 4, unchanged: 0, removed: 0 })
    expect(listFiles(outDir)).toEqual([
      '_assets/a.webp',
      'about/_payload.json',
      'about/index.html',
      'index.html',
    ])
    expect(readFileSync(join(outDir, '_assets/a.webp'), 'utf8')).toBe('picture')
    expect(readFileSync(join(outDir, 'index.html'), 'utf8')).toBe('content of index.html')
  })

  it('[BUILD-5] writes what changed, keeps the rest as it is, and removes what is gone', async () => {
    const { parent, outDir } = await distOf(site)
    const kept = identityOf(join(outDir, 'index.html'))
    // Of the same size as before.
    const changed = 'Content of about/index.html'
    const next = [file('index.html'), file('about/index.html', changed), file('brand/index.html')]
    expect(await emit(next, outDir)).toEqual({ written: 2, unchanged: 1, removed: 1 })
    expect(listFiles(outDir)).toEqual(['about/index.html', 'brand/index.html', 'index.html'])
    expect(readFileSync(join(outDir, 'about/index.html'), 'utf8')).toBe(changed)
    expect(identityOf(join(outDir, 'index.html'))).toEqual(kept)
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('[BUILD-5] makes no folder again: two trees take turns', async () => {
    const { outDir } = await distOf(site)
    const { ino } = statSync(join(outDir, 'about'))
    const next = [...site.slice(1), file('index.html', 'changed')]
    await emit(next, outDir)
    const last = [...site.slice(1), file('index.html', 'changed again')]
    await emit(last, outDir)
    expect(statSync(join(outDir, 'about')).ino).toBe(ino)
    expect(contentsOf(outDir)).toEqual(contentsOf((await distOf(last)).outDir))
  })

  it.skipIf(!mayMount)(
    '[BUILD-6] remembers on another disk, where no file can be linked',
    async () => {
      const { folder } = mountSmallDisk(1000)
      const { parent, outDir } = emptyDist()
      await emit(site, outDir, folder)
      const changed = [...site.slice(1), file('index.html', 'changed')]
      await emit(changed, outDir, folder)
      expect(readdirSync(join(folder, 'store/back'))).toEqual([])
      const next = [...site.slice(1), file('index.html', 'changed again')]
      expect(await emit(next, outDir, folder)).toEqual({ written: 1, unchanged: 2, removed: 0 })
      expect(contentsOf(outDir)).toEqual(contentsOf((await distOf(next)).outDir))
      expect(readdirSync(parent)).toEqual(['dist'])
    },
  )
})

describe('[BUILD-6] a path', () => {
  const escaping = ['../escaped.html', 'a/../../escaped.html', '/etc/escaped.html', '..']
  const nameless = ['.', '', 'a\0b']
  const disguised = [
    'about/../index.html',
    './index.html',
    'about//index.html',
    'about/./index.html',
  ]

  it.each([...escaping, ...nameless, ...disguised])(
    'that leaves the folder, or is another one in disguise, is refused: %j',
    async (path) => {
      const { parent, outDir } = await distOf(site)
      const before = contentsOf(outDir)
      const error = await thrownBy(() => emit([...site, file('new.html'), file(path)], outDir))
      expect(error.code).toBe('OUTPUT_OUTSIDE')
      expect(error.message).toContain(`“${path}”`)
      expect(contentsOf(outDir)).toEqual(before)
      expect(readdirSync(parent)).toEqual(['dist'])
    },
  )

  it.each([
    ['brand/index.html', 'brand/index.html'],
    ['brand/index.html', 'Brand/index.html'],
    ['perch\u00e9/index.html', 'perche\u0301/index.html'],
    ['robots.txt', 'robots.txt/index.html'],
    ['robots.txt/deep/index.html', 'ROBOTS.txt'],
  ])('claimed twice is refused, also by what is there already: %s and %s', async (...paths) => {
    for (const [first, second] of [paths, paths.toReversed()] as [string, string][]) {
      for (const there of [site, [...site, file(first)]]) {
        const { parent, outDir } = await distOf(there)
        const before = contentsOf(outDir)
        const error = await thrownBy(() => emit([...site, file(first), file(second)], outDir))
        expect(error.code).toBe('OUTPUT_CLAIMED_TWICE')
        expect(error.message).toContain(first)
        expect(error.message).toContain(second)
        expect(contentsOf(outDir)).toEqual(before)
        expect(readdirSync(parent)).toEqual(['dist'])
      }
    }
  })

  it('[BUILD-1] claimed by a page and by something else is refused, and both are named', async () => {
    const { outDir } = emptyDist()
    const output = openOutput({ outDir, store: await storeIn() })
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
})

describe('[BUILD-6] modes of files', () => {
  it('that nobody else may read are put right, as of a build with a strict umask', async () => {
    const { outDir } = emptyDist()
    const strict = process.umask(0o077)
    try {
      await emit(site, outDir)
    } finally {
      process.umask(strict)
    }
    const modesOf = () => ['', 'about', ...listFiles(outDir)].map((path) => modeOf(outDir, path))
    expect(modesOf()).toEqual([5, 5, 4, 4, 4])
    chmodSync(join(outDir, 'index.html'), 0o600)
    chmodSync(join(outDir, 'about'), 0o700)
    await emit([file('index.html'), ...site.slice(1), file('new.html')], outDir)
    expect(modesOf()).toEqual([5, 5, 4, 4, 4, 4])
  })
})

/** What others may do: 4 to read, 1 to enter. */
const modeOf = (outDir: string, path: string): number => statSync(join(outDir, path)).mode & 0o005

describe('[BUILD-6] after a kill', () => {
  it('between the two renames, the tree that was set aside is back before anything else', async () => {
    const { parent, outDir } = await distOf(site)
    const kept = identityOf(join(outDir, 'index.html'))
    renameSync(outDir, `${outDir}.tmp-old`)
    mkdirSync(`${outDir}.tmp-1234`)
    writeFileSync(join(`${outDir}.tmp-1234`, 'index.html'), 'half of the next one')
    expect(await emit(site, outDir)).toEqual({ written: 0, unchanged: 3, removed: 0 })
    expect(identityOf(join(outDir, 'index.html'))).toEqual(kept)
    expect(readdirSync(parent)).toEqual(['dist'])
  })

  it('while the next tree was made or the old one removed, what is left over goes', async () => {
    const { parent, outDir } = await distOf(site)
    // The last is nothing that a build makes.
    for (const name of ['dist.tmp-1234', 'dist.tmp-old', 'dist.tmp-backup']) {
      mkdirSync(join(parent, name))
      writeFileSync(join(parent, name, 'index.html'), 'left over')
    }
    writeFileSync(join(parent, 'dist.zip'), 'not ours')
    expect(await emit([...site, file('new.html')], outDir)).toMatchObject({
      written: 1,
      unchanged: 3,
    })
    expect(readdirSync(parent).toSorted()).toEqual(['dist', 'dist.tmp-backup', 'dist.zip'])
    expect(listFiles(outDir)).toHaveLength(4)
  })

  it('a build that fails half-way leaves the folder as it was', async () => {
    const { parent, outDir } = await distOf(site)
    const before = contentsOf(outDir)
    const missing = { path: outputPath('_assets/a.webp'), file: join(parent, 'missing.webp') }
    await expect(emit([file('index.html', 'next'), missing], outDir)).rejects.toThrow(/ENOENT/)
    expect(contentsOf(outDir)).toEqual(before)
    expect(readdirSync(parent)).toEqual(['dist'])
  })
})
