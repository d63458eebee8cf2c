/**
 * Files of the build's own memory: one JSON value each, sealed by a checksum. A file that is
 * missing, damaged or of another version is the same as none.
 */
import { closeSync, mkdirSync, openSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { crc32 } from 'node:zlib'

/** Raise it when the shape of any of these files changes. */
const format = 10

export function readSealed<T>(file: string): T | null {
  try {
    const bytes = readFileSync(file)
    const end = bytes.indexOf('\n')
    const json = bytes.subarray(end + 1)
    return bytes.toString('latin1', 0, end) === sealOf(json)
      ? (JSON.parse(json.toString('utf8')) as T)
      : null
  } catch {
    return null
  }
}

/** The seal makes a flush needless: what a power cut leaves half-written is found out. */
export function writeSealed(file: string, value: unknown): void {
  const json = Buffer.from(JSON.stringify(value))
  mkdirSync(dirname(file), { recursive: true })
  const temporary = `${file}.tmp-${process.pid}`
  const handle = openSync(temporary, 'w')
  try {
    writeFileSync(handle, `${sealOf(json)}\n`)
    writeFileSync(handle, json)
  } finally {
    closeSync(handle)
  }
  renameSync(temporary, file)
}

/** What disks and crashes do to a file is told by it, in a third of the time of a digest. */
const sealOf = (json: Uint8Array): string => `${format} ${crc32(json).toString(16)}`
