/**
 * Starts a thread of the compiled pipeline.
 */
import { Worker } from 'node:worker_threads'
import { VetrinaError } from './errors.ts'
import type { PageMessage, PageWork, ThreadError, ThreadMessage } from './thread-work.ts'

export interface Thread {
  /** Passes on what the thread has made, until it has done its work. */
  run(onPages: (message: PageMessage) => void): Promise<void>
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
  return {
    run: (onPages) =>
      new Promise<void>((resolve, reject) => {
        worker.on('error', reject)
        worker.on('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
        worker.on('message', (message: ThreadMessage) => {
          if ('isDone' in message) resolve()
          else if ('error' in message) reject(errorOf(message.error))
          else onPages(message)
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
