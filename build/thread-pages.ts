/**
 * Makes pages in a thread of its own.
 */
import { digestOfStories, readFilledIndex } from './cache-index.ts'
import { createEncoder } from './digest.ts'
import { VetrinaError } from './errors.ts'
import { openLibrary } from './library.ts'
import { collectOften, optimizeLess } from './many-pages.ts'
import { openThreadStage } from './new-spare.ts'
import { createPacker, type Parcel } from './page-parcel.ts'
import { openQueries } from './queries.ts'
import { openRenderCache } from './render-cache.ts'
import { produceNamedPage } from './render-failure.ts'
import { createSecretGuard } from './secrets.ts'
import { openSharedStore } from './shared-files.ts'
import { takeTasks } from './task-queue.ts'
import type { PageWork } from './thread-work.ts'

/** @returns what is left to do when all pages are told: the spare tree gets them, if it is new */
export function makePagesInThread(work: PageWork, tell: (parcel: Parcel) => void): () => void {
  const { queue, config, now, code, workDir, client } = work
  const index = readFilledIndex(config.cacheDir)
  if (digestOfStories(index) !== work.stories) throw contentChanged()
  collectOften(queue.tasks.length)
  optimizeLess(queue.tasks.length)
  const library = openLibrary({
    ...{ config, now, index },
    unfit: new Set(work.unfit),
    lost: new Set(work.lost),
  })
  const { stage, fillSpare } = openThreadStage(work.stage, createSecretGuard(config))
  const workshop = {
    ...{ library, code, stage },
    queries: openQueries(library, work.queries, () => {}),
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

const contentChanged = () =>
  new VetrinaError({
    code: 'CONTENT_CHANGED',
    message: 'A sync has brought other content while the build was at work.',
    hint: 'Build again. `vetrina hook` and `sync && build` do one after the other.',
  })
