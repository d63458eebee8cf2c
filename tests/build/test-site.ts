/**
 * A small site for the tests of a file: built once, and each test goes on with a copy of it.
 */
import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { createSmallSite, type SmallSite } from './small-site.ts'

/**
 * @param take is given the copy before each test, and what it is a copy of
 * @returns folders that are removed at the end: tests add theirs
 */
export function openTestSite(take: (site: SmallSite, built: SmallSite) => void): string[] {
  const folders: string[] = []
  let built: SmallSite
  beforeAll(async () => {
    built = createSmallSite()
    folders.push(dirname(built.outDir))
    await built.build()
  }, 240_000)
  beforeEach(async () => {
    const site = await built.copy()
    folders.push(dirname(site.outDir))
    take(site, built)
  })
  afterAll(() => {
    for (const folder of folders) rmSync(folder, { recursive: true, force: true })
  })
  return folders
}
