import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { listFiles } from '../../../../build/base/output-files.ts'
import { openOutput } from '../../../../build/output/emit.ts'
import { openStage, openThreadStage } from '../../../../build/output/new-spare.ts'
import { putFiles } from '../../../../build/site/put-files.ts'
import { outputPath } from '../../../../src/content/paths.ts'
import { tempFolder } from '../temp-folder.ts'

const texts = {
  'index.html': 'Benvenuta',
  'corsi/gel/index.html': 'Gel',
  'corsi/gel/_payload.json': '{}',
  'robots.txt': 'all',
}
const others = Object.entries(texts).map(([path, content]) => ({
  ...{ path: outputPath(path), content },
}))

function openNew() {
  const folder = tempFolder()
  const [outDir, memoryDir] = [join(folder, 'dist'), join(folder, 'memory')]
  return { outDir, memoryDir, spareDir: join(memoryDir, 'spare') }
}

const open = ({ outDir, memoryDir }: ReturnType<typeof openNew>) =>
  openOutput({ outDir, memoryDir })

const inodesIn = (root: string) => listFiles(root).map((path) => statSync(join(root, path)).ino)

/** The next build, in which the front page is another one. */
function edit(place: ReturnType<typeof openNew>) {
  const output = open(place)
  const edited = others.map((file) =>
    file.path === 'index.html' ? { ...file, content: 'Ciao' } : file,
  )
  const report = output.commit(putFiles(output, { pages: [], others: edited }), 'edited')
  return { report, text: readFileSync(join(place.outDir, 'index.html'), 'utf8') }
}

const oneWritten = { report: { written: 1, unchanged: 3, removed: 0 }, text: 'Ciao' }

it('[BUILD-5] a new dist has a spare tree of the same files, whichever thread stages them', () => {
  const place = openNew()
  const { outDir, spareDir } = place
  const output = open(place)
  const { folder } = output.stagePlace
  const other = openStage(output.stagePlace, () => {})
  const path = outputPath('about/index.html')
  output.staged(path, other.write(path, 'Chi sono', 'digest'))
  const files = putFiles(output, { pages: [], others })
  files.set(path, { digest: 'digest', ...statSync(join(folder, path)), changedMs: 0 })
  // A page that is made again is another file.
  output.staged(path, other.write(path, 'Chi sono io', 'other digest'))
  output.commit(files, 'build')
  expect(listFiles(spareDir)).toHaveLength(5)
  expect(inodesIn(spareDir)).toEqual(inodesIn(outDir))
})

it('[BUILD-5] a thread links there what it has staged when it is told to', () => {
  const { outDir, spareDir, ...place } = openNew()
  const output = openOutput({ outDir, memoryDir: place.memoryDir })
  const { stage, fillSpare } = openThreadStage(output.stagePlace, () => {})
  const path = outputPath('about/index.html')
  output.staged(path, stage.write(path, 'Chi sono', 'digest'))
  expect(listFiles(spareDir)).toEqual([])
  fillSpare()
  expect(readFileSync(join(spareDir, path), 'utf8')).toBe('Chi sono')
})

it('[BUILD-5] it takes the place of dist at the next build', () => {
  const place = openNew()
  const output = open(place)
  output.commit(putFiles(output, { pages: [], others }), 'build')
  const { ino } = statSync(place.spareDir)
  expect(edit(place)).toEqual(oneWritten)
  expect(statSync(place.outDir).ino).toBe(ino)
})

it('[BUILD-6] a new spare tree that lacks a file is none: the next build does without', () => {
  const place = openNew()
  const output = open(place)
  const { newSpare } = output.stagePlace
  // As another thread says it, that had no room for it.
  if (newSpare !== null) Atomics.store(newSpare.isLacking, 0, 1)
  output.commit(putFiles(output, { pages: [], others }), 'build')
  expect(existsSync(place.spareDir)).toBe(false)
  expect(edit(place)).toEqual(oneWritten)
})

it('[BUILD-6] a build that fails leaves no spare tree', () => {
  const place = openNew()
  const output = open(place)
  putFiles(output, { pages: [], others })
  expect(readdirSync(place.spareDir)).toContain('corsi')
  output.discard()
  expect(readdirSync(place.memoryDir)).toEqual([])
})

it('[BUILD-6] a dist that somebody has put there meanwhile gives way', () => {
  const place = openNew()
  const output = open(place)
  const files = putFiles(output, { pages: [], others })
  mkdirSync(join(place.outDir, 'by hand'), { recursive: true })
  output.commit(files, 'build')
  expect(listFiles(place.outDir)).toHaveLength(4)
  expect(inodesIn(place.spareDir)).toEqual(inodesIn(place.outDir))
  expect(edit(place)).toEqual(oneWritten)
})

it('[BUILD-6] a new spare tree in which somebody has been is not used', () => {
  const place = openNew()
  const output = open(place)
  output.commit(putFiles(output, { pages: [], others }), 'build')
  rmSync(join(place.spareDir, 'robots.txt'))
  renameSync(join(place.spareDir, 'corsi'), join(place.spareDir, 'courses'))
  expect(edit(place)).toEqual(oneWritten)
  expect(listFiles(place.outDir)).toHaveLength(4)
})
