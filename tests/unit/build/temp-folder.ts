import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { digestOf } from '../../../build/base/digest.ts'
import { listFiles } from '../../../build/base/output-files.ts'

/** A folder that is removed after the test. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Path → digest of every file below a folder, for comparison; leaves out locks, which are empty
 * files that stay.
 */
export const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder)
      .filter((path) => !path.endsWith('.lock'))
      .map((path) => [path, digestOf(readFileSync(join(folder, path)))]),
  )
