/**
 * The code of the site and of the build, module by module: what changes is compiled again, and run
 * again with all that imports it. The rest, which is most of it, stays as it is.
 */
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve, sep } from 'node:path'
import * as textOutline from '../../build/pictures/text-outline.ts'
import * as errors from '../../src/content/errors.ts'
import type { Site } from '../../src/content/site.ts'
import { compileModule, findPlace, type Module } from './compile-module.ts'
import type { Locate } from './problem.ts'

export type SiteCode = typeof import('./site-code.ts') & { site: Site }

export interface CodeLoader {
  /**
   * @param changed files that may be others than they were the last time
   * @throws what esbuild says of the sources, or what they throw when they are run
   */
  load(changed: readonly string[]): Promise<SiteCode>
  isInput(file: string): boolean
  /** Whether `dev` itself uses the file, too: it is the one that it was started with. */
  isShared(file: string): boolean
  /** Whether one of these files, or what it imports, is one of those that changed. */
  hasPart(files: readonly string[], changed: readonly string[]): boolean
  locate: Locate
}

/** By their files. */
type Modules = ReadonlyMap<string, Module>
/** What they gave when they were run. */
type Instances = Map<string, { exports: object }>

/**
 * @param root folder of the project
 * @param siteFile absolute path of the file that exports the site
 */
export function createCodeLoader(root: string, siteFile: string): CodeLoader {
  const entry = join(root, 'servers/dev/site-code.ts')
  let modules: Modules = new Map()
  let instances: Instances = new Map()
  /** Since the last time that all could be loaded. */
  const changed = new Set<string>()
  return {
    async load(files) {
      for (const file of files) changed.add(file)
      const found = await compileFrom([entry, siteFile], without(modules, changed), root)
      const running = without(instances, withImporters(changed, found))
      const run = createRunner({ modules: found, instances: running, root })
      const code = { ...run(entry), ...run(siteFile) } as SiteCode
      modules = found
      instances = running
      changed.clear()
      return code
    },
    isInput: (file) => modules.has(file),
    isShared: (file) => sharedModule(file, root) !== undefined,
    hasPart(files, parts) {
      const touched = withImporters(new Set(parts), modules)
      return files.some((file) => touched.has(file))
    },
    locate: (stack) => findPlace(stack, root),
  }
}

const without = <Value>(all: ReadonlyMap<string, Value>, files: ReadonlySet<string>) =>
  new Map([...all].filter(([file]) => !files.has(file)))

/** All that the entries need, compiled as far as it is not known. */
async function compileFrom(
  entries: readonly string[],
  known: Modules,
  root: string,
): Promise<Modules> {
  const found = new Map<string, Module>()
  const asked = new Set<string>()
  const reach = async (file: string, by: string): Promise<void> => {
    if (asked.has(file) || sharedModule(file, root) !== undefined) return
    asked.add(file)
    const module = known.get(file) ?? (await compile(file, by))
    found.set(file, module)
    await Promise.all(module.imports.map((name) => reach(name, file)))
  }
  const compile = (file: string, by: string) =>
    compileModule(file, root).catch((error: unknown) => {
      if (errors.systemErrorCode(error) !== 'ENOENT') throw error
      throw new Error(`${relative(root, by)} imports ${relative(root, file)}, which is not there.`)
    })
  await Promise.all(entries.map((entry) => reach(entry, '')))
  return found
}

/** These files, and those that see what they are. */
function withImporters(files: ReadonlySet<string>, modules: Modules): Set<string> {
  const all = new Set(files)
  let before: number
  do {
    before = all.size
    for (const [file, { imports }] of modules) {
      if (imports.some((name) => all.has(name))) all.add(file)
    }
  } while (all.size > before)
  return all
}

interface RunnerOptions {
  modules: Modules
  instances: Instances
  root: string
}

/** @returns what gives a file's exports: it is run the first time that they are asked for */
function createRunner({ modules, instances, root }: RunnerOptions): (file: string) => object {
  const requirePackage = createRequire(join(root, 'build', 'package.cjs'))
  const run = (file: string): object => {
    const there = instances.get(file)
    if (there !== undefined) return there.exports
    const module = { exports: {} }
    instances.set(file, module)
    const require = (name: string): unknown => {
      if (!name.startsWith('.')) return requirePackage(name)
      const wanted = resolve(dirname(file), name)
      return sharedModule(wanted, root) ?? strict(run(wanted), relative(root, wanted))
    }
    try {
      modules.get(file)?.run(module.exports, require, module)
    } catch (error) {
      instances.delete(file)
      throw error
    }
    return module.exports
  }
  return run
}

/** One instance for all: the class tells what was thrown; and what can only be imported. */
const shared = new Map<string, object>([
  ['src/content/errors.ts', errors],
  ['build/pictures/text-outline.ts', textOutline],
])

const sharedModule = (file: string, root: string) =>
  shared.get(relative(root, file).replaceAll(sep, '/'))

/** Exports of which none is missing in silence. */
const strict = (exports: object, path: string): object =>
  new Proxy(exports, {
    get(target, name) {
      if (name in target) return Reflect.get(target, name)
      throw new Error(`${path} does not export “${String(name)}”.`)
    },
  })
