/**
 * Starts a thread of the compiled pipeline.
 */
import { Worker } from 'node:worker_threads'
import { VetrinaError } from './errors.ts'
import { createUnpacker } from './page-parcel.ts'
import type { ProducedPage } from './produce-page.ts'
import type { PageWork, ThreadError, ThreadMessage } from './thread-work.ts'

export interface Thread {
  /** Passes on what the thread has made, until it has done its work. */
  run(adopt: (page: ProducedPage) => void): Promise<void>
  stop(): Promise<unknown>
}

/** Megabytes: V8 would rather take more memory than collect. */
const threadMemory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 24 }

export function startThread(script: string, work: PageWork): Thread {
  const worker = new Worker(script, {
    workerData: work,
    // Not the TypeScript loader of this process.
    execArgv: [],
    resourceLimits: threadMemory,
  })
  const unpack = createUnpacker()
  return {
    run: (adopt) =>
      new Promise<void>((resolve, reject) => {
        worker.on('error', reject)
        worker.on('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
        worker.on('message', (message: ThreadMessage) => {
          if ('isDone' in message) resolve()
          else if ('error' in message) reject(errorOf(message.error))
          else for (const page of unpack(message)) adopt(page)
        })
      }),
    stop: () => worker.terminate(),
  }
}

function errorOf({ code, message, hint, exitCode, system }: ThreadError): Error {
  return code === undefined
    ? Object.assign(new Error(message), system)
    : new VetrinaError({ code, message, hint, exitCode })
}
