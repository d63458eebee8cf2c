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
import { makePage } from './page.ts'
import { takeTasks, type WorkerJob } from './pool.ts'
import { createEncoder, type WorkerMessage } from './worker-message.ts'

const send = (message: WorkerMessage): void => parentPort?.postMessage(message)

async function makePages({ queue, code, client, folder, ...job }: WorkerJob): Promise<void> {
  const site = await loadSite(job.config)
  const languages = openLanguages({ ...job, site }, job.queries)
  const stage = createStagingDir(folder, createSecretGuard(job.config))
  const renderIn = rendersIn({ client, config: job.config, site })
  const context = { languages, renderIn, code, stage }
  const encode = createEncoder()
  for (const tasks of takeTasks(queue)) send(encode(tasks.map((task) => makePage(task, context))))
  send({ done: true })
}

// The first local time of a process takes as long as five pages, so compute one while nobody waits.
localTime(new Date(0), 'UTC')

// An error ends the thread; Node passes it on with its properties.
parentPort?.once('message', makePages)
