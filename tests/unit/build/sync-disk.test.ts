import { randomBytes } from 'node:crypto'
import { rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { storyFile } from 'storyblok-emulator/testing'
import { describe, expect, it } from 'vitest'
import { readFilledIndex } from '../../../build/cache/cache-index.ts'
import { editStory } from './serve-space.ts'
import { mayMount, mountSmallDisk } from './small-disk.ts'
import { pageContent, settingsContent } from './stories.ts'
import { openSpace } from './synced-space.ts'
import { contentsOf } from './temp-folder.ts'
import { thrownBy } from './thrown-by.ts'

const settings = storyFile({ id: 1, full_slug: 'settings', content: settingsContent() })
const pages = Array.from({ length: 8 }, (_, index) =>
  storyFile({ id: index + 2, full_slug: `pagina-${index}`, content: pageContent() }),
)
// Random, so that nothing compresses it.
const longContent = () => pageContent({ description: randomBytes(150_000).toString('hex') })

/** A space that is synced to a disk of one megabyte, and then outgrows it. */
async function openFullDisk() {
  const disk = mountSmallDisk(1024)
  const cacheDir = join(disk.folder, 'cache')
  const { folder, run } = await openSpace([settings, ...pages], { cacheDir })
  await run()
  const before = contentsOf(cacheDir)
  for (const page of pages) await editStory(folder, page, { content: longContent() })
  return { folder, disk, cacheDir, run, before }
}

describe.skipIf(!mayMount)('a real disk (skipped where none may be mounted)', () => {
  it.each([
    ['has no byte left', 0],
    ['is full in the middle', 40],
  ])('[SYNC-11] that %s leaves the cache as it was, and nothing beside it', async (_, spare) => {
    const { folder, disk, cacheDir, run, before } = await openFullDisk()
    const ballast = join(disk.folder, 'ballast')
    fillUp(ballast, spare)
    expect(await thrownBy(run)).toMatchObject({
      code: 'CACHE_UNWRITABLE',
      message: expect.stringContaining('the disk is full'),
    })
    expect(contentsOf(cacheDir)).toEqual(before)
    rmSync(ballast)
    for (const page of pages)
      await editStory(folder, page, { content: pageContent({ title: 'Su' }) })
    expect((await run()).stories).toMatchObject({ total: 9, changed: 8 })
  })

  it('[SYNC-11] that is read-only is named, and can still be read', async () => {
    const { disk, cacheDir, run, before } = await openFullDisk()
    disk.makeReadOnly()
    expect(await thrownBy(run)).toMatchObject({
      code: 'CACHE_UNWRITABLE',
      message: expect.stringContaining('read-only'),
    })
    expect(contentsOf(cacheDir)).toEqual(before)
    expect(readFilledIndex(cacheDir).stories).toHaveLength(9)
  })
})

/** Writes until the disk is full, then frees `spareKilobytes`. */
function fillUp(file: string, spareKilobytes: number): void {
  const page = Buffer.alloc(4096)
  try {
    for (;;) writeFileSync(file, page, { flag: 'a' })
  } catch {
    // The disk is full, as intended.
  }
  const { size } = statSync(file)
  truncateSync(file, size - spareKilobytes * 1024)
}
