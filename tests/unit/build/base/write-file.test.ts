import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFileAtomically } from '../../../../build/base/write-file.ts'
import { tempFolder } from '../temp-folder.ts'

describe('writeFileAtomically', () => {
  it('[SYNC-11] makes the folder, replaces a file whole and leaves nothing beside it', () => {
    const folder = join(tempFolder(), 'a/b')
    const file = join(folder, 'index.json')
    writeFileAtomically(file, 'a much longer text than the next one')
    writeFileAtomically(file, 'perché')
    expect(readFileSync(file, 'utf8')).toBe('perché')
    writeFileAtomically(file, new Uint8Array([0, 255]))
    expect([...readFileSync(file)]).toEqual([0, 255])
    expect(readdirSync(folder)).toEqual(['index.json'])
  })

  it('leaves nothing beside it when the writing fails', () => {
    const folder = tempFolder()
    const taken = join(folder, 'taken')
    mkdirSync(join(taken, 'inside'), { recursive: true })
    expect(() => writeFileAtomically(taken, 'text')).toThrow(/EISDIR|ENOTEMPTY|EEXIST/)
    expect(readdirSync(folder)).toEqual(['taken'])
    expect(existsSync(join(taken, 'inside'))).toBe(true)
  })
})
