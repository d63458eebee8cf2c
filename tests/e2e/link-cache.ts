/**
 * The cache of the site that all browser tests share, for another site to begin with.
 */
import { linkSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../../build/base/output-files.ts'

/**
 * Under a second name each: what changes a cache puts another file in the place of one. Pictures
 * make it large.
 */
export function linkCache(to: string): void {
  const from = process.env.SITE_CACHE ?? ''
  for (const path of listFiles(from)) {
    mkdirSync(join(to, dirname(path)), { recursive: true })
    linkSync(join(from, path), join(to, path))
  }
}
