/**
 * Starts a thread of the compiled pipeline.
 */
import { Worker } from 'node:worker_threads'
import { VetrinaError } from './errors.ts'
import { resetFlagsAtExit } from './many-pages.ts'
import { createUnpacker } from './page-parcel.ts'
import type { ProducedPage } from './produce-page.ts'
import { enlargeSemiSpace, threadMemory } from './thread-memory.ts'
import type { PageWork, ThreadError, ThreadMessage } from './thread-work.ts'

export interface Thread {
  /** Gives it its work, and passes on what it has made until that is done. */
  run(work: PageWork, adopt: (page: ProducedPage) => void): Promise<void>
  stop(): Promise<unknown>
}

/** It loads its code, and waits for its work; a process that has nothing else to do ends without it. */
export function startThread(script: string): Thread {
  resetFlagsAtExit()
  enlargeSemiSpace()
  const worker = new Worker(script, {
    workerData: null,
    // Not the TypeScript loader of this process.
    execArgv: [],
    resourceLimits: threadMemory,
  })
  worker.unref()
  // Told to who gives it work; without work, nobody misses it.
  let failure: Error | undefined
  const fail = (error: Error) => {
    failure ??= error
  }
  worker.once('error', fail)
  worker.once('exit', (code) => fail(new Error(`a thread ended with ${code}`)))
  const unpack = createUnpacker()
  return {
    run: (work, adopt) =>
      new Promise<void>((resolve, reject) => {
        if (failure !== undefined) return reject(failure)
        worker.ref()
        worker.once('error', reject)
        worker.once('exit', () => reject(failure))
        worker.on('message', (message: ThreadMessage) => {
          if ('isDone' in message) resolve()
          else if ('error' in message) reject(errorOf(message.error))
          else for (const page of unpack(message)) adopt(page)
        })
        worker.postMessage(work)
      }),
    stop: () => worker.terminate(),
  }
}

function errorOf({ code, message, hint, exitCode, system }: ThreadError): Error {
  return code === undefined
    ? Object.assign(new Error(message), system)
    : new VetrinaError({ code, message, hint, exitCode })
}
