/** Starts the Storyblok emulator so that the command line can print its errors. */
import {
  type Emulator,
  EmulatorError,
  type EmulatorOptions,
  startEmulator,
} from 'storyblok-emulator'
import { VetrinaError } from '../src/content/errors.ts'
import { inBoth } from '../src/content/words.ts'

/** @throws VetrinaError SPACE_MISSING (exit 2), SPACE_BROKEN; Node's own error when it cannot listen */
export const startContent = (options: EmulatorOptions): Promise<Emulator> =>
  withOwnErrors(startEmulator(options))

/** @throws VetrinaError in place of an EmulatorError */
export async function withOwnErrors<Started>(starting: Promise<Started>): Promise<Started> {
  try {
    return await starting
  } catch (error) {
    if (!(error instanceof EmulatorError)) throw error
    const { code, message, hint } = error
    const exitCode = code === 'SPACE_BROKEN' ? 1 : 2
    const words = { en: hint, it: hints[code] ?? hint }
    throw new VetrinaError({ code, message: inBoth(message), hint: words, exitCode, cause: error })
  }
}

/** Italian hints for editors whose space is a folder. Messages about files stay in English. */
const hints: Readonly<Record<string, string>> = {
  SPACE_BROKEN:
    'Correggi questi file: sono scritti come li scaricano `storyblok stories pull` e `storyblok assets pull`.',
  SPACE_MISSING: 'Indica una cartella vuota, o una riempita da `storyblok stories pull --path`.',
}
