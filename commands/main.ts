/**
 * The command line: runs the command and ends with its exit code.
 */
import { CommanderError } from 'commander'
import { systemErrorCode } from '../src/content/errors.ts'
import { createProgram } from './program.ts'

const usage = 2

/** Goes on when the reader of the output ends, as `head` does; a full disk is an error. */
function surviveLostReader(): void {
  const isGone = (error: Error) => systemErrorCode(error) === 'EPIPE'
  process.stdout.on('error', (error) => {
    if (isGone(error)) return
    process.exitCode = 1
    process.stderr.write(`error OUTPUT_LOST: Standard output cannot be written: ${error.message}\n`)
  })
  process.stderr.on('error', (error) => {
    if (!isGone(error)) process.exitCode = 1
  })
}

export async function main(): Promise<void> {
  surviveLostReader()
  try {
    await createProgram().parseAsync()
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error
    process.exitCode = error.exitCode === 0 ? 0 : usage
  }
}
