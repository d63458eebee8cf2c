/**
 * One source file of the project as a function that Node runs.
 */
import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, relative, resolve } from 'node:path'
import { Script } from 'node:vm'
import { type TransformOptions, transform } from 'esbuild'
import type { Place } from './problem.ts'

export interface Module {
  /** Files of the project that it names. */
  imports: readonly string[]
  run(exports: object, require: (name: string) => unknown, module: { exports: object }): void
}

/** In stacks, before a file's path below the project. */
const mark = 'vetrina-dev:'

/** @throws what esbuild says of the source */
export async function compileModule(file: string, root: string): Promise<Module> {
  const { code } = await transform(readFileSync(file, 'utf8'), settingsFor(file, root))
  const script = new Script(`(function (exports, require, module) {${code}\n})`, {
    filename: `${mark}${relative(root, file)}`,
  })
  const names = [...code.matchAll(/\brequire\("(\.[^"]+)"\)/g)].map(([, name = '']) => name)
  return {
    imports: names.map((name) => resolve(dirname(file), name)),
    run: script.runInThisContext(),
  }
}

/** The first place in a stack that is of such a module. */
export async function findPlace(stack: string, root: string): Promise<Place | null> {
  const [, path = '', line, column] = /vetrina-dev:(.+?):(\d+):(\d+)/.exec(stack) ?? []
  if (path === '') return null
  const file = resolve(root, path)
  const source = readFileSync(file, 'utf8')
  // Only now: it takes as long as compiling.
  const { map } = await transform(source, { ...settingsFor(file, root), sourcemap: 'external' })
  const found = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in found)) return null
  const { originalLine, originalColumn } = found
  return {
    place: `${path}:${originalLine + 1}:${originalColumn + 1}`,
    excerpt: source.split('\n')[originalLine]?.trim() ?? '',
  }
}

const settingsFor = (file: string, root: string): TransformOptions => ({
  format: 'cjs',
  platform: 'node',
  target: 'node20.19',
  jsx: 'automatic',
  // The module is run by V8 alone, where nothing can be imported: it requires.
  supported: { 'dynamic-import': false },
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'silent',
  sourcefile: relative(root, file),
  loader: file.endsWith('.tsx') ? 'tsx' : 'ts',
})
