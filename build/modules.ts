/**
 * Modules of the pipeline from one script, compiled once and kept until a source changes: loading
 * them one by one through the TypeScript loader takes longer than a build in which little changed.
 */
import { readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import * as errors from './errors.ts'
import * as harfbuzz from './harfbuzz.ts'
import { readSealed, writeSealed } from './sealed-file.ts'

interface Modules {
  pipeline: typeof import('./pipeline.ts')
  config: typeof import('./config.ts')
  explain: typeof import('./explain.ts')
  shard: typeof import('./shard.ts')
}

const paths = {
  pipeline: './build/pipeline.ts',
  config: './build/config.ts',
  explain: './build/explain.ts',
  shard: './build/shard.ts',
} satisfies Record<keyof Modules, string>

export interface CompiledFiles {
  /** Version of Node. */
  node: string
  /** Names in the folder. */
  script: string
  worker: string
  inputs: [path: string, size: number, changedMs: number][]
}

export interface ModuleLoader {
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name]>
  /** The script that threads run; `null` where nothing can be compiled or kept. */
  workerScript(): Promise<string | null>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules', '.cache', 'vetrina')
const memo = join(folder, 'compiled.json')

/** What compiled scripts share with those who load them. */
export const outside = new Map<string, object>([
  ['vetrina:errors', errors],
  ['vetrina:harfbuzz', harfbuzz],
])

type Exports = { [Name in keyof Modules]: () => Promise<Modules[Name]> }

/** Compiles when something is asked for; where nothing can be kept, the sources are loaded. */
export function createModuleLoader(): ModuleLoader {
  let found: Promise<CompiledFiles | null> | undefined
  let modules: Exports | null | undefined
  const find = (): Promise<CompiledFiles | null> => {
    found ??= Promise.resolve(findCompiled()).then((files) => files ?? compile())
    return found
  }
  return {
    async load(name) {
      const files = await find()
      modules ??= files === null ? null : runScript(join(folder, files.script))
      return modules === null ? importSource(name) : modules[name]()
    },
    async workerScript() {
      const files = await find()
      return files === null ? null : join(folder, files.worker)
    },
  }
}

async function importSource<Name extends keyof Modules>(name: Name): Promise<Modules[Name]> {
  return (await import(pathToFileURL(join(root, paths[name])).href)) as Modules[Name]
}

/** The compiled files, when every source is as it was. */
function findCompiled(): CompiledFiles | null {
  const files = readSealed<CompiledFiles>(memo)
  if (files?.node !== process.version) return null
  const isFresh = files.inputs.every(([path, size, changedMs]) => {
    const there = statSync(join(root, path), { throwIfNoEntry: false })
    return there?.size === size && there.mtimeMs === changedMs
  })
  return isFresh ? files : null
}

async function compile(): Promise<CompiledFiles | null> {
  try {
    const { compileModules } = await import('./compile.ts')
    const files = await compileModules({ root, folder, modules: paths })
    writeSealed(memo, files)
    return files
  } catch {
    // A source that does not compile is told best by loading it, and a folder that cannot be
    // written must not keep anyone from building.
    return null
  }
}

function runScript(file: string): Exports | null {
  const cacheFile = file.replace(/\.cjs$/, '.v8')
  const source = readOr(file, null)
  if (source === null) return null
  const cachedData = readOr(cacheFile, undefined)
  const script = new Script(`(function (exports, require, module) {${source}\n})`, {
    filename: file,
    ...(cachedData === undefined ? {} : { cachedData }),
  })
  const module = { exports: {} }
  const nodeRequire = createRequire(file)
  const require = (name: string): unknown => outside.get(name) ?? nodeRequire(name)
  script.runInThisContext()(module.exports, require, module)
  if (cachedData === undefined || script.cachedDataRejected) keepCodeCache(script, cacheFile)
  return module.exports as Exports
}

/** At the end, when what is usually needed has been compiled. */
function keepCodeCache(script: Script, file: string): void {
  process.once('exit', () => {
    try {
      const temporary = `${file}.tmp-${process.pid}`
      writeFileSync(temporary, script.createCachedData())
      renameSync(temporary, file)
    } catch {
      // It only saves time.
    }
  })
}

function readOr<T>(file: string, otherwise: T): Buffer | T {
  try {
    return readFileSync(file)
  } catch {
    return otherwise
  }
}
