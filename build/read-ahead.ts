/**
 * Reads files before somebody wants them: the system keeps what it has read for a while.
 */
import { closeSync, openSync, readSync } from 'node:fs'

/** Of each the beginning, which is all of most stories. */
const mostBytes = 64 * 1024

/** @throws Error of the system, at the first that cannot be read: who wants it will say so */
export function readAhead(files: readonly string[]): void {
  const room = Buffer.allocUnsafe(mostBytes)
  for (const file of files) {
    const handle = openSync(file, 'r')
    readSync(handle, room, 0, mostBytes, 0)
    closeSync(handle)
  }
}
