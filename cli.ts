/**
 * The command line with the TypeScript loader: `node --import tsx cli.ts COMMAND`.
 */
import { start } from './bin/start.mjs'

await start()
