import { linkSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import { listNames } from '../../../../build/base/disk-entry.ts'
import {
  dropDamagedFiles,
  openSharedStore,
  sharedDirIn,
} from '../../../../build/memory/shared-files.ts'
import { tempFolder } from '../temp-folder.ts'

const content = '.hero { color: plum }'
const digest = digestOf(content)

/** A work folder in which the file is damaged, and a link to it as `dist` may have one. */
function damaged() {
  const workDir = tempFolder()
  const folder = sharedDirIn(workDir)
  mkdirSync(folder)
  const [file, linked] = [join(folder, digest), join(workDir, 'linked.css')]
  writeFileSync(file, content.slice(0, 4))
  linkSync(file, linked)
  return { workDir, file, linked }
}

describe('openSharedStore', () => {
  it('[BUILD-4] keeps the file that another thread has kept', () => {
    const workDir = tempFolder()
    const stores = [openSharedStore(workDir), openSharedStore(workDir)] as const
    expect(stores[0].keep(content)).toBe(digest)
    const { ino } = statSync(stores[0].fileOf(digest))
    expect(stores[1].keep(content)).toBe(digest)
    expect(statSync(stores[1].fileOf(digest)).ino).toBe(ino)
  })

  it('[BUILD-5] replaces one that is damaged, and does not write into it', () => {
    const { workDir, file, linked } = damaged()
    openSharedStore(workDir).keep(content)
    expect(readFileSync(file, 'utf8')).toBe(content)
    expect(readFileSync(linked, 'utf8')).toBe(content.slice(0, 4))
  })
})

it('[BUILD-5] damaged files are dropped before threads begin, and no others', () => {
  const { workDir, file } = damaged()
  const whole = openSharedStore(workDir).keep('.footer { color: ivory }')
  const begun = `${file}.tmp-1`
  writeFileSync(begun, content.slice(0, 4))
  dropDamagedFiles(workDir)
  expect(listNames(sharedDirIn(workDir)).sort()).toEqual([whole, `${digest}.tmp-1`].sort())
})
