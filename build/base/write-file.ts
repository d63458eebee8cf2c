/**
 * Writes files so that a kill leaves the old one or the new one, never a part of either.
 */
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname } from 'node:path'
import { threadId } from 'node:worker_threads'
import { systemErrorCode } from '../../src/content/errors.ts'

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

/**
 * Writes a missing file, also without the flush. If another thread was faster, its file stays: the
 * system makes no link to a file that is being replaced.
 */
export function writeMissingFile(file: string, content: string | Uint8Array): void {
  writeBeside(file, content, false, (temporary) => {
    try {
      linkSync(temporary, file)
    } catch (error) {
      // On a disk without hard links, nobody is making one.
      if (systemErrorCode(error) !== 'EEXIST') renameSync(temporary, file)
    }
    rmSync(temporary, { force: true })
  })
}

const replaceFile = (file: string, content: string | Uint8Array, isFlushed: boolean): void =>
  writeBeside(file, content, isFlushed, (temporary) => renameSync(temporary, file))

function writeBeside(
  file: string,
  content: string | Uint8Array,
  isFlushed: boolean,
  put: (temporary: string) => void,
): void {
  mkdirSync(dirname(file), { recursive: true })
  // Two threads may write the same missing file at once.
  const temporary = `${file}.tmp-${process.pid}${threadId === 0 ? '' : `-${threadId}`}`
  try {
    const handle = openSync(temporary, 'w')
    try {
      writeFileSync(handle, content)
      if (isFlushed) fsyncSync(handle)
    } finally {
      closeSync(handle)
    }
    put(temporary)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw error
  }
}
