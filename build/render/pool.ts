/**
 * Makes pages: a few in this thread, many in as many threads as there are processors.
 */
import { existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { VetrinaError } from '../../src/content/errors.ts'
import { createEncoder } from '../base/digest.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { ClientManifest } from '../client/bundle.ts'
import type { Config } from '../config.ts'
import type { Languages } from '../content/languages.ts'
import type { QueryResult } from '../content/query-results.ts'
import type { StagePlace } from '../output/double-buffer.ts'
import type { Output } from '../output/output.ts'
import { type RenderContext, rendersIn } from '../pages/render-context.ts'
import type { MadePage, PageTask } from './page.ts'
import { createDecoder, type WorkerMessage } from './worker-message.ts'

/** Pages to be made, from which several threads take until there are none left. */
export interface TaskQueue {
  tasks: readonly PageTask[]
  /** One number, shared: how many have been taken. */
  taken: Int32Array
}

/** So many at once: threads end at about the same time. */
const atOnce = 8

/** The next few, and nothing when there are none left. */
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
  place: StagePlace
}

interface RenderOptions extends Pick<WorkerJob, 'index' | 'config' | 'now' | 'code'> {
  render: RenderContext
  languages: Languages
  output: Output
  threads: PageThreads
}

/** @param merge takes each page when it is made, in any order: none of them waits for the others */
export async function renderInThreads(
  tasks: readonly PageTask[],
  options: RenderOptions,
  merge: (page: MadePage) => void,
): Promise<void> {
  if (tasks.length === 0) return
  const { languages, render, output, code, threads, index, config, now } = options
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  const queue = { tasks, taken }
  const others = threads.take(tasks.length).map((thread) => {
    const results = languages.results()
    const place = output.stagePlace
    const done = thread.run(
      { queue, index, config, now, code, client: render.client, queries: results, place },
      merge,
    )
    // Awaited when this thread is done with its own part.
    done.catch(() => {})
    return done
  })
  // Not before: to load it takes as long as to find that nothing changed.
  const { makePage } = await import('./page.ts')
  const { stage } = output
  const renderIn = rendersIn(render)
  const context = { languages, renderIn, code, stage, encode: createEncoder() }
  for (const some of takeTasks(queue)) {
    for (const task of some) merge(makePage(task, context))
    // What threads have made meanwhile is merged now, and what was begun beside goes on.
    await setImmediate()
  }
  await Promise.all(others)
}

/** The threads beside this one. To load their code takes as long as making some sixty pages. */
export interface PageThreads {
  /** Begins those that so many pages are worth. */
  begin(pages: number): void
  /** Those that they are worth, begun or not; each is given once. */
  take(pages: number): PageThread[]
  /** When those that were taken have done all that they were given. */
  finished(): Promise<void>
  /** Ends all of them, whatever they are at. */
  stop(): Promise<void>
}

interface PageThread {
  /** Gives it its work, and passes on what it has made until its pages are done. */
  run(job: WorkerJob, merge: (page: MadePage) => void): Promise<void>
  /** When all that it was given is done. */
  readonly end: Promise<void>
  stop(): Promise<unknown>
}

/** From so many pages on a thread is ready before this one would be done. */
const worthThreads = 250
const mostThreads = 8

/** Megabytes: V8 would rather take more memory than collect. */
const threadMemory = { maxOldGenerationSizeMb: 160, maxYoungGenerationSizeMb: 48 }

/** The compiled worker, where this module is compiled too: they are in one folder. */
function findWorker(): string | null {
  const file = fileURLToPath(new URL('worker.mjs', import.meta.url))
  return existsSync(file) ? file : null
}

/** @param script the code of the threads; `null` for no threads */
export function openPageThreads(script: string | null = findWorker()): PageThreads {
  let begun: PageThread[] = []
  const taken: PageThread[] = []
  const begin = (pages: number): void => {
    if (script === null || pages < worthThreads) return
    const number = Math.min(availableParallelism(), mostThreads) - 1
    while (begun.length < number) begun.push(startThread(script))
  }
  return {
    begin,
    take(pages) {
      if (pages < worthThreads) return []
      begin(pages)
      const given = begun
      begun = []
      taken.push(...given)
      return given
    },
    async finished() {
      await Promise.all(taken.map(({ end }) => end))
    },
    async stop() {
      await Promise.all([...begun, ...taken].map((thread) => thread.stop()))
    },
  }
}

/** It loads its code, and waits for its work; a process that has nothing else to do ends without it. */
export function startThread(script: string): PageThread {
  // Not the TypeScript loader of this process.
  const worker = new Worker(script, { execArgv: [], resourceLimits: threadMemory })
  worker.unref()
  const end = new Promise<void>((resolve, reject) => {
    worker.once('error', reject)
    worker.once('exit', (code) => reject(new Error(`a thread ended with ${code}`)))
    worker.on('message', (message: WorkerMessage) => {
      if ('error' in message) reject(errorOf(message))
      else if ('done' in message && message.done === 'all') resolve()
    })
  })
  // `run` reports the failure; an idle thread's failure is ignored.
  end.catch(() => {})
  const decode = createDecoder()
  return {
    run: (job, merge) =>
      new Promise<void>((resolve, reject) => {
        end.catch(reject)
        worker.ref()
        worker.on('message', (message: WorkerMessage) => {
          if ('done' in message) resolve()
          else if (!('error' in message)) for (const page of decode(message)) merge(page)
        })
        worker.postMessage(job)
      }),
    end,
    stop: () => worker.terminate(),
  }
}

function errorOf({ error, system }: Extract<WorkerMessage, { error: object }>): Error {
  const { code, message, words, exitCode, stack } = error
  if (code === undefined || words === undefined) return Object.assign(new Error(message), system)
  const cause = stack === undefined ? undefined : Object.assign(new Error(message), { stack })
  return new VetrinaError({ code, ...words, exitCode, cause })
}
