/**
 * Makes pages: a few in this thread, many in as many threads as there are processors.
 */
import { availableParallelism } from 'node:os'
import { setImmediate } from 'node:timers/promises'
import type { Config } from './config.ts'
import { type CacheIndex, digestOfStories, storyFile } from './content-cache.ts'
import { createEncoder } from './digest.ts'
import type { Output } from './emit.ts'
import { sendErrand } from './errands.ts'
import type { Library } from './library.ts'
import { collectOften, many, optimizeAsEver } from './many-pages.ts'
import { type PageTask, type ProducedPage, producePage } from './produce-page.ts'
import type { QueryResults } from './queries.ts'
import type { RenderContext } from './render.tsx'
import { openRenderCache } from './render-cache.ts'
import { openSharedStore } from './shared-files.ts'
import { startThread, type Thread } from './start-thread.ts'
import { createQueue, type TaskQueue, takeTasks } from './task-queue.ts'
import type { PageWork } from './thread-work.ts'

interface ProduceOptions {
  config: Config
  now: Date
  library: Library
  queries: QueryResults
  unfit: ReadonlySet<string>
  lost: ReadonlySet<string>
  render: RenderContext
  output: Output
  index: CacheIndex
  code: string
  workDir: string
  /** What threads run; `null` for one thread. */
  workerScript: string | null
}

/** From so many pages on a thread is ready before this one would be done. */
const worthThreads = 250
const mostThreads = 8

/**
 * @param adopt takes each page when it is made, in any order: none of them waits for the others
 */
export async function producePages(
  tasks: readonly PageTask[],
  options: ProduceOptions,
  adopt: (page: ProducedPage) => void,
): Promise<void> {
  if (tasks.length === 0) return
  collectOften(tasks.length)
  const { library, queries, render, output, code, workDir } = options
  const queue = createQueue(tasks)
  const threads = startThreads(queue, options, adopt)
  const workshop = {
    ...{ library, queries, render, code },
    cache: openRenderCache(workDir),
    shared: openSharedStore(workDir),
    stage: output.stage,
    encode: createEncoder(),
  }
  try {
    for (const some of takeTasks(queue)) {
      for (const task of some) adopt(producePage(task, workshop))
      // What threads have made meanwhile is adopted now.
      if (threads.length > 0) await setImmediate()
    }
    // They have nothing more to do, and end by themselves: nobody waits for that.
    await Promise.all(threads.map(({ end }) => end))
  } catch (error) {
    await Promise.all(threads.map(({ thread }) => thread.stop()))
    throw error
  } finally {
    if (threads.length > 0) optimizeAsEver()
  }
}

interface PageThread {
  thread: Thread
  /** When it has told of all its pages. */
  end: Promise<void>
}

const storyFilesOf = (tasks: readonly PageTask[], { library, config }: ProduceOptions): string[] =>
  tasks.flatMap(({ uuid }) => {
    const entry = library.entryOf(uuid)
    return entry === undefined ? [] : [storyFile(config.cacheDir, entry.digest)]
  })

function startThreads(
  queue: TaskQueue,
  options: ProduceOptions,
  adopt: (page: ProducedPage) => void,
): PageThread[] {
  const { workerScript, queries, output, unfit, lost } = options
  if (workerScript === null || queue.tasks.length < worthThreads) return []
  const { config, now, render, code, workDir } = options
  const work: PageWork = {
    ...{ queue, config, now, code, workDir },
    stories: digestOfStories(options.index),
    client: render.client,
    queries: queries.all(),
    unfit: [...unfit],
    lost: [...lost],
    stage: output.stagePlace,
  }
  // Who waits for the disk makes no page. A few stories are read before a thread has started for it.
  if (queue.tasks.length >= many) {
    void sendErrand(workerScript, 'readAhead', storyFilesOf(queue.tasks, options))
  }
  const number = Math.min(availableParallelism(), mostThreads) - 1
  return Array.from({ length: number }, () => {
    const thread = startThread(workerScript, work)
    const end = thread.run(adopt)
    // Awaited when this thread is done with its own part.
    end.catch(() => {})
    return { thread, end }
  })
}
