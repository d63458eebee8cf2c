/**
 * Copies the cache of the site that all browser tests share, as a start for another site.
 */
import { cpSync } from 'node:fs'
import { relative } from 'node:path'

/** Output folders that other tests may be building, and files of an open store. */
const notShared = /^store\/(back$|.*\.lock$|.*\.db-)/

export function copyCache(to: string): void {
  const from = process.env.SITE_CACHE ?? ''
  cpSync(from, to, { recursive: true, filter: (path) => !notShared.test(relative(from, path)) })
}
