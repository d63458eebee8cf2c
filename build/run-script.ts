/**
 * Runs a compiled script out of V8's code cache, which lies beside it: what an earlier run has
 * compiled is not compiled again.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { Script } from 'node:vm'

interface RunOptions {
  /** What the script shares with those who run it, by name. */
  outside: ReadonlyMap<string, object>
  /** Is told of a script for which there is no usable code cache. */
  onUncached?: (script: Script, cacheFile: string) => void
}

/** What the script exports; `null` when it is not there. */
export function runScript(file: string, { outside, onUncached }: RunOptions): object | null {
  const cacheFile = file.replace(/\.cjs$/, '.v8')
  const source = readOr(file, null)
  if (source === null) return null
  const cachedData = readOr(cacheFile, undefined)
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

function readOr<T>(file: string, otherwise: T): Buffer | T {
  try {
    return readFileSync(file)
  } catch {
    return otherwise
  }
}
