/**
 * Looks for secrets in what stays of the last build: that was searched for those of its own time.
 */
import { readFileSync } from 'node:fs'
import type { Inspect } from '../config/secret-scan.ts'
import type { Output } from './emit.ts'
import type { FileStates } from './output-state.ts'

/**
 * @param files of the site; what is new among them has been looked at
 * @throws VetrinaError SECRET_PUBLISHED
 */
export function inspectKept(
  files: FileStates,
  { output, inspect }: { output: Output; inspect: Inspect },
): void {
  for (const [path] of files.entries()) {
    if (!output.isStaged(path)) inspect(path, () => readFileSync(output.fileOf(path)))
  }
}
