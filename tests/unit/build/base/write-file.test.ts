import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { writeFileAtomically, writeMissingFile } from '../../../../build/base/write-file.ts'
import { tempFolder } from '../temp-folder.ts'

describe('writeFileAtomically', () => {
  it('writes text and bytes, and makes the folder', () => {
    const folder = join(tempFolder(), 'a/b')
    writeFileAtomically(join(folder, 'text'), 'perché')
    writeFileAtomically(join(folder, 'bytes'), new Uint8Array([0, 255]))
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe('perché')
    expect([...readFileSync(join(folder, 'bytes'))]).toEqual([0, 255])
  })

  it('[SYNC-11] replaces a file whole and leaves nothing beside it', () => {
    const folder = tempFolder()
    const file = join(folder, 'index.json')
    writeFileAtomically(file, 'a much longer text than the next one')
    writeFileAtomically(file, 'short')
    expect(readFileSync(file, 'utf8')).toBe('short')
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

describe('writeMissingFile', () => {
  it('writes a file, and makes the folder', () => {
    const folder = join(tempFolder(), 'a')
    writeMissingFile(join(folder, 'text'), 'perché')
    expect(readFileSync(join(folder, 'text'), 'utf8')).toBe('perché')
    expect(readdirSync(folder)).toEqual(['text'])
  })

  it('[BUILD-4] leaves the file of who was faster, as links are made to it', () => {
    const folder = tempFolder()
    const file = join(folder, 'sheet')
    writeFileSync(file, 'of the faster one')
    const { ino } = statSync(file)
    writeMissingFile(file, 'of the other one')
    expect(statSync(file).ino).toBe(ino)
    expect(readFileSync(file, 'utf8')).toBe('of the faster one')
    expect(readdirSync(folder)).toEqual(['sheet'])
  })
})
