/**
 * Modules of the pipeline from one script, compiled once and kept until a source changes: loading
 * them one by one through the TypeScript loader takes longer than a build in which little changed.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Script } from 'node:vm'
import type { BuildFailure } from 'esbuild'
import { importModule } from './base/import-module.ts'
import { readSealed, writeSealed } from './base/sealed-file.ts'
import type { CompiledFiles } from './compile/compile.ts'
import { isFresh } from './compile/inputs.ts'
import { outside } from './compile/outside.ts'
import { readWhole, runScript, writeCodeCache } from './compile/run-script.ts'
import { messageOf } from './errors.ts'

interface Modules {
  pipeline: typeof import('./pipeline.ts')
  config: typeof import('./config.ts')
  explain: typeof import('./explain.ts')
  shard: typeof import('./shard.ts')
  report: typeof import('./report/write-report.tsx')
  thread: typeof import('./render/worker.ts')
}

const paths = {
  pipeline: './build/pipeline.ts',
  config: './build/config.ts',
  explain: './build/explain.ts',
  shard: './build/shard.ts',
  report: './build/report/write-report.tsx',
  thread: './build/render/worker.ts',
} satisfies Record<keyof Modules, string>

export interface ModuleLoader {
  load<Name extends keyof Modules>(name: Name): Promise<Modules[Name]>
  /** Imports the site's configuration by its address. */
  importConfig(address: string): Promise<unknown>
  /** The script that threads run; `null` where nothing can be compiled or kept. */
  workerScript(): Promise<string | null>
}

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join(root, 'node_modules', '.cache', 'vetrina')
const memo = join(folder, 'compiled.json')

type Exports = { [Name in keyof Modules]: () => Promise<Modules[Name]> }

export interface LoaderOptions {
  /** The pipeline is going to be asked for; the configuration alone is not worth compiling it. */
  builds?: boolean
}

/**
 * Compiles when something is asked for; where nothing can be kept, the sources are loaded.
 * @param warn is told then, in one line, why it takes longer
 */
export function createModuleLoader(
  warn: (line: string) => void,
  { builds = false }: LoaderOptions = {},
): ModuleLoader {
  let found: Promise<CompiledFiles | null> | undefined
  let modules: Promise<Exports | null> | undefined
  const find = (): Promise<CompiledFiles | null> => {
    found ??= Promise.resolve(findCompiled()).then((files) => files ?? compile(warn))
    return found
  }
  /** Of new files where those that were found are not whole. */
  const take = async <Taken>(from: (files: CompiledFiles) => Taken | null) => {
    const files = await find()
    const taken = files === null ? null : from(files)
    if (files === null || taken !== null) return taken
    found = compile(warn)
    const again = await found
    return again === null ? null : from(again)
  }
  const isWorthCompiling = () => builds || !hasLoader || findCompiled() !== null
  return {
    async load(name) {
      if (name === 'config' && !isWorthCompiling()) return importSource(name)
      modules ??= take(runPipeline)
      const exports = await modules
      return exports === null ? importSource(name) : exports[name]()
    },
    importConfig,
    workerScript: () => take(findWorker),
  }
}

async function importSource<Name extends keyof Modules>(name: Name): Promise<Modules[Name]> {
  const address = pathToFileURL(join(root, paths[name])).href
  return (await importTypeScript(address)) as Modules[Name]
}

/** Where this file is compiled: what `bin/start.mjs` has found, as new as its sources. */
declare const compiledFiles: CompiledFiles | undefined

const known = typeof compiledFiles === 'undefined' ? null : compiledFiles

/** Of TypeScript. */
const hasLoader = known === null

async function importTypeScript(address: string): Promise<unknown> {
  if (!hasLoader) {
    const { register } = (await importModule('tsx/esm/api')) as typeof import('tsx/esm/api')
    register()
  }
  return importModule(address)
}

/** The loader of TypeScript takes longer to start than a build in which nothing changed. */
async function importConfig(address: string): Promise<unknown> {
  try {
    const { loadCompiledConfig } = await import('./compile/compiled-config.ts')
    return await loadCompiledConfig(fileURLToPath(address), { root, folder })
  } catch (error) {
    if ((error as Partial<BuildFailure>).errors !== undefined) throw new Error(reasonOf(error))
    // Nothing can be kept, or it reads something by its own place.
    return importTypeScript(address)
  }
}

/** The compiled files, when every source is as it was. */
function findCompiled(): CompiledFiles | null {
  if (known !== null) return known
  const files = readSealed<CompiledFiles>(memo)
  if (files?.node !== process.version) return null
  return isFresh(files.inputs, root) ? files : null
}

async function compile(warn: (line: string) => void): Promise<CompiledFiles | null> {
  try {
    const { compileModules } = await import('./compile/compile.ts')
    const files = await compileModules({ root, folder, modules: paths })
    writeSealed(memo, files)
    return files
  } catch (error) {
    // A source that does not compile is told best by loading it, and a folder that cannot be
    // written must not keep anyone from building.
    warn(
      `warning PIPELINE_UNCOMPILED: The pipeline runs uncompiled, which is slower: ${reasonOf(error)}`,
    )
    return null
  }
}

/** In one line: of what esbuild says the first fault, with its place. */
function reasonOf(error: unknown): string {
  const [fault] = (error as Partial<BuildFailure>).errors ?? []
  if (fault === undefined) return messageOf(error)
  const { location, text } = fault
  return location === null ? text : `${location.file}:${location.line}: ${text}`
}

const runPipeline = ({ script }: CompiledFiles) =>
  runScript(join(folder, script), { outside, onUncached: keepCodeCache }) as Exports | null

function findWorker({ worker }: CompiledFiles): string | null {
  const file = join(folder, worker)
  return readWhole(file) === null ? null : file
}

/**
 * At the end, when what is usually needed has been compiled. A build that failed has compiled little
 * of it, and what is kept stays until a source changes.
 */
function keepCodeCache(script: Script, file: string): void {
  process.once('exit', (code) => {
    if (code !== 0) return
    try {
      writeCodeCache(script, file)
    } catch {
      // It only saves time.
    }
  })
}
