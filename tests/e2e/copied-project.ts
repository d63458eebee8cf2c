/**
 * Copies the project, the demo space and the cache of their site, so that tests can change them.
 */
import { cpSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join, relative, resolve } from 'node:path'

const copied = [
  'bin',
  'build',
  'commands',
  'public',
  'servers',
  'src',
  'cli.ts',
  'package.json',
  'package-lock.json',
  'site.config.ts',
  'tsconfig.base.json',
  'tsconfig.json',
]

export function copyProject(folder: string): void {
  for (const name of copied) cpSync(name, join(folder, name), { recursive: true })
  // Links packages one by one, without dot folders: their caches hold code compiled from other sources.
  mkdirSync(join(folder, 'node_modules'))
  for (const name of readdirSync('node_modules').filter((name) => !name.startsWith('.'))) {
    symlinkSync(resolve('node_modules', name), join(folder, 'node_modules', name))
  }
}

/** Copies only the parts of the demo space that are read. */
export function copySpace(folder: string): void {
  mkdirSync(folder)
  for (const name of ['stories', 'assets', 'components']) {
    cpSync(join('demo', name), join(folder, name), { recursive: true })
  }
}

/** Output folders that other tests may be building, and files of an open store. */
const notShared = /^store\/(back$|.*\.lock$|.*\.db-)/

/** Copies the cache of the site that all browser tests share, as a start for another site. */
export function copyCache(to: string): void {
  const from = process.env.SITE_CACHE ?? ''
  cpSync(from, to, { recursive: true, filter: (path) => !notShared.test(relative(from, path)) })
}
