/**
 * Builds the site of the browser tests ahead of time: `npm test` runs it beside the earlier tests, which
 * leave a processor idle now and then. It spares them the encoding of image variants, the slowest step.
 */
import { setPriority } from 'node:os'
import { startEmulator } from 'storyblok-emulator'
import { buildSpace } from './vetrina.ts'

// Gets a third of a normal process's time: at the lowest priority it would never finish under full load.
setPriority(5)
const [folder = ''] = process.argv.slice(2)
const service = await startEmulator({ space: 'demo' })
try {
  await buildSpace(service, folder)
} finally {
  await service.close()
}
