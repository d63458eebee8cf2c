/**
 * Restores `dist` after a killed build, for commands that only read it.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { isSwapBroken, undoBrokenSwap } from '../output/double-buffer.ts'

/** Longer than a running build needs for its swap. */
const patienceMs = 1000
const retryMs = 20

export async function recoverOutput(outDir: string): Promise<void> {
  const until = performance.now() + patienceMs
  while (isSwapBroken(outDir)) {
    if (performance.now() >= until) undoBrokenSwap(outDir)
    else await wait(retryMs)
  }
}
