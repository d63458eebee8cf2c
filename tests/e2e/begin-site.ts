/**
 * Begins the site of the browser tests: `npm test` runs it beside the tests before them, which leave a
 * processor idle now and then. Encoding the pictures takes longest, and is then done.
 */
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { startEmulator } from 'storyblok-emulator'
import { now, vetrina } from './vetrina.ts'

// A third of a usual process: with the lowest priority it never ends beside processes at full load.
setPriority(5)
const [folder = ''] = process.argv.slice(2)
const service = await startEmulator({ space: 'demo' })
const folders = ['--cache', join(folder, 'cache'), '--out', join(folder, 'dist')]
const env = { STORYBLOK_API: service.url, STORYBLOK_TOKEN: service.tokens.preview }
try {
  await vetrina(['sync', ...folders], env)
  await vetrina(['build', ...folders, '--now', now], env)
} finally {
  await service.close()
}
