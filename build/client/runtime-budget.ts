/**
 * Budget of the client runtime.
 */
import { promisify } from 'node:util'
import { brotliCompress } from 'node:zlib'
import { VetrinaError } from '../../src/content/errors.ts'

/** Bytes after brotli. */
export const runtimeBudget = 6.5 * 1024

const compress = promisify(brotliCompress)

/**
 * Checks the one file of the runtime, which imports nothing statically.
 * @throws VetrinaError RUNTIME_OVER_BUDGET
 */
export async function checkRuntime(script: Uint8Array): Promise<void> {
  const bytes = (await compress(script)).byteLength
  if (bytes > runtimeBudget) {
    throw new VetrinaError({
      code: 'RUNTIME_OVER_BUDGET',
      message: `The client runtime weighs ${bytes} bytes (brotli); it may weigh ${runtimeBudget}.`,
      hint: 'Move what not every page needs into an island, or write it smaller: src/client/.',
    })
  }
}
