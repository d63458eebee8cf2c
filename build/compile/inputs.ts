/**
 * What a script was compiled from, to tell whether it is as new.
 */
import { statSync } from 'node:fs'
import { join } from 'node:path'

/** A file that was changed this recently could change again within one tick of the clock. */
const settledAfterMs = 50

/** Sources as they were: those of the project relative to it. A time of change can be set to any; that of the entry cannot. */
export type Inputs = [path: string, size: number, mtime: number, ctime: number][]

/** What was changed a moment ago has no time: it counts as changed the next time, too. */
export function inputsAt(paths: readonly string[], root: string): Inputs {
  const changedBy = Date.now() - settledAfterMs
  return paths.map((path) => {
    const { size, mtimeMs, ctimeMs } = statSync(join(root, path))
    return [path, size, mtimeMs, ctimeMs > changedBy ? 0 : ctimeMs]
  })
}

/** Whether every source is as it was; a package that is gone is still in what was compiled. */
export const isFresh = (inputs: Inputs, root: string): boolean =>
  inputs.every(([path, size, mtime, ctime]) => {
    const there = statSync(join(root, path), { throwIfNoEntry: false })
    if (there === undefined) return path.startsWith('node_modules/')
    return there.size === size && there.mtimeMs === mtime && there.ctimeMs === ctime
  })
