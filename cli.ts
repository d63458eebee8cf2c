/**
 * The command line with the TypeScript loader: `node --import tsx cli.ts COMMAND`.
 */
import { loadStart } from './bin/start.mjs'

const main = loadStart(process.argv[2]) ?? (await import('./commands/main.ts')).main
await main()
