/**
 * The last build's report, and what it was made from: when all of that is the same, so is the site.
 */
import { join } from 'node:path'
import { digestOf } from '../base/digest.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import type { ClockSpan } from '../content/reads.ts'
import type { Warning } from '../log.ts'
import type { NextChange } from './next-change.ts'

export interface LastBuild {
  /** Where it put the site. */
  outDir: string
  /** Digest of the content, the code, the configuration and the files copied as they are. */
  inputs: string
  /** Digest of the secrets that its files were searched for. */
  secrets: string
  /** When the same inputs give the same site. */
  clock: ClockSpan
  /** The clock of the build, ISO 8601. */
  now: string
  nextChange: NextChange | null
  /** Version of the time zones that it was found with. */
  zones: string
  buildId: string
  pages: number
  images: number
  files: number
  /** The folder of the hosts, as `hostFolderState` tells it. */
  hosts: string
  warnings: Warning[]
}

/** Of those that this process reckons with. */
export const zonesVersion = (): string => process.versions.tz ?? ''

export const readLastBuild = (memoryDir: string): LastBuild | null =>
  readSealed<LastBuild>(join(memoryDir, 'last.json'))

export const writeLastBuild = (memoryDir: string, last: LastBuild): void =>
  writeSealed(join(memoryDir, 'last.json'), last)

/**
 * @param content the bytes of its index
 * @param others digests of the inputs besides the content
 */
export const digestOfInputs = (content: Buffer | null, others: readonly string[]): string =>
  digestOf([content === null ? '' : digestOf(content), ...others].join(' '))
