/**
 * Digests of files, by what the disk says of them: a file whose size and times of change are as they
 * were is not read again. Its own time can be set to any; that of its entry cannot.
 */
import { readFileSync, statSync } from 'node:fs'
import { digestOf } from './digest.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

type Known = [size: number, modifiedMs: number, changedMs: number, digest: string]

/** A file that was changed this recently could change again within one tick of the clock. */
export const settledAfterMs = 50

/**
 * Path → digest of the content, in the order given. What is known is kept in `memo`.
 * @param paths relative to the working directory
 */
export function digestFiles(paths: readonly string[], memo: string): Map<string, string> {
  const before = readSealed<Record<string, Known>>(memo) ?? {}
  const after: Record<string, Known> = {}
  let isChanged = Object.keys(before).length !== paths.length
  const digests = paths.map((path): [string, string] => {
    const { size, mtimeMs, ctimeMs } = statSync(path)
    const known = Object.hasOwn(before, path) ? before[path] : undefined
    if (known?.[0] === size && known[1] === mtimeMs && known[2] === ctimeMs) {
      after[path] = known
      return [path, known[3]]
    }
    isChanged = true
    const digest = digestOf(readFileSync(path))
    const isSettled = Date.now() - Math.max(mtimeMs, ctimeMs) > settledAfterMs
    if (isSettled) after[path] = [size, mtimeMs, ctimeMs, digest]
    return [path, digest]
  })
  if (isChanged) writeSealed(memo, after)
  return new Map(digests)
}
