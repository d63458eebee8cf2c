/**
 * How much memory a thread that makes pages has.
 */
import { setFlagsFromString } from 'node:v8'

/**
 * Megabytes of new objects after which V8 collects; it would begin with one. The more pages are made
 * in between, the less of it is still in use, and grows old.
 */
const semiSpace = 16

/** Megabytes: V8 would rather take more memory than collect. What is new has three such rooms. */
export const threadMemory = {
  maxOldGenerationSizeMb: 160,
  maxYoungGenerationSizeMb: 3 * semiSpace,
}

/** Before a thread is started: no option of a thread says with how much it begins. */
export const enlargeSemiSpace = (): void => setFlagsFromString(`--min-semi-space-size=${semiSpace}`)

/**
 * In the thread, which has its room by now, before it loads its code: V8 takes compiled code only
 * with the flags that it was compiled with.
 */
export const resetSemiSpace = (): void => setFlagsFromString('--min-semi-space-size=0')
