/**
 * Files of the build's own memory: nearly all one JSON value each, sealed by a checksum. A file that
 * is missing, damaged or of another version is the same as none.
 */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** Raise it when the shape of any of these files changes. */
const format = 14

export function readSealed<T>(file: string): T | null {
  const json = readSealedBytes(file)
  if (json === null) return null
  try {
    return JSON.parse(json.toString('utf8')) as T
  } catch {
    // A checksum is no proof.
    return null
  }
}

export function writeSealed(file: string, value: unknown): void {
  writeSealedBytes(file, Buffer.from(JSON.stringify(value)))
}

/** Of a file of which only parts are parsed. */
export function readSealedBytes(file: string): Buffer | null {
  try {
    const all = readFileSync(file)
    const end = all.indexOf('\n')
    const bytes = all.subarray(end + 1)
    return all.toString('latin1', 0, end) === sealOf(bytes) ? bytes : null
  } catch {
    return null
  }
}

/** The seal makes a flush needless: what a power cut leaves half-written is found out. */
export function writeSealedBytes(file: string, bytes: Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.tmp-${process.pid}`
  const handle = openSync(temporary, 'w')
  try {
    writeFileSync(handle, `${sealOf(bytes)}\n`)
    writeFileSync(handle, bytes)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
}

/** What disks and crashes do to a file is told by it, in a third of the time of a digest. */
const sealOf = (bytes: Uint8Array): string => `${format} ${crc32(bytes).toString(16)}`
