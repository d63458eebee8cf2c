import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { writeFileAtomically } from '../../../../build/base/write-file.ts'
import { tempFolder } from '../temp-folder.ts'

it('[SYNC-11] a file that cannot be replaced stays, and nothing is left beside it', () => {
  const folder = tempFolder()
  const taken = join(folder, 'taken')
  mkdirSync(join(taken, 'inside'), { recursive: true })
  expect(() => writeFileAtomically(taken, 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
  expect(readdirSync(folder)).toEqual(['taken'])
  expect(existsSync(join(taken, 'inside'))).toBe(true)
})
