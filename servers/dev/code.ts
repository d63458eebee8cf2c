/**
 * Compiles the generator into one script and the site into another, and runs them in this process. A
 * change of the site's own files leaves the generator's script in place, whose functions are already
 * optimised. Previous scripts are garbage-collected.
 */
import { readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { type BuildContext, context, type Plugin } from 'esbuild'
import { projectRoot } from '../../build/base/project-root.ts'
import type { Site } from '../../src/content/site.ts'
import type { Place } from './problem.ts'

type Generator = typeof import('./site-code.ts') & { shared: SharedModules }
/** Modules of `src/` that the generator imports, by path: the site gets the same instances. */
type SharedModules = Readonly<Record<string, object>>

export type SiteCode = Omit<Generator, 'shared'> & { site: Site }

const generatorEntry = "export * from './servers/dev/site-code.ts'"

/** @param site absolute path of the file that exports the site */
export async function openCode(site: string) {
  let loaded: Generator | null = null
  let sharedPaths: readonly string[] = []
  let generator = await openScript('vetrina-dev-generator', generatorEntry)
  const siteScript = await openScript(
    'vetrina-dev-site',
    `export { site } from ${JSON.stringify(site)}`,
    [sharing((path) => loaded?.shared[path])],
  )

  /** Compiles it once more if it imports other modules of `src/` than before. */
  const loadGenerator = async (): Promise<Generator> => {
    await generator.compile()
    const paths = generator.inputs().filter((path) => path.startsWith('src/'))
    if (paths.join() !== sharedPaths.join()) {
      await generator.close()
      generator = await openScript('vetrina-dev-generator', exportShared(paths))
      sharedPaths = paths
      await generator.compile()
    }
    return generator.run() as Generator
  }
  return {
    isOfGenerator: (file: string) => generator.isInput(file),
    isOfSite: (file: string) => siteScript.isInput(file),
    /**
     * @param isGeneratorNew whether the generator's files have changed
     * @throws esbuild's BuildFailure, or the error that the code throws when it runs
     */
    async load(isGeneratorNew: boolean): Promise<SiteCode> {
      if (isGeneratorNew) loaded = null
      loaded ??= await loadGenerator()
      await siteScript.compile()
      return { ...loaded, ...(siteScript.run(loaded.shared) as { site: Site }) }
    },
    /** Maps a stack to a place in the sources; `null` if it names none. */
    locate: (stack: string): Place | null => siteScript.locate(stack) ?? generator.locate(stack),
    async close() {
      await generator.close()
      await siteScript.close()
    },
  }
}

const exportShared = (paths: readonly string[]): string =>
  [
    generatorEntry,
    ...paths.map((path, index) => `import * as shared${index} from './${path}'`),
    `export const shared = {${paths.map((path, index) => `'${path}': shared${index}`)}}`,
  ].join('\n')

/** Replaces shared modules by the generator's instances. */
const sharing = (find: (path: string) => object | undefined): Plugin => ({
  name: 'shared-modules',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]src[\\/].*\.tsx?$/ }, ({ path }) => {
      const name = relative(projectRoot(), path)
      const module = find(name)
      if (module === undefined) return undefined
      return { contents: `export const { ${Object.keys(module)} } = shared['${name}']` }
    })
  },
})

const head = '(function (require, module, shared) {'

/** @param name file name in stacks */
async function openScript(name: string, contents: string, plugins: Plugin[] = []) {
  const root = projectRoot()
  const entry = join(root, 'build/dev.cjs')
  const compiler: BuildContext<{ metafile: true; write: false }> = await context({
    stdin: { contents, resolveDir: root },
    absWorkingDir: root,
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'cjs',
    target: 'node20.19',
    jsx: 'automatic',
    // A script cannot `import()`, only `require()`.
    supported: { 'dynamic-import': false },
    define: {
      'process.env.NODE_ENV': '"production"',
      'import.meta.url': JSON.stringify(pathToFileURL(entry)),
    },
    plugins,
    outfile: entry,
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  let inputs: readonly string[] = []
  let script = ''
  let map = ''
  return {
    /** Paths from the project's root. */
    inputs: () => inputs,
    isInput: (file: string) => inputs.includes(relative(root, file)),
    async compile() {
      const { metafile, outputFiles } = await compiler.rebuild()
      inputs = Object.keys(metafile.inputs)
      const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
      map = textOf('.map')
      // Packages that are ES modules need Babel's default-export interop, not Node's.
      script = textOf('.cjs').replaceAll(/(__toESM\(require\("[^"]+"\)), 1\)/g, '$1   )')
    },
    /** @returns what the script exports */
    run(shared: SharedModules = {}): unknown {
      const module = { exports: {} }
      const run = new Script(`${head}${script}\n})`, { filename: name }).runInThisContext()
      run(createRequire(entry), module, shared)
      return module.exports
    },
    locate(stack: string): Place | null {
      const [, line, column] = new RegExp(`${name}:(\\d+):(\\d+)`).exec(stack) ?? []
      if (line === undefined) return null
      const shift = line === '1' ? head.length : 0
      const found = new SourceMap(JSON.parse(map)).findEntry(
        Number(line) - 1,
        Number(column) - 1 - shift,
      )
      if (!('originalSource' in found)) return null
      const { originalSource, originalLine, originalColumn } = found
      const file = resolve(root, 'build', originalSource)
      return {
        place: `${relative(root, file)}:${originalLine + 1}:${originalColumn + 1}`,
        excerpt: readFileSync(file, 'utf8').split('\n')[originalLine]?.trim() ?? '',
      }
    },
    close: () => compiler.dispose(),
  }
}
