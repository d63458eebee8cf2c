/**
 * The cache of the site that all browser tests share, for another site to begin with.
 */
import { copyFileSync, linkSync, mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listFiles } from '../../build/base/output-files.ts'

/** Of the output folder there, or of a process that has the store open. */
const notShared = /^store\/(back\/|.*\.lock$|.*\.db-)/

/**
 * Under a second name each: what changes a cache puts another file in the place of one. Pictures
 * make it large. The database is copied: it is written where it is, and two builds at once would
 * damage it.
 */
export function linkCache(to: string): void {
  const from = process.env.SITE_CACHE ?? ''
  for (const path of listFiles(from).filter((path) => !notShared.test(path))) {
    mkdirSync(join(to, dirname(path)), { recursive: true })
    const put = path.endsWith('.db') ? copyFileSync : linkSync
    put(join(from, path), join(to, path))
  }
}
