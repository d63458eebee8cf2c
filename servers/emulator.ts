/** The emulator of Storyblok, started so that the command line can print what its errors say. */
import {
  type Emulator,
  EmulatorError,
  type EmulatorOptions,
  startEmulator,
} from 'storyblok-emulator'
import { VetrinaError } from '../src/content/errors.ts'

/** @throws VetrinaError SPACE_MISSING (exit 2), SPACE_BROKEN; Node's own error when it cannot listen */
export const startContent = (options: EmulatorOptions): Promise<Emulator> =>
  withOwnErrors(startEmulator(options))

/** @throws VetrinaError in the place of an EmulatorError */
export async function withOwnErrors<Started>(starting: Promise<Started>): Promise<Started> {
  try {
    return await starting
  } catch (error) {
    if (!(error instanceof EmulatorError)) throw error
    const { code, message, hint } = error
    const exitCode = code === 'SPACE_BROKEN' ? 1 : 2
    throw new VetrinaError({ code, message, hint, exitCode, cause: error })
  }
}
