import { type Emulator, type EmulatorOptions, serve } from './serve.ts'
import { createDiskStorage } from './space-folder.ts'

export { EmulatorError } from './errors.ts'
export type { Emulator, EmulatorOptions } from './serve.ts'

/**
 * Serves the delivery API v2, the assets and the image service over a space folder.
 * @throws EmulatorError when there is no such folder, or a file of it is broken; Node's own error
 * (`EADDRINUSE`, …) when it cannot listen
 */
export const startEmulator = (options: EmulatorOptions): Promise<Emulator> =>
  serve(options, createDiskStorage())
