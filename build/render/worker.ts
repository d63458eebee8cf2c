/**
 * The code of a thread: it loads, receives its job, and renders pages until none are left.
 */
import { parentPort } from 'node:worker_threads'
import { localTime } from '../../src/content/local-time.ts'
import { createSecretGuard } from '../config/secret-scan.ts'
import { openLanguages } from '../content/languages.ts'
import { loadSite } from '../load-site.ts'
import { createStagingDir } from '../output/staging-dir.ts'
import { rendersIn } from '../pages/render-context.ts'
import { type MadePage, makePage } from './page.ts'
import { takeTasks, type WorkerJob, type WorkerMessage } from './pool.ts'

const send = (message: WorkerMessage): void => parentPort?.postMessage(message)

async function makePages({ queue, code, client, folder, ...job }: WorkerJob): Promise<void> {
  const site = await loadSite(job.config)
  const languages = openLanguages({ ...job, site }, job.queries)
  const stage = createStagingDir(folder, createSecretGuard(job.config))
  const renderIn = rendersIn({ client, config: job.config, site })
  const context = { languages, renderIn, code, stage }
  const sent = new Set<string>()
  for (const tasks of takeTasks(queue)) {
    send(tasks.map((task) => withoutSent(makePage(task, context), sent)))
  }
  send('done')
}

/** Leaves out the text of a style sheet that the main thread has: thousands of pages share a few. */
function withoutSent(page: MadePage, sent: Set<string>): MadePage {
  if (page.rendered === null) return page
  const assets = page.rendered.assets.map((asset) => {
    if (sent.has(asset.path)) return { ...asset, content: '' }
    sent.add(asset.path)
    return asset
  })
  return { ...page, rendered: { ...page.rendered, assets } }
}

// The first local time of a process takes as long as five pages, so compute one while nobody waits.
localTime(new Date(0), 'UTC')

// An error ends the thread; Node passes it on with its properties.
parentPort?.once('message', makePages)
