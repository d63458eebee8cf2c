import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readAhead } from '../../../build/read-ahead.ts'
import { tempFolder } from './temp-folder.ts'

/** Bytes that this process has read so far, as Linux counts them. */
const bytesRead = (): number =>
  Number(/rchar: (\d+)/.exec(readFileSync('/proc/self/io', 'utf8'))?.[1])

function filesOf(...sizes: number[]): string[] {
  const folder = tempFolder()
  return sizes.map((size, at) => {
    const file = join(folder, `${at}.json`)
    writeFileSync(file, Buffer.alloc(size))
    return file
  })
}

describe('reading ahead', () => {
  it.runIf(process.platform === 'linux')(
    'reads all of files as long as stories are, and not all of a long one',
    () => {
      const files = filesOf(20_000, 60_000, 10_000_000)
      const before = bytesRead()
      readAhead(files)
      const read = bytesRead() - before
      expect(read).toBeGreaterThan(20_000 + 60_000)
      expect(read).toBeLessThan(1_000_000)
    },
  )

  it('ends at a file that is not there: who wants it says what is wrong', () => {
    const [file = ''] = filesOf(10)
    expect(() => readAhead([`${file}.gone`, file])).toThrow('ENOENT')
  })
})
