/**
 * Writing that survives a kill: the file is the old one or the new one, never a part of either.
 */
import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'

/** Writes beside the file, flushes, renames over it. Makes the folder when it is missing. */
export function writeFileAtomically(file: string, content: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.tmp-${process.pid}`
  try {
    const handle = openSync(temporary, 'w')
    try {
      writeFileSync(handle, content)
      fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
