import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { expect, test } from 'vitest'
import { tempFolder } from '../temp-folder.ts'

test('[BUILD-1] a thread has its room for new objects from its start on, and takes code that was compiled without it', () => {
  const folder = tempFolder()
  const outfile = join(folder, 'thread-memory.mjs')
  buildSync({ entryPoints: ['build/base/thread-memory.ts'], outfile, format: 'esm' })
  const code = JSON.stringify('function answer() { return 42 }; answer()')
  writeFileSync(
    join(folder, 'thread.mjs'),
    `import { getHeapSpaceStatistics } from 'node:v8'
import { Script } from 'node:vm'
import { parentPort, workerData } from 'node:worker_threads'
import { resetSemiSpace } from './thread-memory.mjs'
resetSemiSpace()
const { cachedDataRejected } = new Script(${code}, { cachedData: Buffer.from(workerData) })
const { space_used_size: used, space_available_size: free } =
  getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space')
parentPort.postMessage({ isTaken: !cachedDataRejected, room: used + free })`,
  )
  writeFileSync(
    join(folder, 'main.mjs'),
    `import { Script } from 'node:vm'
import { Worker } from 'node:worker_threads'
import { enlargeSemiSpace, threadMemory } from './thread-memory.mjs'
const script = new Script(${code})
script.runInThisContext()
const workerData = script.createCachedData()
enlargeSemiSpace()
const thread = new Worker(new URL('thread.mjs', import.meta.url), { workerData, resourceLimits: threadMemory })
thread.once('message', (told) => console.log(JSON.stringify(told)))`,
  )
  const told = execFileSync(process.execPath, [join(folder, 'main.mjs')])
  const { isTaken, room } = JSON.parse(told.toString('utf8'))
  expect(isTaken).toBe(true)
  expect(room).toBeGreaterThan(16_000_000)
})
