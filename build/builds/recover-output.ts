/**
 * Puts right what a killed build left of `dist`, for commands that only read it.
 */
import { isSwapBroken, recoverSwap } from '../output/swap-output.ts'
import { takeOutputLock } from './work-folder.ts'

/** A swap of a build that is alive takes less; one that has just begun recovers by itself. */
const patienceMs = 5000

/** @throws VetrinaError CACHE_LOCKED when a build is at work there, and the site still missing */
export async function recoverOutput(outDir: string, waitMs = patienceMs): Promise<void> {
  if (!isSwapBroken(outDir)) return
  const lock = await takeOutputLock({ work: 'build', target: outDir, waitMs }).catch(
    (error: unknown) => {
      if (isSwapBroken(outDir)) throw error
      return null
    },
  )
  if (lock === null) return
  try {
    recoverSwap(outDir)
  } finally {
    lock.release()
  }
}
