import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { compileCommands } from '../../../../bin/start.mjs'
import { openPageThreads, startThread, type WorkerJob } from '../../../../build/render/pool.ts'

let script = ''

beforeAll(async () => {
  script = join(await compileCommands(), 'worker.mjs')
})

const number = Math.min(availableParallelism(), 8) - 1

it('[BUILD-4] threads are begun once, for as many pages as are worth them', async () => {
  const threads = openPageThreads(script)
  threads.begin(100)
  expect(threads.take(100)).toEqual([])
  threads.begin(1000)
  threads.begin(1000)
  const taken = threads.take(1000)
  expect(taken).toHaveLength(number)
  const others = threads.take(1000)
  expect(others).toHaveLength(number)
  expect(others.filter((thread) => taken.includes(thread))).toEqual([])
  for (const thread of [...taken, ...others]) await thread.stop()
})

it('[BUILD-4] few pages are made without the threads that are begun', async () => {
  const threads = openPageThreads(script)
  threads.begin(1000)
  expect(threads.take(100)).toEqual([])
  await threads.stop()
  expect(openPageThreads(null).take(1000)).toEqual([])
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
