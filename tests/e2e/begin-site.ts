/**
 * Builds the site of the browser tests ahead of time: `npm test` runs it beside the earlier tests, which
 * leave a processor idle now and then.
 */
import { setPriority } from 'node:os'
import { buildDemo } from './build-site.ts'

// Gets a third of a normal process's time: at the lowest priority it would never finish under full load.
setPriority(5)
const [folder = ''] = process.argv.slice(2)
await buildDemo(folder)
