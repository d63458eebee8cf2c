/**
 * What the site's code throws when nobody waits for it: in a timer, or in a promise left alone.
 */
import { systemErrorCode } from '../../src/content/errors.ts'
import { type Locate, type Problem, problemsOf } from './problem.ts'

/**
 * Tells such errors of the project's sources; with any other the process ends.
 * @returns what ends it
 */
export function catchStray(locate: Locate, onCaught: (problems: Problem[]) => void): () => void {
  const onStray = async (error: unknown) => {
    const stack = error instanceof Error ? (error.stack ?? '') : ''
    const isOfSources = (await locate(stack).catch(() => null)) !== null
    // What is no error has no place either, but is not ours.
    const isNoError = systemErrorCode(error) === 'ERR_UNHANDLED_REJECTION'
    if (isOfSources || isNoError) return onCaught(await problemsOf(error, locate))
    stop()
    throw error
  }
  const stop = () => void process.off('uncaughtException', onStray)
  process.on('uncaughtException', onStray)
  return stop
}
