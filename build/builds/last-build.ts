/**
 * The last build's report and inputs: the same inputs give the same site.
 */
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { digestOf } from '../base/digest.ts'
import type { ClockSpan } from '../content/dependencies.ts'
import type { RetainedAssets } from '../output/retained-assets.ts'
import { type Rows, readRows } from '../store/store.ts'
import type { NextChange } from './next-change.ts'

export interface LastBuild {
  /** Its output folder. */
  outDir: string
  /** Digest of the content, the code, the configuration and the files copied as they are. */
  inputs: string
  /** Digest of the secrets that its files were searched for. */
  secrets: string
  /** Span of time in which the same inputs give the same site. */
  clock: ClockSpan
  /** The clock of the build, ISO 8601. */
  now: string
  nextChange: NextChange | null
  /** Version of the time zone data that `nextChange` was found with. */
  zones: string
  buildId: string
  pages: number
  images: number
  files: number
  /** State of the folder of the hosts, from `hostFolderState`. */
  hosts: string
  warnings: Diagnostic[]
  retainedAssets: RetainedAssets[]
}

/** Version of the time zone data of this process. */
export const zonesVersion = (): string => process.versions.tz ?? ''

/** The last build of an output folder; `null` when there was none. */
export function readLastBuild(rows: Rows, outDir: string): LastBuild | null {
  const find = rows.prepare("SELECT build FROM output WHERE folder = ? AND build <> ''")
  const [row] = find.all(outDir) as { build: string }[]
  return row === undefined ? null : (JSON.parse(row.build) as LastBuild)
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

export function writeLastBuild(rows: Rows, last: LastBuild): void {
  rows
    .prepare('UPDATE output SET build = ? WHERE folder = ?')
    .run(JSON.stringify(last), last.outDir)
}

/**
 * @param content the bytes of its index
 * @param rest digests of the inputs besides the content
 */
export const digestOfInputs = (content: Buffer | null, rest: readonly string[]): string =>
  digestOf([content === null ? '' : digestOf(content), ...rest].join(' '))
