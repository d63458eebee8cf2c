/**
 * The command line: compiled where that can be kept, else from its sources.
 */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile, describeFailure } from './compile.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/** They have binaries or files of their own, or are large and rarely needed. */
export const external = [
  '@libsql/client',
  'esbuild',
  'harfbuzzjs',
  'html-validate',
  'libsql',
  'lightningcss',
  'sharp',
  'subset-font',
  'tsx',
  'workbox-build',
]

/** @returns {Promise<string>} folder of the compiled modules: `main.mjs`, `worker.mjs` */
export const compileCommands = () =>
  compile(root, {
    name: 'commands',
    entryPoints: { main: 'commands/main.ts', worker: 'build/render/worker.ts' },
    external,
    // In one module what each build loads: esbuild makes one of the files that the same entry points
    // reach, and Node takes a third of a millisecond to load another.
    inject: ['build/pipeline.ts'],
  })

export async function start() {
  // React's development build is five times slower; it decides when it is first imported.
  process.env.NODE_ENV ??= 'production'
  const { main } = await loadCompiled().catch(loadSources)
  await main()
}

/** @returns {Promise<typeof import('../commands/main.ts')>} */
async function loadCompiled() {
  const folder = await compileCommands()
  return import(pathToFileURL(join(folder, 'main.mjs')).href)
}

/** @param {unknown} error */
async function loadSources(error) {
  const reason = describeFailure(error)
  process.stderr.write(
    `warning COMPILE_CACHE_UNAVAILABLE: The command runs from its sources, which is slower: ${reason}\n`,
  )
  // Else the one of the folder that the command is run in says how JSX is compiled.
  process.env.TSX_TSCONFIG_PATH ??= join(root, 'tsconfig.json')
  const { register } = await import('tsx/esm/api')
  register()
  return import('../commands/main.ts')
}
