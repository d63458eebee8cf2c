/**
 * The requests of the last second, kept for the next process that syncs into the same folder. The
 * lock of the folder sees to it that there is one such process at a time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { shortDigestOf } from './digest.ts'
import type { PaceHistory } from './pacer.ts'

/** More than any pace allows in a second, counted twice: when sent, and when answered. */
const kept = 20
const secondMs = 1000
const timesSchema = z.array(z.number()).catch([])

/** Outside of the cache, which only content changes. */
const paceFile = (cacheDir: string): string =>
  join(tmpdir(), `vetrina-pace-${shortDigestOf(cacheDir)}.json`)

/** @param cacheDir absolute */
export function openPaceFile(cacheDir: string): PaceHistory {
  const file = paceFile(cacheDir)
  const times = readTimes(file)
  return {
    ages: () => times.map((time) => Date.now() - time).filter((age) => age >= 0 && age < secondMs),
    note() {
      times.push(Date.now())
      times.splice(0, times.length - kept)
      try {
        writeFileSync(file, JSON.stringify(times))
      } catch {
        // Without a place for temporary files each process keeps to the pace for itself.
      }
    },
  }
}

function readTimes(file: string): number[] {
  try {
    return timesSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return []
  }
}
