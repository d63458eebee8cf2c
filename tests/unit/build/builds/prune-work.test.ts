import { mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type LastBuild, writeLastBuild } from '../../../../build/builds/last-build.ts'
import { pruneBuilds, pruneFolder } from '../../../../build/builds/prune-work.ts'
import { tempFolder } from '../temp-folder.ts'

const now = Date.parse('2026-11-21T08:00:00Z')

/** A folder of this many files, the first of which is used, pruned. */
function pruned(number: number, ageDays: number): string[] {
  const folder = tempFolder()
  for (let at = 0; at < number; at++) {
    const file = join(folder, String(at))
    writeFileSync(file, '')
    // The later the younger.
    const seconds = now / 1000 - ageDays * 24 * 3600 + at
    utimesSync(file, seconds, seconds)
  }
  pruneFolder(folder, { isUsed: (name) => name === '0', used: 1, now })
  return readdirSync(folder)
}

describe('pruneFolder', () => {
  it('leaves what other branches may need', () => {
    expect(pruned(900, 40)).toHaveLength(900)
  })

  it('keeps what is used, and the latest of a great many that are not', () => {
    const left = pruned(1100, 2)
    expect(left).toHaveLength(501)
    expect(left).toEqual(expect.arrayContaining(['0', '1099', '600']))
  })

  it('keeps nothing for longer than a month that is not used', () => {
    expect(pruned(1100, 31)).toEqual(['0'])
  })
})

describe('pruneBuilds', () => {
  it('keeps what is known of a folder that is gone for a day, of others for a month', () => {
    const folder = tempFolder()
    const there = join(folder, 'dist')
    mkdirSync(there)
    const gone = join(folder, 'gone')
    const known = (name: string, ageDays: number, outDir: string | null, isLocked = false) => {
      const one = join(folder, 'builds', name)
      mkdirSync(join(one, 'spare'), { recursive: true })
      if (outDir !== null) writeLastBuild(one, { outDir } as LastBuild)
      if (isLocked) writeFileSync(join(one, 'build.lock'), '{}')
      const seconds = now / 1000 - ageDays * 24 * 3600
      utimesSync(one, seconds, seconds)
      return one
    }
    const own = known('own', 90, gone)
    known('gone today', 0.5, gone)
    known('gone', 2, gone)
    known('gone, but built', 2, gone, true)
    known('there', 29, there)
    known('there long', 31, there)
    known('of a shard', 29, null)
    known('of a shard long', 31, null)
    pruneBuilds(own, now)
    const left = ['gone today', 'gone, but built', 'of a shard', 'own', 'there']
    expect(readdirSync(join(folder, 'builds')).sort()).toEqual(left)
  })
})
