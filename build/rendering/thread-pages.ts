/**
 * Makes pages in a thread of its own.
 */
import { createEncoder } from '../base/digest.ts'
import { collectOften, optimizeLess } from '../base/many-pages.ts'
import { createSecretGuard } from '../config/secret-scan.ts'
import { openLibrary } from '../content/library.ts'
import { openQueries } from '../content/queries.ts'
import { openRenderCache } from '../memory/render-cache.ts'
import { openSharedStore } from '../memory/shared-files.ts'
import { openThreadStage } from '../output/new-spare.ts'
import { createPacker, type Parcel } from './page-parcel.ts'
import { produceNamedPage } from './render-failure.ts'
import { takeTasks } from './task-queue.ts'
import type { PageWork } from './thread-work.ts'

/** @returns what is left to do when all pages are told: the spare tree gets them, if it is new */
export function makePagesInThread(work: PageWork, tell: (parcel: Parcel) => void): () => void {
  const { queue, config, code, workDir, client } = work
  collectOften(queue.tasks.length)
  optimizeLess(queue.tasks.length)
  const library = openLibrary(work)
  const { stage, fillSpare } = openThreadStage(work.stage, createSecretGuard(config))
  const workshop = {
    ...{ library, code, stage },
    queries: openQueries(library, work.queries),
    render: { client, config },
    cache: openRenderCache(workDir),
    shared: openSharedStore(workDir),
    encode: createEncoder(),
  }
  const pack = createPacker()
  for (const tasks of takeTasks(queue)) {
    tell(pack(tasks.map((task) => produceNamedPage(task, workshop))))
  }
  return fillSpare
}
