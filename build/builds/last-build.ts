/**
 * The last build's report and inputs: the same inputs give the same site, and leave nothing to do.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { asUtc, dayMs, localTime } from '../../src/content/local-time.ts'
import type { Config } from '../config.ts'
import { type ClockSpan, holdsAt } from '../content/dependencies.ts'
import { hostFolderOf, hostFolderState } from '../output/host-folder.ts'
import type { Output } from '../output/output.ts'
import type { RetainedAssets } from '../output/retained-assets.ts'
import { parseRow, type Rows, readRows } from '../store/store.ts'
import { findNextChange, type NextChange } from './next-change.ts'

export interface LastBuild {
  /** Digest of its inputs: `digest` of `BuildInputs`. */
  inputs: string
  /** Digest of the secrets that its files were searched for. */
  secrets: string
  /** Span of time in which the same inputs give the same site. */
  clock: ClockSpan
  /** The clock of the build, ISO 8601. */
  now: string
  nextChange: NextChange | null
  buildId: string
  pages: number
  images: number
  files: number
  /** State of the folder of the hosts, from `hostFolderState`. */
  hosts: string
  warnings: Diagnostic[]
  retainedAssets: RetainedAssets[]
}

/** The last build of an output folder; `null` when there was none. */
export function readLastBuild(rows: Rows, outDir: string): LastBuild | null {
  const find = rows.prepare("SELECT build FROM output WHERE folder = ? AND build <> ''")
  const [row] = find.all(outDir) as { build: string }[]
  return row === undefined ? null : parseRow<LastBuild>(row.build)
}

/** The last build for commands that do not build; `null` also when the store cannot be read. */
export async function findLastBuild(cacheDir: string, outDir: string): Promise<LastBuild | null> {
  const rows = await readRows(cacheDir)
  try {
    return rows && readLastBuild(rows, outDir)
  } finally {
    rows?.close()
  }
}

/** @param output id of the output folder */
export function writeLastBuild(rows: Rows, output: number, last: LastBuild): void {
  rows.prepare('UPDATE output SET build = ? WHERE id = ?').run(JSON.stringify(last), output)
}

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
const isBeforeNextChange = ({ now: before, nextChange, clock }: LastBuild, now: Date): boolean =>
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
