import { mkdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { watchFiles } from '../../../../servers/dev/watch-files.ts'
import { tempFolder } from '../../build/temp-folder.ts'

/** Watches a folder with one file, `a.txt`; `untilSeen` waits for the last change of every file. */
function watchFolder() {
  const folder = tempFolder()
  const at = (name: string) => join(folder, name)
  writeFileSync(at('a.txt'), 'one')
  const seen = new Map<string, string>()
  const watch = watchFiles([folder, at('missing')], (changes) => {
    for (const [file, change] of changes) seen.set(file.slice(folder.length + 1), change)
  })
  onTestFinished(watch.close)
  const untilSeen = (expected: Record<string, string>) =>
    vi.waitFor(() => expect(Object.fromEntries(seen)).toEqual(expected), { timeout: 20_000 })
  return { at, untilSeen }
}

it('reports a file that is written, added, renamed or removed', async () => {
  const { at, untilSeen } = watchFolder()
  writeFileSync(at('a.txt'), 'two')
  await untilSeen({ 'a.txt': 'written' })
  writeFileSync(at('b.txt'), '')
  await untilSeen({ 'a.txt': 'written', 'b.txt': 'added' })
  renameSync(at('b.txt'), at('c.txt'))
  await untilSeen({ 'a.txt': 'written', 'b.txt': 'removed', 'c.txt': 'added' })
  rmSync(at('a.txt'))
  await untilSeen({ 'a.txt': 'removed', 'b.txt': 'removed', 'c.txt': 'added' })
})

it('reports a file in a new folder', async () => {
  const { at, untilSeen } = watchFolder()
  mkdirSync(at('in/the'), { recursive: true })
  writeFileSync(at('in/the/depth.txt'), 'one')
  await untilSeen({ 'in/the/depth.txt': 'added' })
  writeFileSync(at('in/the/depth.txt'), 'two')
  await untilSeen({ 'in/the/depth.txt': 'written' })
})

it('ignores a link to itself', async () => {
  const { at, untilSeen } = watchFolder()
  symlinkSync('circle', at('circle'))
  writeFileSync(at('a.txt'), 'two')
  await untilSeen({ 'a.txt': 'written' })
})

it('reports a save by renaming as a write, and ignores temporary files of editors', async () => {
  const { at, untilSeen } = watchFolder()
  for (const name of ['.a.txt.swp', 'a.txt~', '4913', 'x.tmp']) writeFileSync(at(name), 'one')
  writeFileSync(at('a.txt.tmp'), 'two')
  renameSync(at('a.txt.tmp'), at('a.txt'))
  await untilSeen({ 'a.txt': 'written' })
})
