/**
 * Starts a thread of the compiled pipeline.
 */
import { Worker } from 'node:worker_threads'
import { resetFlagsAtExit } from '../base/many-pages.ts'
import { enlargeSemiSpace, threadMemory } from '../base/thread-memory.ts'
import { VetrinaError } from '../errors.ts'
import { createUnpacker } from './page-parcel.ts'
import type { ProducedPage } from './page-task.ts'
import type { PageWork, ThreadError, ThreadMessage } from './thread-work.ts'

export interface Thread {
  /** Gives it its work, and passes on what it has made until its pages are done. */
  run(work: PageWork, adopt: (page: ProducedPage) => void): Promise<void>
  /** When all that it was given is done. */
  readonly end: Promise<void>
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
  const end = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
    worker.on('message', (message: ThreadMessage) => {
      if ('error' in message) reject(errorOf(message.error))
      else if ('done' in message && message.done === 'spare') resolve()
    })
  })
  // Told to who gives it work; without work, nobody misses it.
  end.catch(() => {})
  const unpack = createUnpacker()
  return {
    run: (work, adopt) =>
      new Promise<void>((resolve, reject) => {
        end.catch(reject)
        worker.ref()
        worker.on('message', (message: ThreadMessage) => {
          if ('done' in message) resolve()
          else if (!('error' in message)) for (const page of unpack(message)) adopt(page)
        })
        worker.postMessage(work)
      }),
    end,
    stop: () => worker.terminate(),
  }
}

function errorOf({ code, message, hint, exitCode, stack, system }: ThreadError): Error {
  if (code === undefined) return Object.assign(new Error(message), system)
  const cause = stack === undefined ? undefined : Object.assign(new Error(message), { stack })
  return new VetrinaError({ code, message, hint, exitCode, cause })
}
