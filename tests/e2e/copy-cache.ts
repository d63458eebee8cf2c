/**
 * The cache of the site that all browser tests share, for another site to begin with.
 */
import { cpSync } from 'node:fs'
import { relative } from 'node:path'

/** Of the output folders there, which other tests build at the same time, or of an open store. */
const notShared = /^store\/(back$|.*\.lock$|.*\.db-)/

export function copyCache(to: string): void {
  const from = process.env.SITE_CACHE ?? ''
  cpSync(from, to, { recursive: true, filter: (path) => !notShared.test(relative(from, path)) })
}
