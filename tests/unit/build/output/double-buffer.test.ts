import {
  lstatSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { shortDigestOf } from '../../../../build/base/digest.ts'
import { openOutput } from '../../../../build/output/output.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { openStore } from '../../../../build/store/store.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'

type Place = { outDir: string; cacheDir: string }

const placeIn = (folder: string): Place => ({
  outDir: join(folder, 'dist'),
  cacheDir: join(folder, 'content-cache'),
})

let place: Place

beforeEach(() => {
  place = placeIn(tempFolder())
})

const backDir = () => join(place.cacheDir, 'store/back', shortDigestOf(place.outDir))

const inDist = (...path: string[]) => join(place.outDir, ...path)

const filesOf = (site: Record<string, string>) =>
  Object.entries(site).map(([path, content]) => ({ path: outputPath(path), content }))

/** One build of a site with these texts, by path. */
async function build(site: Record<string, string>, to = place) {
  const store = await openStore(to.cacheDir, () => {})
  try {
    const output = openOutput({ outDir: to.outDir, store })
    return output.commit(putFiles(output, { pages: [], others: filesOf(site) }), () => {})
  } finally {
    store.close()
  }
}

/** Builds, and expects what a first build makes. */
async function expectCold(site: Record<string, string>): Promise<void> {
  await build(site)
  const cold = placeIn(tempFolder())
  await build(site, cold)
  expect(contentsOf(place.outDir)).toEqual(contentsOf(cold.outDir))
}

const site = { 'index.html': 'Home', 'foto/una.html': 'Una', 'foto/due.html': 'Due' }

describe('[BUILD-6] the back buffer takes the place of dist with all that belongs there', () => {
  it('where a file has become a folder in the build before', async () => {
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
  ])('where a page came into a folder of somebody, and %s is edited next', async (_, edit) => {
    await build(site)
    mkdirSync(inDist('novita/album'), { recursive: true })
    for (const name of ['nota.txt', 'album/foto.txt']) writeFileSync(inDist('novita', name), 'mine')
    const grown = { ...site, 'novita/index.html': 'Novità' }
    await expectCold(grown)
    await expectCold({ ...grown, ...edit })
    await expectCold({ ...grown, 'index.html': 'Home, ancora' })
  })
})

describe('[BUILD-6] a symbolic link that somebody made', () => {
  it.each([
    ['and nothing else has changed', site],
    ['and a page has', { ...site, 'index.html': 'Home, di nuovo' }],
  ])('of a folder is a folder again, %s', async (_, next) => {
    await build(site)
    renameSync(inDist('foto'), inDist('../elsewhere'))
    symlinkSync(inDist('../elsewhere'), inDist('foto'))
    for (const edition of [next, { ...next, 'foto/una.html': 'Una, di nuovo' }, next]) {
      await expectCold(edition)
      expect(lstatSync(inDist('foto')).isDirectory()).toBe(true)
    }
    expect(contentsOf(inDist('../elsewhere'))).toEqual(contentsOf(inDist('foto')))
  })

  it('of a file is a file again', async () => {
    await build(site)
    renameSync(inDist('index.html'), inDist('../elsewhere.html'))
    symlinkSync(inDist('../elsewhere.html'), inDist('index.html'))
    for (const edition of [site, { ...site, 'foto/una.html': 'Una, di nuovo' }, site]) {
      await expectCold(edition)
      expect(lstatSync(inDist('index.html')).isFile()).toBe(true)
    }
  })
})

it.each([
  ['with the back buffer', () => {}],
  ['without one', () => rmSync(backDir(), { recursive: true })],
])('[BUILD-5] a file that is made twice, and then as it was, stays, %s', async (_, prepare) => {
  await build({ ...site, 'index.html': 'Home, prima' })
  await build(site)
  prepare()
  const before = statSync(inDist('foto/una.html'))
  const store = await openStore(place.cacheDir, () => {})
  const output = openOutput({ outDir: place.outDir, store })
  output.put(outputPath('foto/una.html'), 'another Una')
  const others = filesOf({ ...site, 'index.html': 'Home, di nuovo' })
  const files = putFiles(output, { pages: [], others })
  expect(output.commit(files, () => {})).toEqual({ written: 1, unchanged: 2, removed: 0 })
  store.close()
  const { ino, mtimeMs } = statSync(inDist('foto/una.html'))
  expect({ ino, mtimeMs }).toEqual({ ino: before.ino, mtimeMs: before.mtimeMs })
  await expectCold({ ...site, 'foto/due.html': 'Due, di nuovo' })
})

describe('[BUILD-6] a kill in the middle of a swap', () => {
  it('before the store has committed it: the site of before is back', async () => {
    await build(site)
    const before = contentsOf(place.outDir)
    renameSync(place.outDir, `${place.outDir}.tmp-old`)
    mkdirSync(place.outDir)
    writeFileSync(inDist('index.html'), 'Home, di nuovo')
    expect(await build(site)).toEqual({ written: 0, unchanged: 3, removed: 0 })
    expect(contentsOf(place.outDir)).toEqual(before)
  })

  it('after it: what was dist becomes the back buffer', async () => {
    await build(site)
    await build({ ...site, 'index.html': 'Home, di nuovo' })
    renameSync(backDir(), `${place.outDir}.tmp-old`)
    await expectCold({ ...site, 'index.html': 'Home, ancora' })
    await expectCold({ ...site, 'foto/una.html': 'Una, di nuovo' })
  })

  it('where the store cannot commit: the site of before stays', async () => {
    await build(site)
    const before = contentsOf(place.outDir)
    const store = await openStore(place.cacheDir, () => {})
    const output = openOutput({ outDir: place.outDir, store })
    const files = putFiles(output, { pages: [], others: filesOf({ 'index.html': 'Altro' }) })
    const commit = () =>
      output.commit(files, () => {
        throw new Error('the disk is full')
      })
    expect(commit).toThrow('the disk is full')
    store.close()
    expect(contentsOf(place.outDir)).toEqual(before)
    await expectCold({ ...site, 'index.html': 'Home, di nuovo' })
  })
})
