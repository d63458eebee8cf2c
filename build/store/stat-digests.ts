/**
 * Digests of files, cached by their stats: a file with the same size, mtime and ctime is not read
 * again. Programs can set any mtime, but not the ctime.
 */
import { readFileSync, statSync } from 'node:fs'
import { digestOf } from '../base/digest.ts'
import type { Blobs } from './blobs.ts'

type StatDigest = [size: number, mtime: number, ctime: number, digest: string]

/** A file that was changed this recently could change again within one tick of the clock. */
const stableAfterMs = 50

/**
 * Digests of the files by path, in the given order.
 * @param paths relative to the working directory
 * @param name of the list in the store
 */
export function digestFiles(
  paths: readonly string[],
  { name, blobs }: { name: string; blobs: Blobs },
): Map<string, string> {
  const key = `digests of ${name}`
  const before = blobs.findValue<Record<string, StatDigest>>(key) ?? {}
  const after: Record<string, StatDigest> = {}
  let isChanged = Object.keys(before).length !== paths.length
  const digests = paths.map((path): [string, string] => {
    const { size, mtimeMs, ctimeMs } = statSync(path)
    const previous = Object.hasOwn(before, path) ? before[path] : undefined
    if (previous?.[0] === size && previous[1] === mtimeMs && previous[2] === ctimeMs) {
      after[path] = previous
      return [path, previous[3]]
    }
    isChanged = true
    const digest = digestOf(readFileSync(path))
    const isStable = Date.now() - Math.max(mtimeMs, ctimeMs) > stableAfterMs
    if (isStable) after[path] = [size, mtimeMs, ctimeMs, digest]
    return [path, digest]
  })
  if (isChanged) blobs.putValue(key, after)
  return new Map(digests)
}
