/**
 * The command line: compiled if the result can be stored, else from its sources.
 */
import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { compile, compileConfig, describeFailure, nameOf } from './compile.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const usualSite = 'src/site.ts'

/** Packages with binaries or files of their own, or large and rarely needed. */
export const external = [
  '@libsql/client',
  'esbuild',
  'harfbuzzjs',
  'html-validate',
  'libsql',
  'sharp',
  'subset-font',
  'tsx',
  'undici',
]

/**
 * Compiles the site together with the generator: both share one kernel.
 * @param {string} [site] path of the file that exports it, from the root
 * @returns {Promise<string>} folder of the compiled modules: `main.mjs`, `worker.mjs`, `site.mjs`
 */
export const compileCommands = (site = usualSite) =>
  compile(root, {
    name: site === usualSite ? 'commands' : `site-${nameOf(site)}`,
    entryPoints: { main: 'commands/program.ts', worker: 'build/render/worker.ts', site },
    external,
    // One module for what each build loads: esbuild makes one per set of entry points that reach it,
    // and Node takes a third of a millisecond to load another.
    inject: ['build/pipeline.ts'],
  })

export async function start() {
  // React's development build is five times slower; it decides when it is first imported.
  process.env.NODE_ENV ??= 'production'
  const { main } = await loadCompiled().catch(loadSources)
  await main()
}

/** @returns {Promise<typeof import('../commands/program.ts')>} */
export async function loadCompiled() {
  const folder = await compileCommands(await findSite())
  return import(pathToFileURL(join(folder, 'main.mjs')).href)
}

/** @returns {Promise<string>} the file that the configuration names, from the root */
async function findSite() {
  const index = process.argv.findIndex(
    (argument) => argument === '--config' || argument.startsWith('--config='),
  )
  const flag = process.argv[index]?.slice('--config='.length) || process.argv[index + 1]
  const file = resolve((index < 0 ? undefined : flag) ?? 'site.config.ts')
  if (!existsSync(file)) return usualSite
  try {
    const module = await import(pathToFileURL(await compileConfig(root, file)).href)
    const named = module.default?.site
    return typeof named === 'string' ? relative(root, resolve(dirname(file), named)) : usualSite
  } catch {
    // The command itself reports what is wrong with the file.
    return usualSite
  }
}

/** @param {unknown} error */
async function loadSources(error) {
  const reason = describeFailure(error)
  process.stderr.write(
    `warning COMPILE_CACHE_UNAVAILABLE: The command runs from its sources, which is slower: ${reason}\n`,
  )
  // Otherwise the tsconfig of the current folder decides how JSX is compiled.
  process.env.TSX_TSCONFIG_PATH ??= join(root, 'tsconfig.json')
  const { register } = await import('tsx/esm/api')
  register()
  return import('../commands/program.ts')
}
