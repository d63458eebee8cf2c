/**
 * Runs a compiled script out of V8's code cache, which lies beside it: what an earlier run has
 * compiled is not compiled again. Neither is run when it is damaged: of V8 a wrong byte in the cache
 * makes another program.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename } from 'node:path'
import { Script } from 'node:vm'
import { crc32 } from 'node:zlib'
import { digestOf } from '../base/digest.ts'

interface RunOptions {
  /** What the script shares with those who run it, by name. */
  outside: ReadonlyMap<string, object>
  /** Is told of a script for which there is no usable code cache. */
  onUncached?: (script: Script, cacheFile: string) => void
}

/** What the script exports; `null` when it is not there, or not what its name says. */
export function runScript(file: string, { outside, onUncached }: RunOptions): object | null {
  const cacheFile = file.replace(/\.cjs$/, '.v8')
  const source = readWhole(file)
  if (source === null) return null
  const cachedData = readCodeCache(cacheFile)
  // It is ASCII.
  const code = source.toString('latin1')
  const script = new Script(`(function (exports, require, module) {${code}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  })
  const module = { exports: {} }
  const nodeRequire = createRequire(file)
  const require = (name: string): unknown => outside.get(name) ?? nodeRequire(name)
  script.runInThisContext()(module.exports, require, module)
  if (cachedData === undefined || script.cachedDataRejected) onUncached?.(script, cacheFile)
  return module.exports
}

/** How compiled files are named: `{name}.{extension}`. */
export const nameByContent = (bytes: Uint8Array): string => digestOf(bytes).slice(0, 16)

/** A compiled file; `null` when it is not there, or not what its name says. */
export function readWhole(file: string): Buffer | null {
  const bytes = readOr(file, null)
  return bytes !== null && basename(file).startsWith(nameByContent(bytes)) ? bytes : null
}

const checksumBytes = 4

/** The checksum comes last: V8 would copy what does not begin where memory does. */
export function writeCodeCache(script: Script, file: string): void {
  const data = script.createCachedData()
  const checksum = Buffer.alloc(checksumBytes)
  checksum.writeUInt32LE(crc32(data))
  const temporary = `${file}.tmp-${process.pid}`
  writeFileSync(temporary, Buffer.concat([data, checksum]))
  renameSync(temporary, file)
}

function readCodeCache(file: string): Buffer | undefined {
  const all = readOr(file, undefined)
  if (all === undefined || all.length < checksumBytes) return undefined
  const data = all.subarray(0, -checksumBytes)
  return crc32(data) === all.readUInt32LE(data.length) ? data : undefined
}

function readOr<T>(file: string, otherwise: T): Buffer | T {
  try {
    return readFileSync(file)
  } catch {
    return otherwise
  }
}
