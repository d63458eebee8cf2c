/**
 * Compiles the site and the generator into one script and runs it in this process. The previous script
 * is garbage-collected.
 */
import { readFileSync } from 'node:fs'
import { createRequire, SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { Script } from 'node:vm'
import { context } from 'esbuild'
import { projectRoot } from '../../build/base/project-root.ts'
import type { Site } from '../../src/content/site.ts'
import type { Place } from './problem.ts'

export type SiteCode = typeof import('./site-code.ts') & { site: Site }

/** The script's file name in stacks. */
const scriptName = 'vetrina-dev-code'

/** @param site absolute path of the file that exports the site */
export async function openCode(site: string) {
  const root = projectRoot()
  const entry = join(root, 'build/dev.cjs')
  const compiler = await context({
    stdin: {
      contents: `export * from './servers/dev/site-code.ts'\nexport { site } from ${JSON.stringify(site)}`,
      resolveDir: root,
    },
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
    outfile: entry,
    sourcemap: 'external',
    sourcesContent: false,
    metafile: true,
    write: false,
    logLevel: 'silent',
  })
  let inputs: ReadonlySet<string> = new Set()
  let map = ''
  return {
    isInput: (file: string) => inputs.has(file),
    /** @throws esbuild's BuildFailure, or the error that the code throws when it runs */
    async load(): Promise<SiteCode> {
      const { metafile, outputFiles } = await compiler.rebuild()
      inputs = new Set(Object.keys(metafile.inputs).map((path) => resolve(root, path)))
      const textOf = (end: string) => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? ''
      map = textOf('.map')
      const module = { exports: {} }
      // Packages that are ES modules need Babel's default-export interop, not Node's.
      const script = textOf('.cjs').replaceAll(/(__toESM\(require\("[^"]+"\)), 1\)/g, '$1   )')
      const source = `(function (require, module) {${script}\n})`
      new Script(source, { filename: scriptName }).runInThisContext()(createRequire(entry), module)
      return module.exports as SiteCode
    },
    /** Maps a stack to a place in the sources; `null` if it names none. */
    locate(stack: string): Place | null {
      const [, line, column] = /vetrina-dev-code:(\d+):(\d+)/.exec(stack) ?? []
      if (line === undefined) return null
      const shift = line === '1' ? '(function (require, module) {'.length : 0
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
