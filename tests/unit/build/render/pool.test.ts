import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { compileCommands } from '../../../../bin/start.mjs'
import { startThread, type WorkerJob } from '../../../../build/render/pool.ts'

let script = ''

beforeAll(async () => {
  script = join(await compileCommands(), 'worker.mjs')
})

it('[BUILD-4] work for a thread that has ended is not waited for', async () => {
  const thread = startThread(script)
  await thread.stop()
  await expect(thread.run({} as WorkerJob, () => {})).rejects.toThrow('a thread ended')
})

it('[BUILD-4] a thread that cannot begin says so to who gives it work', async () => {
  const thread = startThread(`${script}.gone`)
  await expect(thread.run({} as WorkerJob, () => {})).rejects.toThrow('.gone')
})
