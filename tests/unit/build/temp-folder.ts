import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { digestOf } from '../../../build/base/digest.ts'
import { listFiles } from '../../../build/base/output-files.ts'

/** A folder that goes when the test is over. */
export function tempFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vetrina-test-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/**
 * Every file below a folder with the digest of its bytes: two equal ones mean equal folders. Locks are
 * empty files that stay.
 */
export const contentsOf = (folder: string): Record<string, string> =>
  Object.fromEntries(
    listFiles(folder)
      .filter((path) => !path.endsWith('.lock'))
      .map((path) => [path, digestOf(readFileSync(join(folder, path)))]),
  )
