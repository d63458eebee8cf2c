/**
 * The code of the site and of the build, compiled and loaded anew: a script, which is forgotten with
 * what it made, where an imported module would stay for ever.
 */
import { createRequire, SourceMap } from 'node:module'
import { join, relative, resolve } from 'node:path'
import { Script } from 'node:vm'
import { type BuildOptions, build, context } from 'esbuild'
import { outsideModules, scriptSettings } from '../../build/compile.ts'
import { outside } from '../../build/modules.ts'
import type { Locate } from './problem.ts'

export type SiteCode = typeof import('./site-code.ts')

export interface CodeLoader {
  /** @throws what esbuild says of the sources, or what they throw when they are run */
  load(): Promise<SiteCode>
  isInput(file: string): boolean
  locate: Locate
  close(): Promise<void>
}

const scriptName = 'vetrina-dev.cjs'

/** They are the same whatever the site's code is, and take long to run. */
const loadedOnce = ['react', 'react-dom', 'zod']

/** @param root folder of the project */
export async function createCodeLoader(root: string): Promise<CodeLoader> {
  const settings = {
    ...scriptSettings,
    absWorkingDir: root,
    entryPoints: ['servers/dev/site-code.ts'],
    outfile: join(root, scriptName),
    external: [...scriptSettings.external, ...loadedOnce],
    plugins: [outsideModules(root)],
    metafile: true as const,
    write: false as const,
  } satisfies BuildOptions
  const compiling = await context(settings)
  let inputs = new Set<string>()
  return {
    async load() {
      const { outputFiles, metafile } = await compiling.rebuild()
      inputs = new Set(Object.keys(metafile.inputs).map((path) => resolve(root, path)))
      return runScript(outputFiles[0]?.text ?? '', root)
    },
    isInput: (file) => inputs.has(file),
    async locate(stack) {
      if (!stack.includes(scriptName)) return null
      // Only now: a map takes as long as the script.
      const { outputFiles } = await build({ ...settings, sourcemap: 'external' })
      const map = outputFiles.find(({ path }) => path.endsWith('.map'))?.text
      return map === undefined ? null : locateIn(stack, map, root)
    },
    close: () => compiling.dispose(),
  }
}

function runScript(text: string, root: string): SiteCode {
  const script = new Script(`(function (exports, require, module) {${text}\n})`, {
    filename: scriptName,
  })
  const module = { exports: {} }
  // From where the sources are: they name their packages.
  const nodeRequire = createRequire(join(root, 'build', scriptName))
  const require = (name: string): unknown => outside.get(name) ?? nodeRequire(name)
  script.runInThisContext()(module.exports, require, module)
  return module.exports as SiteCode
}

/** The first place in the project's own sources. */
function locateIn(stack: string, map: string, root: string): Awaited<ReturnType<Locate>> {
  const sources = new SourceMap(JSON.parse(map))
  for (const [, line, column] of stack.matchAll(/vetrina-dev\.cjs:(\d+):(\d+)/g)) {
    const found = sources.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in found) || /node_modules/.test(found.originalSource)) continue
    const file = relative(root, resolve(root, found.originalSource))
    const place = `${file}:${found.originalLine + 1}:${found.originalColumn + 1}`
    return { place, excerpt: lineOf(sources, found.originalSource, found.originalLine) }
  }
  return null
}

function lineOf({ payload }: SourceMap, source: string, line: number): string {
  const text = payload.sourcesContent?.[payload.sources.indexOf(source)] ?? ''
  return text.split('\n')[line]?.trim() ?? ''
}
