/**
 * What a thread runs: it is told its work when it is loaded, and tells what it has done.
 */
import { parentPort } from 'node:worker_threads'
import { localTime } from '../../src/content/local-time.ts'
import { messageOf, systemErrorCode, VetrinaError } from '../errors.ts'
import { makePagesInThread } from './thread-pages.ts'
import type { PageWork, ThreadError, ThreadMessage } from './thread-work.ts'

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message)

function describe(error: unknown): ThreadError {
  const message = messageOf(error)
  if (error instanceof VetrinaError) {
    const { hint, code, exitCode, cause } = error
    const stack = cause instanceof Error ? cause.stack : undefined
    return { message, hint, code, exitCode, ...(stack !== undefined && { stack }) }
  }
  const code = systemErrorCode(error)
  if (code === undefined) return { message, hint: '', exitCode: 1 }
  const { path, dest } = error as { path?: unknown; dest?: unknown }
  return { message, hint: '', exitCode: 1, system: { code, path, dest } }
}

// The first local time of a process takes as long as five pages: it is taken while nobody waits.
localTime(new Date(0), 'UTC')

parentPort?.once('message', (work: PageWork) => {
  try {
    const fillSpare = makePagesInThread(work, tell)
    tell({ done: 'pages' })
    fillSpare()
    tell({ done: 'spare' })
  } catch (error) {
    tell({ error: describe(error) })
  }
})
