/**
 * The files that are copied as they are.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { digestFiles } from '../base/file-digests.ts'
import { listFiles } from '../base/output-files.ts'

export interface PublicFile {
  path: OutputPath
  digest: string
  read: () => Uint8Array
}

export interface PublicFiles {
  /** Of all of them. */
  digest: string
  files: PublicFile[]
}

/**
 * Given by content, not by file: `dist` would have a hard link to them, and an edit here would
 * change the site unbuilt.
 */
export function listPublicFiles(publicDir: string, workDir: string): PublicFiles {
  const paths = listFiles(publicDir)
  const digests = digestFiles(
    paths.map((path) => join(publicDir, path)),
    join(workDir, 'public.json'),
  )
  const files = paths.map((path) => {
    const file = join(publicDir, path)
    return { path, digest: digests.get(file) ?? '', read: () => readFileSync(file) }
  })
  return {
    digest: digestOf(JSON.stringify(files.map(({ path, digest }) => [path, digest]))),
    files,
  }
}
