#!/usr/bin/env node
/**
 * Starts the command line: compiled where that is kept and as new as its sources, else by way of the
 * TypeScript loader, which takes longer to start than a build in which nothing changed.
 */
import { createHash } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const compiledCommands = ['build', 'explain']
/** They say what there is, and load no command. */
const questions = [undefined, 'help', '-h', '--help', '-V', '--version']

const root = new URL('../', import.meta.url)
const folder = new URL('node_modules/.cache/vetrina/', root)

/** The address of the compiled command line; `null` when there is none, or a source has changed. */
function findStart() {
  try {
    const sealed = readFileSync(new URL('compiled.json', folder), 'utf8')
    const { node, start, inputs } = JSON.parse(sealed.slice(sealed.indexOf('\n')))
    const at = fileURLToPath(root)
    const isFresh = inputs.every(([path, size, changedMs]) => {
      const there = statSync(at + path)
      return there.size === size && there.mtimeMs === changedMs
    })
    if (node !== process.version || !isFresh) return null
    const address = new URL(start, folder)
    // Half a script could be one that does nothing, and succeeds.
    const digest = createHash('sha256').update(readFileSync(address)).digest('hex')
    return start.startsWith(digest.slice(0, 16)) ? address.href : null
  } catch {
    // Whatever it is, the sources are there.
    return null
  }
}

const start = [...compiledCommands, ...questions].includes(process.argv[2]) ? findStart() : null
if (start === null) {
  // Else the one of the folder that the command is run in says how JSX is compiled.
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('tsconfig.json', root))
  const { register } = await import('tsx/esm/api')
  register()
  await import('../cli.ts')
} else {
  await import(start)
}
