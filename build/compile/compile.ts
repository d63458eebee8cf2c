/**
 * Compiles modules of the pipeline into scripts that Node runs as they are.
 */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BuildOptions, BuildResult, Plugin } from 'esbuild'
import { loadEsbuild } from '../base/esbuild.ts'
import { installedIn } from '../base/installed.ts'
import { type Inputs, inputsAt } from './inputs.ts'
import { nameOutside, outside } from './outside.ts'
import { nameByContent } from './run-script.ts'

/** Loaded where they are needed, by Node: they have binaries, or are large and rarely needed. */
const external: string[] = ['sharp', 'esbuild', 'libsql', 'subset-font', 'lightningcss']

/** How modules of the pipeline become a script; a script out of this has no `import`. */
export const scriptSettings = {
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node20.19',
  jsx: 'automatic',
  // A script out of V8's code cache has no callback to import with: it requires.
  supported: { 'dynamic-import': false },
  define: { 'process.env.NODE_ENV': '"production"' },
  external,
  legalComments: 'none',
  write: false,
  logLevel: 'silent',
} satisfies BuildOptions

export interface CompiledFiles {
  /** Version of Node. */
  node: string
  /** Names in the folder. */
  script: string
  worker: string
  /** The command line itself, which `bin/start.mjs` looks for. */
  start: string
  inputs: Inputs
}

interface CompileOptions {
  root: string
  folder: string
  modules: Readonly<Record<string, string>>
}

/** @throws what esbuild says of the sources */
export async function compileModules(options: CompileOptions): Promise<CompiledFiles> {
  const { root, folder, modules } = options
  const { build, stop } = await loadEsbuild()
  const common = {
    ...scriptSettings,
    absWorkingDir: root,
    minifySyntax: true,
    metafile: true,
  } as const
  const entries = Object.entries(modules).map(
    ([name, path]) => `exports.${name} = () => import(${JSON.stringify(path)})`,
  )
  const main = await build({
    ...common,
    stdin: { contents: entries.join('\n'), resolveDir: root, loader: 'js' },
    plugins: [outsideModules(root, [...outside.keys()])],
  })
  const script = keep(folder, main, 'cjs')
  const worker = await build({
    ...common,
    entryPoints: ['build/compile/thread-start.ts'],
    define: { ...common.define, pipelineScript: JSON.stringify(script) },
  })
  const start = await build(startSettings(root))
  // Its process would keep all of the pipeline in memory beside the build.
  await stop()
  const inputs = [main, worker, start].flatMap(({ metafile }) => Object.keys(metafile.inputs))
  const sources = [...new Set(inputs)].filter((path) =>
    /^(build|commands|src|servers)\//.test(path),
  )
  const files: CompiledFiles = {
    node: process.version,
    script,
    worker: keep(folder, worker, 'cjs'),
    start: keep(folder, start, 'cjs'),
    inputs: inputsAt([...sources, ...installedIn(root)].sort(), root),
  }
  dropOthers(folder, [files.script, files.worker, files.start])
  return files
}

/** What `bin/start.mjs` gives it. */
const outsideStart = 'vetrina:base/import-module'

/** The command line, for the commands of `commands/build.ts`: the others are loaded as they are. */
const startSettings = (root: string) =>
  ({
    ...scriptSettings,
    entryPoints: ['commands/main.ts'],
    absWorkingDir: root,
    // Given by `bin/start.mjs`: the project may be elsewhere when it is run.
    define: { 'import.meta.url': 'moduleAddress' },
    plugins: [
      outsideModules(root, [outsideStart]),
      {
        name: 'other-commands',
        setup({ onResolve }) {
          onResolve({ filter: /^\.\/[a-z-]+\.ts$/ }, ({ path, kind, importer }) =>
            kind === 'dynamic-import' && importer.endsWith('-commands.ts') && path !== './build.ts'
              ? { path, external: true }
              : undefined,
          )
        },
      },
    ],
    metafile: true,
  }) satisfies BuildOptions

/**
 * What is thrown inside is told from outside by its class: there is one of it. And what can only be
 * imported is loaded outside.
 */
const outsideModules = (root: string, names: readonly string[]): Plugin => ({
  name: 'outside-modules',
  setup({ onResolve }) {
    onResolve({ filter: /\/(errors|import-module)\.ts$/ }, ({ path, resolveDir }) => {
      const name = nameOutside(resolve(resolveDir, path), root)
      return names.includes(name) ? { path: name, external: true } : undefined
    })
  },
})

/** Named by its content. */
export function keep(
  folder: string,
  { outputFiles }: Pick<BuildResult<{ write: false }>, 'outputFiles'>,
  extension: 'cjs' | 'mjs',
): string {
  const bytes = Buffer.from(asAscii(outputFiles[0]?.text ?? ''))
  const name = `${nameByContent(bytes)}.${extension}`
  const temporary = join(folder, `${name}.tmp-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(temporary, bytes)
  renameSync(temporary, join(folder, name))
  return name
}

/** A script of one byte a letter is read several times faster: esbuild leaves others in regexes. */
const asAscii = (script: string): string =>
  script.replace(
    /[^\0-\x7f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

/** Another process may still be about to read what it has found a moment ago. */
const keptMs = 3600_000

function dropOthers(folder: string, kept: readonly string[]): void {
  for (const name of readdirSync(folder)) {
    const isOld = statSync(join(folder, name)).mtimeMs < Date.now() - keptMs
    if (isOld && !kept.includes(name) && /\.(cjs|mjs|v8)$/.test(name)) rmSync(join(folder, name))
  }
}
