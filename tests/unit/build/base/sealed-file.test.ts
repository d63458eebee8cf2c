import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { readSealed, writeSealed, writeSealedBytes } from '../../../../build/base/sealed-file.ts'
import { tempFolder } from '../temp-folder.ts'

it('a sealed file is read as it was written, and is none when it is damaged', () => {
  const file = join(tempFolder(), 'kept.json')
  expect(readSealed(file)).toBeNull()
  writeSealed(file, { perché: ['sì'] })
  expect(readSealed(file)).toEqual({ perché: ['sì'] })
  writeFileSync(file, readFileSync(file, 'utf8').replace('sì', 'no'))
  expect(readSealed(file)).toBeNull()
  writeFileSync(file, '')
  expect(readSealed(file)).toBeNull()
  // The seal is right, and yet it is no JSON.
  writeSealedBytes(file, Buffer.from('{'))
  expect(readSealed(file)).toBeNull()
})
