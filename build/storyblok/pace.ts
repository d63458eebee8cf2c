/**
 * Paces requests, within a process and from one to the next.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import * as z from 'zod'
import { shortDigestOf } from '../base/digest.ts'

/** Calls `send`, which resolves to the answer, when its turn has come. */
export type Pace = <T>(send: () => Promise<T>) => Promise<T>

// A little more than a second: the clocks of two machines do not run alike.
const windowMs = 1002

/**
 * Sends so that Storyblok gets at most `perSecond` requests in any second. Each of `perSecond` slots
 * waits a second after the answer to its last request: the request arrived some time before, and a new
 * connection takes far longer than an open one.
 * @param cacheDir absolute; the next process that syncs into the same folder continues this pace.
 * The lock of the folder admits one process at a time.
 */
export function createPace(perSecond: number, cacheDir: string): Pace {
  // Outside the cache, which only content may change.
  const file = join(tmpdir(), `vetrina-pace-${shortDigestOf(cacheDir)}.json`)
  const slots = readTimes(file).slice(-perSecond)
  while (slots.length < perSecond) slots.unshift(0)
  const limit = pLimit(perSecond)
  return (send) =>
    limit(async () => {
      await waitUntil((slots.shift() ?? 0) + windowMs)
      try {
        return await send()
      } finally {
        slots.push(now())
        writeTimes(file, slots)
      }
    })
}

/** Milliseconds since 1970, by a clock that nobody sets while the process runs. */
const now = (): number => performance.timeOrigin + performance.now()

/** Waits in a loop, as timers can be early. */
async function waitUntil(instant: number): Promise<void> {
  for (let ms = instant - now(); ms > 0; ms = instant - now()) await sleep(Math.ceil(ms))
}

function readTimes(file: string): number[] {
  try {
    const times = z.array(z.number()).parse(JSON.parse(readFileSync(file, 'utf8')))
    return times.filter((time) => time <= now())
  } catch {
    return []
  }
}

function writeTimes(file: string, times: readonly number[]): void {
  try {
    writeFileSync(file, JSON.stringify(times))
  } catch {
    // Without a temporary folder, each process keeps its own pace.
  }
}
