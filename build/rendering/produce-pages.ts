/**
 * Makes pages: a few in this thread, many in as many threads as there are processors.
 */
import { setImmediate } from 'node:timers/promises'
import { createEncoder } from '../base/digest.ts'
import { collectOften, optimizeAsEver } from '../base/many-pages.ts'
import type { CacheIndex } from '../cache/cache-index.ts'
import type { Config } from '../config.ts'
import type { Library } from '../content/library.ts'
import type { QueryResults } from '../content/query-results.ts'
import { openRenderCache } from '../memory/render-cache.ts'
import { dropDamagedFiles, openSharedStore } from '../memory/shared-files.ts'
import type { Output } from '../output/emit.ts'
import type { RenderContext } from '../pages/render-context.ts'
import type { PageTask, ProducedPage } from './page-task.ts'
import type { PageThreads } from './page-threads.ts'
import { produceNamedPage } from './render-failure.ts'
import { createQueue, type TaskQueue, takeTasks } from './task-queue.ts'
import type { PageWork } from './thread-work.ts'

interface ProduceOptions {
  config: Config
  now: Date
  library: Library
  queries: QueryResults
  render: RenderContext
  output: Output
  index: CacheIndex
  code: string
  workDir: string
  threads: PageThreads
}

/**
 * @param adopt takes each page when it is made, in any order: none of them waits for the others
 */
export async function producePages(
  tasks: readonly PageTask[],
  options: ProduceOptions,
  adopt: (page: ProducedPage) => void,
): Promise<void> {
  if (tasks.length === 0) return
  const { library, queries, render, output, code, workDir } = options
  const queue = createQueue(tasks)
  const others = startThreads(queue, options, adopt)
  if (others.length === 0) collectOften(tasks.length)
  const workshop = {
    ...{ library, queries, render, code },
    cache: openRenderCache(workDir),
    shared: openSharedStore(workDir),
    stage: output.stage,
    encode: createEncoder(),
  }
  try {
    for (const some of takeTasks(queue)) {
      for (const task of some) adopt(produceNamedPage(task, workshop))
      // What threads have made meanwhile is adopted now, and what was begun beside goes on.
      await setImmediate()
    }
    await Promise.all(others)
  } finally {
    if (others.length > 0) optimizeAsEver()
  }
}

/** @returns for each of them, when it has told of all its pages */
function startThreads(
  queue: TaskQueue,
  options: ProduceOptions,
  adopt: (page: ProducedPage) => void,
): Promise<void>[] {
  const threads = options.threads.take(queue.tasks.length)
  if (threads.length === 0) return []
  dropDamagedFiles(options.workDir)
  const { index, queries, output, config, now, render, code, workDir } = options
  const work: PageWork = {
    ...{ queue, index, config, now, code, workDir },
    client: render.client,
    queries: queries.all(),
    stage: output.stagePlace,
  }
  return threads.map((thread) => {
    const pages = thread.run(work, adopt)
    // Awaited when this thread is done with its own part.
    pages.catch(() => {})
    return pages
  })
}
