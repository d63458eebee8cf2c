/**
 * What went wrong, for a person: what happened, what to do, and the cause on demand.
 */
import { inOneLine } from '../build/base/log-text.ts'
import type { Log } from '../build/log.ts'
import { messageOf, VetrinaError } from '../src/content/errors.ts'

interface Printing {
  /** It alone knows of a line that progress has left open. */
  log: Log
  isVerbose: boolean
}

export function printError(error: unknown, { log, isVerbose }: Printing): void {
  const isOurs = error instanceof VetrinaError
  const message = messageOf(error)
  const lines = isOurs
    ? [`error ${error.code}: ${inOneLine(message)}`, `  ${inOneLine(error.hint)}`]
    : [
        `error: ${inOneLine(message)}`,
        '  This is not expected. --verbose shows where it comes from.',
      ]
  const cause = isOurs ? error.cause : error
  if (isVerbose && cause !== undefined) {
    lines.push(`cause: ${cause instanceof Error ? cause.stack : JSON.stringify(cause)}`)
  }
  log.info(lines.join('\n'))
}
