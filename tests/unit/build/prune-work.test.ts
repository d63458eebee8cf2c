import { readdirSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { pruneFolder } from '../../../build/prune-work.ts'
import { tempFolder } from './temp-folder.ts'

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
