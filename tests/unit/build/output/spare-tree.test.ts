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
import { openOutput } from '../../../../build/output/emit.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { contentsOf, tempFolder } from '../temp-folder.ts'

type Place = { outDir: string; memoryDir: string }

const placeIn = (folder: string): Place => ({
  outDir: join(folder, 'dist'),
  memoryDir: join(folder, 'memory'),
})

let place: Place

beforeEach(() => {
  place = placeIn(tempFolder())
})

const inDist = (...path: string[]) => join(place.outDir, ...path)

/** One build of a site with these texts, by path. */
function build(site: Record<string, string>, to = place) {
  const output = openOutput(to)
  const others = Object.entries(site).map(([path, content]) => ({
    ...{ path: outputPath(path), content },
  }))
  return output.commit(putFiles(output, { pages: [], others }), 'build')
}

/** Builds, and expects what a first build makes. */
function expectCold(site: Record<string, string>): void {
  build(site)
  const cold = placeIn(tempFolder())
  build(site, cold)
  expect(contentsOf(place.outDir)).toEqual(contentsOf(cold.outDir))
}

const site = { 'index.html': 'Home', 'foto/una.html': 'Una', 'foto/due.html': 'Due' }

describe('[BUILD-6] the spare tree takes the place of dist with all that belongs there', () => {
  it('where a file has become a folder in the build before', () => {
    build({ ...site, 'novita.html': 'the way to another page' })
    const moved = { ...site, 'novita.html/index.html': 'Novità' }
    expectCold(moved)
    expectCold({ ...moved, 'index.html': 'Home, di nuovo' })
    expectCold({ ...site, 'novita.html': 'the way to another page' })
    expectCold({ ...site, 'novita.html': 'the way to another page', 'index.html': 'Home' })
  })

  it('where a page came into a folder that somebody had put there', () => {
    build(site)
    mkdirSync(inDist('novita/album'), { recursive: true })
    for (const name of ['nota.txt', 'album/foto.txt']) writeFileSync(inDist('novita', name), 'mine')
    const grown = { ...site, 'novita/index.html': 'Novità' }
    expectCold(grown)
    expectCold({ ...grown, 'index.html': 'Home, di nuovo' })
    expectCold({ ...grown, 'index.html': 'Home, ancora' })
  })

  it('where that page is edited next', () => {
    build(site)
    mkdirSync(inDist('novita'))
    writeFileSync(inDist('novita/nota.txt'), 'mine')
    expectCold({ ...site, 'novita/index.html': 'Novità' })
    expectCold({ ...site, 'novita/index.html': 'Novità di oggi' })
  })
})

describe('[BUILD-6] a symbolic link that somebody made', () => {
  it.each([
    ['and nothing else has changed', site],
    ['and a page has', { ...site, 'index.html': 'Home, di nuovo' }],
  ])('of a folder is a folder again, %s', (_, next) => {
    build(site)
    renameSync(inDist('foto'), inDist('../elsewhere'))
    symlinkSync(inDist('../elsewhere'), inDist('foto'))
    for (const edition of [next, { ...next, 'foto/una.html': 'Una, di nuovo' }, next]) {
      expectCold(edition)
      expect(lstatSync(inDist('foto')).isDirectory()).toBe(true)
    }
    expect(contentsOf(inDist('../elsewhere'))).toEqual(contentsOf(inDist('foto')))
  })

  it('of a file is a file again', () => {
    build(site)
    renameSync(inDist('index.html'), inDist('../elsewhere.html'))
    symlinkSync(inDist('../elsewhere.html'), inDist('index.html'))
    for (const edition of [site, { ...site, 'foto/una.html': 'Una, di nuovo' }, site]) {
      expectCold(edition)
      expect(lstatSync(inDist('index.html')).isFile()).toBe(true)
    }
  })
})

it.each([
  ['with the spare tree', () => {}],
  ['without one', () => rmSync(join(place.memoryDir, 'spare'), { recursive: true })],
])('[BUILD-5] a file that is made twice, and then as it was, stays, %s', (_, prepare) => {
  build(site)
  prepare()
  const before = statSync(inDist('foto/una.html'))
  const output = openOutput(place)
  const path = outputPath('foto/una.html')
  output.put(path, 'another Una')
  const others = Object.entries({ ...site, 'index.html': 'Home, di nuovo' })
  const files = putFiles(output, {
    pages: [],
    others: others.map(([path, content]) => ({ path: outputPath(path), content })),
  })
  expect(output.commit(files, 'build')).toEqual({ written: 1, unchanged: 2, removed: 0 })
  const { ino, mtimeMs } = statSync(inDist('foto/una.html'))
  expect({ ino, mtimeMs }).toEqual({ ino: before.ino, mtimeMs: before.mtimeMs })
  expectCold({ ...site, 'foto/due.html': 'Due, di nuovo' })
})
