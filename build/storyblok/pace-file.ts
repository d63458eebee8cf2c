/**
 * The requests of the last second, kept for the next process that syncs into the same folder. The
 * lock of the folder sees to it that there is one such process at a time.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as z from 'zod'
import { shortDigestOf } from '../base/digest.ts'
import type { PaceHistory } from './pace.ts'

/** More than any pace allows in a second. */
const kept = 10
const secondMs = 1000
const timesSchema = z.array(z.number()).catch([])

/** Outside of the cache, which only content changes. */
const paceFile = (cacheDir: string): string =>
  join(tmpdir(), `vetrina-pace-${shortDigestOf(cacheDir)}.json`)

/** @param cacheDir absolute */
export function openPaceFile(cacheDir: string): PaceHistory {
  const file = paceFile(cacheDir)
  const requests = readTimes(file).map((time) => ({ time }))
  const save = () => {
    requests.sort((a, b) => a.time - b.time)
    requests.splice(0, requests.length - kept)
    try {
      writeFileSync(file, JSON.stringify(requests.map(({ time }) => time)))
    } catch {
      // Without a place for temporary files each process keeps to the pace for itself.
    }
  }
  return {
    ages: () =>
      requests.map(({ time }) => Date.now() - time).filter((age) => age >= 0 && age < secondMs),
    note() {
      const request = { time: Date.now() }
      requests.push(request)
      save()
      return () => {
        request.time = Date.now()
        save()
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
