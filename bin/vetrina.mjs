#!/usr/bin/env node
/**
 * The command line without the TypeScript loader, unless it is needed.
 */
import { fileURLToPath } from 'node:url'
import { loadStart } from './start.mjs'

async function loadSources() {
  // Else the one of the folder that the command is run in says how JSX is compiled.
  process.env.TSX_TSCONFIG_PATH ??= fileURLToPath(new URL('../tsconfig.json', import.meta.url))
  const { register } = await import('tsx/esm/api')
  register()
  return (await import('../commands/main.ts')).main
}

const main = loadStart(process.argv[2]) ?? (await loadSources())
await main()
