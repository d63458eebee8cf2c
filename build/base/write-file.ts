/**
 * Writes files so that a kill leaves the old one or the new one, never a part of either.
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
  replaceFile(file, content, true)
}

/**
 * Writes atomically without the flush, which takes most of the time. For files whose readers check a
 * digest, and make the content again when a power cut has damaged it.
 */
export function writeVerifiedFile(file: string, content: string | Uint8Array): void {
  replaceFile(file, content, false)
}

function replaceFile(file: string, content: string | Uint8Array, isFlushed: boolean): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.tmp-${process.pid}`
  try {
    const handle = openSync(temporary, 'w')
    try {
      writeFileSync(handle, content)
      if (isFlushed) fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
