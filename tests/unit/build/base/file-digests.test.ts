import { utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { digestOf } from '../../../../build/base/digest.ts'
import { digestFiles } from '../../../../build/base/file-digests.ts'
import { readSealed } from '../../../../build/base/sealed-file.ts'
import { tempFolder } from '../temp-folder.ts'

it('[BUILD-5] a file of the same size and time with other content is seen', async () => {
  const folder = tempFolder()
  const [file, memo] = [join(folder, 'a.txt'), join(folder, 'memo.json')]
  const write = (text: string) => {
    writeFileSync(file, text)
    utimesSync(file, 1_700_000_000, 1_700_000_000)
  }
  write('prezzo 10')
  // What changes within one tick of the clock is read again anyway, and not kept.
  await expect
    .poll(() => {
      digestFiles([file], memo)
      return Object.values(readSealed<object>(memo) ?? {})
    })
    .toEqual([expect.arrayContaining([digestOf('prezzo 10')])])
  write('prezzo 25')
  expect(digestFiles([file], memo).get(file)).toBe(digestOf('prezzo 25'))
})
