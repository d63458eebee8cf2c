/**
 * Compiles TypeScript into modules that Node runs as they are, and keeps them until a source changes:
 * loading the sources one by one takes longer than a build in which nothing changed.
 */
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'

/**
 * A file's state, with its path in the project. Programs can set the modification time of a file, but
 * not the change time of its inode.
 * @typedef {[path: string, size: number, mtimeMs: number, ctimeMs: number, digest: string]} Stamp
 * @typedef {{ folder: string, files: Stamp[] }} Manifest the modules' folder; modules and sources
 */

/** @satisfies {import('esbuild').BuildOptions} */
export const moduleSettings = {
  bundle: true,
  splitting: true,
  platform: 'node',
  format: 'esm',
  target: 'node20.19',
  jsx: 'automatic',
  // Node parses them on every start; names stay as they are, for those who read a stack.
  minifySyntax: true,
  minifyWhitespace: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  // CommonJS packages require Node's own modules; few of the outputs have any.
  banner: {
    js: "import { createRequire as $from } from 'node:module'; let $require; const require = (name) => ($require ??= $from(import.meta.url))(name);",
  },
  outExtension: { '.js': '.mjs' },
  legalComments: 'none',
  logLevel: 'silent',
}

/**
 * @param {string} root folder of the project
 * @param {{ name: string } & import('esbuild').BuildOptions} options name of the manifest, and
 * settings beyond `moduleSettings`
 * @returns {Promise<string>} the folder that has a module for each entry point
 * @throws esbuild's error about the sources, or the file system's if nothing can be stored
 */
export async function compile(root, { name, ...options }) {
  const cache = join(root, 'node_modules', '.cache', 'vetrina')
  const manifestFile = join(cache, `${name}.json`)
  const fresh = findFresh(manifestFile, root)
  if (fresh !== null) return fresh
  mkdirSync(cache, { recursive: true })
  // The manifest comes last: nothing refers to the folder before.
  const outdir = mkdtempSync(join(cache, `${name}-`))
  try {
    const settledBy = Date.now() - clockTickMs
    const { buildSync } = await import('esbuild')
    const { installedIn } = await import('../build/base/installed.mjs')
    const settings = { ...moduleSettings, ...options, absWorkingDir: root, outdir }
    // `buildSync` works in a process that ends with it, and so keeps nothing in memory.
    const { metafile } = buildSync({ ...settings, metafile: true })
    const sources = Object.keys(metafile.inputs).filter((path) => !path.includes('node_modules/'))
    const inputs = [...sources, 'bin/start.mjs', 'bin/compile.mjs', ...installedIn(root)]
    const outputs = Object.keys(metafile.outputs)
    const files = [
      ...outputs.map((path) => stampOf(path, root)),
      // The modules may or may not have a change made during the compilation.
      ...inputs.map((path) => stampOf(path, root, settledBy)),
    ]
    writeManifest(manifestFile, { folder: relative(root, outdir), files })
  } catch (error) {
    rmSync(outdir, { recursive: true })
    throw error
  }
  dropOldest(cache, `${name}-`)
  return outdir
}

/** Id of esbuild's error if a configuration uses its own place, which compiling changes. */
export const readsPlace = 'empty-import-meta'

/**
 * Compiles a configuration: the TypeScript loader takes longer to start than a build in which nothing
 * changed.
 * @param {string} root folder of the project
 * @param {string} file absolute path
 * @returns {Promise<string>} path of the module
 */
export async function compileConfig(root, file) {
  // The stack of an error in it names the lines of the source.
  process.setSourceMapsEnabled(true)
  const folder = await compile(root, {
    name: `config-${nameOf(relative(root, file))}`,
    entryPoints: { config: file },
    packages: 'external',
    sourcemap: 'inline',
    sourcesContent: false,
    supported: { 'import-meta': false },
    logOverride: { [readsPlace]: 'error' },
  })
  return join(folder, 'config.mjs')
}

/** @param {string} path */
export const nameOf = (path) => encodeURIComponent(path).replaceAll('%', '~').slice(-120)

/**
 * @param {unknown} error
 * @returns {string} one line: the first fault that esbuild found, with its place
 */
export function describeFailure(error) {
  const [fault] = /** @type {Partial<import('esbuild').BuildFailure>} */ (error).errors ?? []
  if (fault === undefined) return error instanceof Error ? error.message : String(error)
  const { location, text } = fault
  return location === null ? text : `${location.file}:${location.line}: ${text}`
}

/** Two changes within one tick of a file system's clock have the same time. */
const clockTickMs = 50

/**
 * @param {string} path
 * @param {string} root
 * @param {number} [settledBy] a file that was changed later counts as changed the next time
 * @returns {Stamp}
 */
function stampOf(path, root, settledBy = Number.POSITIVE_INFINITY) {
  const file = join(root, path)
  const { size, mtimeMs, ctimeMs } = statSync(file)
  if (ctimeMs > settledBy) return [path, 0, 0, 0, '']
  return [path, size, mtimeMs, ctimeMs, digestOf(file)]
}

/** @param {string} file */
function digestOf(file) {
  // Loaded on demand: loading takes longer than looking at all files.
  const { createHash } = process.getBuiltinModule('node:crypto')
  return createHash('sha256').update(readFileSync(file)).digest('base64').slice(0, 22)
}

/**
 * @param {string} manifestFile
 * @param {string} root
 * @returns {string | null} the folder; `null` if there is none, or a source or a module has changed
 */
function findFresh(manifestFile, root) {
  try {
    /** @type {Manifest} */
    const { folder, files } = JSON.parse(readFileSync(manifestFile, 'utf8'))
    const current = files.map((stamp) => refresh(stamp, root))
    if (!current.every((stamp) => stamp !== null)) return null
    const isSame = current.every((stamp, index) => stamp === files[index])
    if (!isSame) tryToWrite(manifestFile, { folder, files: current })
    return join(root, folder)
  } catch {
    // On any error the caller compiles the sources.
    return null
  }
}

/**
 * @param {Stamp} stamp
 * @param {string} root
 * @returns {Stamp | null} with new times if the content is the same, as in a restored cache
 */
function refresh(stamp, root) {
  const [path, size, mtimeMs, ctimeMs, digest] = stamp
  const file = `${root}/${path}`
  const now = statSync(file, { throwIfNoEntry: false })
  // The compiled modules still contain a package that is gone.
  if (now === undefined) return /^node_modules\/.*package\.json$/.test(path) ? stamp : null
  if (now.size === size && now.mtimeMs === mtimeMs && now.ctimeMs === ctimeMs) return stamp
  if (digestOf(file) !== digest) return null
  const isSettled = now.ctimeMs < Date.now() - clockTickMs
  return isSettled ? [path, now.size, now.mtimeMs, now.ctimeMs, digest] : stamp
}

/**
 * @param {string} file
 * @param {Manifest} manifest
 */
function writeManifest(file, manifest) {
  const temporary = `${file}.tmp-${process.pid}`
  writeFileSync(temporary, JSON.stringify(manifest))
  renameSync(temporary, file)
}

/** @type {typeof writeManifest} */
function tryToWrite(file, manifest) {
  try {
    writeManifest(file, manifest)
  } catch {
    // It only saves time.
  }
}

/** Old folders stay for a while: a process that runs for long loads modules of its own folder late. */
const keptFolders = 5

/**
 * @param {string} cache
 * @param {string} prefix of the names of the folders
 */
function dropOldest(cache, prefix) {
  const folders = readdirSync(cache).filter((name) => name.startsWith(prefix))
  const aged = folders.map((name) => {
    // Another process may drop it too.
    const changedAt = statSync(join(cache, name), { throwIfNoEntry: false })?.mtimeMs ?? 0
    return { name, changedAt }
  })
  const old = aged.sort((a, b) => b.changedAt - a.changedAt).slice(keptFolders)
  for (const { name } of old) rmSync(join(cache, name), { recursive: true, force: true })
}
