/**
 * What a script was compiled from, to tell whether it is as new.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { settledAfterMs } from '../base/file-digests.ts'

/** Sources as they were: those of the project relative to it. */
export type Inputs = [path: string, size: number, changedMs: number][]

/** What was changed a moment ago has no time: it counts as changed the next time, too. */
export function inputsAt(paths: readonly string[], root: string): Inputs {
  const changedBy = Date.now() - settledAfterMs
  return paths.map((path) => {
    const { size, mtimeMs } = statSync(join(root, path))
    return [path, size, mtimeMs > changedBy ? 0 : mtimeMs]
  })
}

/** Whether every source is as it was; a package that is gone is still in what was compiled. */
export const isFresh = (inputs: Inputs, root: string): boolean =>
  inputs.every(([path, size, changedMs]) => {
    const there = statSync(join(root, path), { throwIfNoEntry: false })
    if (there === undefined) return path.startsWith('node_modules/')
    return there.size === size && there.mtimeMs === changedMs
  })
