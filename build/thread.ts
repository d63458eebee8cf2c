/**
 * What a thread runs: it is told its work when it starts, and tells what it has done.
 */
import { parentPort, workerData } from 'node:worker_threads'
import { VetrinaError } from './errors.ts'
import type { ThreadError, ThreadMessage, ThreadWork } from './thread-work.ts'

const tell = (message: ThreadMessage): void => parentPort?.postMessage(message)

/** Each kind of work loads no more than it needs. */
async function run(work: ThreadWork): Promise<void> {
  if (work.kind === 'font') {
    const { cutFont } = await import('./cut-font.ts')
    tell({ font: await cutFont(work) })
  } else {
    const { makePagesInThread } = await import('./thread-pages.ts')
    makePagesInThread(work, tell)
  }
}

function describe(error: unknown): ThreadError {
  const message = error instanceof Error ? error.message : String(error)
  if (!(error instanceof VetrinaError)) return { message, hint: '', exitCode: 1 }
  const { hint, code, exitCode } = error
  return { message, hint, code, exitCode }
}

run(workerData as ThreadWork).then(
  () => tell({ isDone: true }),
  (error: unknown) => tell({ error: describe(error) }),
)
