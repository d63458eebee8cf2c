/**
 * Makes pages: a few in this thread, many in as many threads as there are processors.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { VetrinaError } from '../../src/content/errors.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { ClientManifest } from '../client/bundle.ts'
import type { Config } from '../config.ts'
import type { QueryResult } from '../content/dependencies.ts'
import type { Languages } from '../content/languages.ts'
import type { Output } from '../output/output.ts'
import { type RenderContext, rendersIn } from '../pages/render-context.ts'
import type { MadePage, PageTask } from './page.ts'

/** Pages to make, which the threads take until none are left. */
export interface TaskQueue {
  tasks: readonly PageTask[]
  /** One number, shared by threads: the count of tasks taken. */
  taken: Int32Array
}

/** Tasks that a thread takes at once: few, so that all threads end at about the same time. */
const atOnce = 8

/** Takes the next few tasks, until none are left. */
export function* takeTasks({ tasks, taken }: TaskQueue): Generator<readonly PageTask[]> {
  for (;;) {
    const from = Atomics.add(taken, 0, atOnce)
    if (from >= tasks.length) return
    yield tasks.slice(from, from + atOnce)
  }
}

/** The job of a thread. */
export interface WorkerJob {
  queue: TaskQueue
  index: CacheIndex
  config: Config
  now: Date
  code: string
  client: ClientManifest
  queries: Record<string, QueryResult>
  /** Where it stages its files. */
  folder: string
}

/** Pages as they are made, or the end of the job. */
export type WorkerMessage = MadePage[] | 'done'

interface RenderOptions extends Pick<WorkerJob, 'index' | 'config' | 'now' | 'code'> {
  render: RenderContext
  languages: Languages
  output: Output
  threads: PageThreads
}

/** @param merge called with each page as soon as it is made, in any order */
export async function renderInThreads(
  tasks: readonly PageTask[],
  options: RenderOptions,
  merge: (page: MadePage) => void,
): Promise<void> {
  if (tasks.length === 0) return
  const { languages, render, output, code, threads, index, config, now } = options
  const { stage } = output
  const { folder } = stage
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const queue = { tasks, taken }
  const threadResults = threads.take(tasks.length).map((thread) => {
    const results = languages.results()
    const done = thread.run(
      { queue, index, config, now, code, client: render.client, queries: results, folder },
      merge,
    )
    // `Promise.all` below reports the failure, once this thread has done its own part.
    done.catch(() => {})
    return done
  })
  // Loading it takes as long as finding that nothing changed.
  const { makePage } = await import('./page.ts')
  const renderIn = rendersIn(render)
  const context = { languages, renderIn, code, stage }
  for (const some of takeTasks(queue)) {
    for (const task of some) merge(makePage(task, context))
    // Lets the pages of other threads be merged, and background work go on.
    await setImmediate()
  }
  await Promise.all(threadResults)
}

/** The threads beside this one. Loading their code takes as long as making some sixty pages. */
export interface PageThreads {
  /** Starts threads if there are enough pages. */
  begin(pages: number): void
  /** Returns the threads if there are enough pages, and starts them if need be. */
  take(pages: number): readonly PageThread[]
  /** Ends all threads, also during their work. */
  stop(): Promise<void>
}

interface PageThread {
  /** Gives the thread its job; resolves when all its pages are made and merged. */
  run(job: WorkerJob, merge: (page: MadePage) => void): Promise<void>
  stop(): Promise<unknown>
}

/** From this number of pages on, other threads are ready before this one would be done. */
const worthThreads = 250
const mostThreads = 8

/** Limits in megabytes: V8 would rather take more memory than collect garbage. */
const threadMemory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 48 }

/** The compiled worker, which is beside this module if that is compiled too; else `null`. */
function findWorker(): string | null {
  const file = fileURLToPath(new URL('worker.mjs', import.meta.url))
  return existsSync(file) ? file : null
}

/** @param script the code of the threads; `null` for no threads */
export function openPageThreads(script: string | null = findWorker()): PageThreads {
  const threads: PageThread[] = []
  const begin = (pages: number): void => {
    if (script === null || pages < worthThreads) return
    const number = Math.min(availableParallelism(), mostThreads) - 1
    while (threads.length < number) threads.push(startThread(script))
  }
  return {
    begin,
    take(pages) {
      begin(pages)
      return pages < worthThreads ? [] : threads
    },
    async stop() {
      await Promise.all(threads.map((thread) => thread.stop()))
    },
  }
}

/** Starts a thread, which loads its code and waits for its job. It keeps no idle process alive. */
function startThread(script: string): PageThread {
  // The compiled worker does not need this process's TypeScript loader.
  const worker = new Worker(script, { execArgv: [], resourceLimits: threadMemory })
  worker.unref()
  const failed = new Promise<never>((_, reject) => {
    worker.once('error', (error: Error) => reject(withOwnClass(error)))
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
  })
  // `run` reports it; an idle thread's failure is ignored.
  failed.catch(() => {})
  return {
    run(job, merge) {
      const done = new Promise<void>((resolve) => {
        worker.on('message', (message: WorkerMessage) => {
          if (message === 'done') resolve()
          else for (const page of message) merge(page)
        })
      })
      worker.ref()
      worker.postMessage(job)
      return Promise.race([done, failed])
    },
    stop: () => worker.terminate(),
  }
}

/** Restores the class of an error, which is lost between threads. */
function withOwnClass(error: Error): Error {
  if (error.name !== 'VetrinaError') return error
  const { code, words, exitCode, cause } = error as VetrinaError
  return new VetrinaError({ code, ...words, exitCode, cause })
}
