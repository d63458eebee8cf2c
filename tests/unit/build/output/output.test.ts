import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../../../build/base/digest.ts'
import { listFiles, type OutputFile, pageFilesOf } from '../../../../build/base/output-files.ts'
import { openOutput } from '../../../../build/output/output.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { openStore, type Store } from '../../../../build/store/store.ts'
import { htmlFileOf, outputPath, type RoutePath } from '../../../../src/content/paths.ts'
import { mayMount, mountSmallDisk } from '../small-disk.ts'
import { storeIn } from '../store-in.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'
import { thrownBy } from '../thrown-by.ts'

/** Texts by path. */
type Texts = Record<string, string>

const site = { 'index.html': 'Home', 'foto/una.html': 'Una', 'foto/due.html': 'Due' }

const filesOf = (texts: Texts): OutputFile[] =>
  Object.entries(texts).map(([path, content]) => ({ path: outputPath(path), content }))

/** The build cache is beside the content, not beside `dist`. */
const newPlace = () => {
  const folder = tempFolder()
  return { outDir: join(folder, 'site/dist'), cacheDir: join(folder, 'content-cache') }
}

let place: ReturnType<typeof newPlace>
beforeEach(() => {
  place = newPlace()
})

const inDist = (path: string) => join(place.outDir, path)
const besideDist = () => readdirSync(dirname(place.outDir)).toSorted()

/** Inode and mtime, which tell whether a file was touched. */
function identityOf(path: string) {
  const { ino, mtimeMs } = statSync(inDist(path))
  return { ino, mtimeMs }
}

/** Runs one build with these files. */
async function emit(
  files: readonly OutputFile[],
  { outDir, cacheDir } = place,
  record: (store: Store) => void = () => {},
) {
  const store = await openStore(cacheDir, () => {})
  const output = openOutput({ outDir, store })
  try {
    const states = putFiles(output, { pages: [], others: files })
    const { written, removed } = output.commit(states, () => record(store))
    const unchanged = states.size - written.length
    return { written: written.length, unchanged, removed: removed.length }
  } catch (error) {
    output.discard()
    throw error
  } finally {
    store.close()
  }
}

const build = (texts: Texts, to = place) => emit(filesOf(texts), to)

/** Builds, and expects the same files as from a first build. */
async function expectCold(texts: Texts): Promise<void> {
  await build(texts)
  const cold = newPlace()
  await build(texts, cold)
  expect(contentsOf(place.outDir)).toEqual(contentsOf(cold.outDir))
}

describe('a build', () => {
  it('[BUILD-5] writes what changed, keeps the rest as it is, and removes what is gone', async () => {
    await build(site)
    const kept = identityOf('index.html')
    // Replaces `una.html` by a file of the same size.
    const next = { 'index.html': 'Home', 'foto/una.html': 'Ana', 'foto/tre.html': 'Tre' }
    expect(await build(next)).toEqual({ written: 2, unchanged: 1, removed: 1 })
    expect(listFiles(place.outDir)).toEqual(['foto/tre.html', 'foto/una.html', 'index.html'])
    expect(readFileSync(inDist('foto/una.html'), 'utf8')).toBe('Ana')
    expect(identityOf('index.html')).toEqual(kept)
    expect(besideDist()).toEqual(['dist'])
  })

  it('[BUILD-5] recreates no folder: two trees take turns', async () => {
    await build(site)
    const { ino } = statSync(inDist('foto'))
    await build({ ...site, 'index.html': 'Home, di nuovo' })
    await expectCold({ ...site, 'index.html': 'Home, ancora' })
    expect(statSync(inDist('foto')).ino).toBe(ino)
  })

  it.skipIf(!mayMount)(
    '[BUILD-6] stays incremental with the cache on another disk, where no file can be linked',
    async () => {
      const { folder } = mountSmallDisk(1000)
      const apart = { ...place, cacheDir: folder }
      await build(site, apart)
      await build({ ...site, 'index.html': 'Home, di nuovo' }, apart)
      expect(readdirSync(join(folder, 'store/back'))).toEqual([])
      const next = { ...site, 'index.html': 'Home, ancora' }
      expect(await build(next, apart)).toEqual({ written: 1, unchanged: 2, removed: 0 })
      const cold = newPlace()
      await build(next, cold)
      expect(contentsOf(place.outDir)).toEqual(contentsOf(cold.outDir))
      expect(besideDist()).toEqual(['dist'])
    },
  )
})

describe('[BUILD-6] a path', () => {
  const escaping = ['../escaped.html', 'a/../../escaped.html', '/etc/escaped.html', '..']
  const nameless = ['.', '', 'a\0b']
  const disguised = ['foto/../index.html', './index.html', 'foto//una.html', 'foto/./una.html']

  it.each([...escaping, ...nameless, ...disguised])(
    'that leaves the folder, or is another one in disguise, is refused: %j',
    async (path) => {
      await build(site)
      const before = contentsOf(place.outDir)
      const error = await thrownBy(() => build({ ...site, 'new.html': 'New', [path]: 'x' }))
      expect(error.code).toBe('OUTPUT_OUTSIDE')
      expect(error.message).toContain(`“${path}”`)
      expect(contentsOf(place.outDir)).toEqual(before)
      expect(besideDist()).toEqual(['dist'])
    },
  )

  it.each([
    ['brand/index.html', 'brand/index.html'],
    ['brand/index.html', 'Brand/index.html'],
    ['perch\u00e9/index.html', 'perche\u0301/index.html'],
    ['kit/index.html', '\u212ait/index.html'],
    ['robots.txt', 'robots.txt/index.html'],
    ['robots.txt/deep/index.html', 'ROBOTS.txt'],
  ])('claimed twice is refused, also if dist has one of the two: %s and %s', async (one, two) => {
    const orders = [
      { first: one, second: two, there: site },
      { first: two, second: one, there: { ...site, [two]: 'one' } },
    ]
    for (const { first, second, there } of orders) {
      place = newPlace()
      await build(there)
      const before = contentsOf(place.outDir)
      const files = [site, { [first]: 'one' }, { [second]: 'two' }].flatMap(filesOf)
      const error = await thrownBy(() => emit(files))
      expect(error.code).toBe('OUTPUT_CLAIMED_TWICE')
      expect(error.message).toContain(first)
      expect(error.message).toContain(second)
      expect(contentsOf(place.outDir)).toEqual(before)
      expect(besideDist()).toEqual(['dist'])
    }
  })

  it('that only begins like another, or differs by an accent, is accepted', async () => {
    const paths = ['about/a.html', 'about/b.html', 'about-us', 'a', 'e\u0300', 'àbout']
    await build(Object.fromEntries(paths.map((path) => [path, ''])))
    expect(listFiles(place.outDir)).toHaveLength(paths.length)
  })

  it('[BUILD-1] claimed by a page and by something else is refused, and both are named', async () => {
    const output = openOutput({ outDir: place.outDir, store: await storeIn() })
    const page = '/grazie/bridal' as RoutePath
    for (const path of pageFilesOf(page)) output.put({ path, content: 'page' })
    const path = htmlFileOf(page)
    const others = [
      [{ path, content: '' }, 'the site itself'],
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

it('[BUILD-6] a build fixes modes that let nobody else read, as a strict umask leaves them', async () => {
  /** Permissions of others: 4 to read, 1 to enter. */
  const modesOf = () =>
    ['', 'foto', ...listFiles(place.outDir)].map((path) => statSync(inDist(path)).mode & 0o005)
  const strict = process.umask(0o077)
  try {
    await build(site)
  } finally {
    process.umask(strict)
  }
  expect(modesOf()).toEqual([5, 5, 4, 4, 4])
  chmodSync(inDist('index.html'), 0o600)
  chmodSync(inDist('foto'), 0o700)
  await build({ ...site, 'new.html': 'New' })
  expect(modesOf()).toEqual([5, 5, 4, 4, 4, 4])
})

describe('[BUILD-6] the back buffer takes the place of dist with all that belongs there', () => {
  it('where the build before turned a file into a folder', async () => {
    await build({ ...site, 'novita.html': 'the way to another page' })
    const moved = { ...site, 'novita.html/index.html': 'Novità' }
    await expectCold(moved)
    await expectCold({ ...moved, 'index.html': 'Home, di nuovo' })
    await expectCold({ ...site, 'novita.html': 'the way to another page' })
    await expectCold({ ...site, 'novita.html': 'the way to another page', 'index.html': 'Home' })
  })

  it.each([
    ['another page', { 'index.html': 'Home, di nuovo' }],
    ['that page', { 'novita/index.html': 'Novità di oggi' }],
  ])('where a page joined unknown files in a folder, and %s is edited next', async (_, edit) => {
    await build(site)
    mkdirSync(inDist('novita/album'), { recursive: true })
    for (const name of ['nota.txt', 'album/foto.txt']) writeFileSync(inDist(`novita/${name}`), '')
    const grown = { ...site, 'novita/index.html': 'Novità' }
    await expectCold(grown)
    await expectCold({ ...grown, ...edit })
    await expectCold({ ...grown, 'index.html': 'Home, ancora' })
  })

  it.each([
    ['changes', { 'novita/index.html': 'Novità di oggi' }],
    ['goes', {}],
  ])('where an unknown file is in a folder whose only page %s', async (_, change) => {
    const grown = { ...site, 'novita/index.html': 'Novità' }
    await build(grown)
    await build({ ...grown, 'index.html': 'Home, di nuovo' })
    writeFileSync(inDist('novita/nota.txt'), '')
    await expectCold({ ...site, ...change })
    await expectCold({ ...site, ...change, 'index.html': 'Home, ancora' })
  })
})

it.each([
  ['a folder, when nothing else has changed', 'foto', site],
  ['a folder, when a page has changed', 'foto', { ...site, 'index.html': 'Home, di nuovo' }],
  ['a file', 'index.html', site],
])('[BUILD-6] replaces a symbolic link that somebody put in place of %s', async (_, name, next) => {
  await build(site)
  renameSync(inDist(name), inDist('../elsewhere'))
  const beside = () => listFiles(dirname(place.outDir)).filter((path) => /^else/.test(path))
  const elsewhere = beside().map((path) => readFileSync(inDist(`../${path}`), 'utf8'))
  symlinkSync(inDist('../elsewhere'), inDist(name))
  for (const edition of [next, { ...next, 'foto/una.html': 'Una, di nuovo' }, next]) {
    await expectCold(edition)
    expect(lstatSync(inDist(name)).isSymbolicLink()).toBe(false)
  }
  expect(beside().map((path) => readFileSync(inDist(`../${path}`), 'utf8'))).toEqual(elsewhere)
})

const backDir = () => join(place.cacheDir, 'store/back', shortDigestOf(place.outDir))

describe('[BUILD-6] after a kill', () => {
  it.each([
    ['between the two renames', () => {}],
    [
      'before the store has committed the swap',
      () => {
        mkdirSync(place.outDir)
        writeFileSync(inDist('index.html'), 'Home, di nuovo')
      },
    ],
  ])('%s, the tree that was set aside is back before anything else', async (_, swap) => {
    const { outDir } = place
    await build(site)
    const before = contentsOf(outDir)
    const kept = identityOf('index.html')
    renameSync(outDir, `${outDir}.tmp-old`)
    swap()
    mkdirSync(`${outDir}.tmp-1234`)
    writeFileSync(join(`${outDir}.tmp-1234`, 'index.html'), 'half of the next one')
    expect(await build(site)).toEqual({ written: 0, unchanged: 3, removed: 0 })
    expect(contentsOf(outDir)).toEqual(before)
    expect(identityOf('index.html')).toEqual(kept)
    expect(besideDist()).toEqual(['dist'])
  })

  it('after the commit, the old dist becomes the back buffer', async () => {
    await build(site)
    await build({ ...site, 'index.html': 'Home, di nuovo' })
    renameSync(backDir(), `${place.outDir}.tmp-old`)
    await expectCold({ ...site, 'index.html': 'Home, ancora' })
    await expectCold({ ...site, 'foto/una.html': 'Una, di nuovo' })
  })

  it('while the next tree was made or the old one removed, leftovers are removed', async () => {
    await build(site)
    // No build makes `dist.tmp-backup`.
    for (const name of ['dist.tmp-1234', 'dist.tmp-old', 'dist.tmp-backup']) {
      mkdirSync(inDist(`../${name}`))
      writeFileSync(inDist(`../${name}/index.html`), 'left over')
    }
    writeFileSync(inDist('../dist.zip'), 'not ours')
    const next = { ...site, 'new.html': 'New' }
    expect(await build(next)).toMatchObject({ written: 1, unchanged: 3 })
    expect(besideDist()).toEqual(['dist', 'dist.tmp-backup', 'dist.zip'])
    expect(listFiles(place.outDir)).toHaveLength(4)
  })
})

it.each<[string, OutputFile[], (store: Store) => void, RegExp]>([
  [
    'that fails half-way',
    [{ path: outputPath('_assets/a.webp'), file: '/missing.webp' }],
    () => {},
    /ENOENT/,
  ],
  [
    'whose store cannot commit',
    [],
    ({ rows }) => void rows.exec('ROLLBACK'),
    /no transaction is active/,
  ],
])('[BUILD-6] a build %s leaves the folder as it was', async (_, more, record, reason) => {
  await build(site)
  const before = contentsOf(place.outDir)
  const files = [...filesOf({ 'index.html': 'Altro' }), ...more]
  await expect(emit(files, place, record)).rejects.toThrow(reason)
  expect(contentsOf(place.outDir)).toEqual(before)
  expect(besideDist()).toEqual(['dist'])
  await expectCold({ ...site, 'index.html': 'Home, di nuovo' })
})
