/**
 * The compiled command line, where it is kept and as new as its sources: to load these takes longer
 * than a build in which nothing changed.
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { Script } from 'node:vm'

const compiledCommands = ['build', 'explain']
/** They say what there is, and load no command. */
const questions = [undefined, 'help', '-h', '--help', '-V', '--version']

const root = fileURLToPath(new URL('../', import.meta.url))
const folder = `${root}node_modules/.cache/vetrina/`

/** What compiled scripts cannot do themselves: `build/base/import-module.ts`. */
const outside = { 'vetrina:base/import-module': { importModule: (address) => import(address) } }

/**
 * @param {string | undefined} command
 * @returns {(() => Promise<void>) | null} `null` when there is none, or a source has changed
 */
export function loadStart(command) {
  if (![...compiledCommands, ...questions].includes(command)) return null
  try {
    const sealed = readFileSync(`${folder}compiled.json`, 'utf8')
    const files = JSON.parse(sealed.slice(sealed.indexOf('\n')))
    const { node, start, inputs } = files
    const isFresh = inputs.every(([path, size, mtime, ctime]) => {
      const there = statSync(root + path, { throwIfNoEntry: false })
      // As `isFresh` of `build/compile/inputs.ts`.
      if (there === undefined) return path.startsWith('node_modules/')
      return there.size === size && there.mtimeMs === mtime && there.ctimeMs === ctime
    })
    if (node !== process.version || !isFresh) return null
    const code = readFileSync(folder + start)
    // Half a script could be one that does nothing, and succeeds.
    const digest = createHash('sha256').update(code).digest('hex')
    if (!start.startsWith(digest.slice(0, 16))) return null
    return run(folder + start, code.toString('latin1'), files).main
  } catch {
    // Whatever it is, the sources are there.
    return null
  }
}

// Not imported: the TypeScript loader, where it is at work, would look for its own work in it.
function run(file, code, files) {
  const parameters = 'exports, require, module, moduleAddress, compiledFiles'
  const script = new Script(`(function (${parameters}) {${code}\n})`, { filename: file })
  const module = { exports: {} }
  const nodeRequire = createRequire(file)
  const require = (name) => outside[name] ?? nodeRequire(name)
  const moduleAddress = new URL('../build/modules.ts', import.meta.url).href
  script.runInThisContext()(module.exports, require, module, moduleAddress, files)
  return module.exports
}
