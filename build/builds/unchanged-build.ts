/**
 * Detects a build with nothing to do: its inputs and its output are unchanged.
 */
import { localTime } from '../../src/content/local-time.ts'
import { asUtc, dayMs } from '../../src/content/zoned-time.ts'
import type { Config } from '../config.ts'
import { holdsAt } from '../content/dependencies.ts'
import { hostFolderOf, hostFolderState } from '../output/host-folder.ts'
import type { Output } from '../output/output.ts'
import { type LastBuild, zonesVersion } from './last-build.ts'
import { findNextChange } from './next-change.ts'

interface Looked {
  config: Config
  now: Date
  output: Output
}

/** The last build with its next change, if building again would give the same; else `null`. */
export function findUnchanged(last: LastBuild, { config, now, output }: Looked): LastBuild | null {
  if (!output.isIntact()) return null
  if (hostFolderState(hostFolderOf(config.outDir)) !== last.hosts) return null
  if (isBeforeNextChange(last, now)) return last
  if (!holdsAt(last.clock, localTime(now, config.timeZone))) return null
  return { ...last, nextChange: findNextChange(last.clock, { now, timeZone: config.timeZone }) }
}

/** Compares instants only: a process's first local time takes a tenth of such a build. */
const isBeforeNextChange = (
  { now: before, nextChange, zones, clock }: LastBuild,
  now: Date,
): boolean =>
  zones === zonesVersion() &&
  // Clocks set back may repeat a past time: then the local time must be checked.
  !(now.getTime() - asUtc(clock.after) < 2 * dayMs) &&
  Date.parse(before) <= now.getTime() &&
  (nextChange === null || now.getTime() < Date.parse(nextChange.at))

export const unchangedReport = (last: LastBuild) => {
  const { buildId, pages, images, files, warnings, nextChange } = last
  return {
    buildId,
    warnings,
    nextChange,
    pages: { total: pages, rendered: 0, reused: pages },
    images: { total: images, encoded: 0, reused: images },
    files: { written: 0, unchanged: files, removed: 0 },
  }
}
