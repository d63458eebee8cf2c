/**
 * Keeps what builds remember from growing for ever. What this build did not use may be of a branch
 * that is built next: only what is old goes, and of very much also what is less old.
 */
import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { variantsDir } from './content-cache.ts'
import { listNames } from './disk-entry.ts'
import { keyOfRendered, listAllRendered, renderedDir, shortened } from './render-cache.ts'
import { sharedDirIn } from './shared-files.ts'
import type { SiteMemory } from './site-memory.ts'

const oldMs = 30 * 24 * 3600 * 1000

/** Rendered pages after which it is worth while to list what is there: that takes a while. */
const worthLooking = 250

/** @param now milliseconds since 1970, of the machine: files have its times */
export function pruneWork(workDir: string, memory: SiteMemory, now: number): void {
  if (memory.unpruned < worthLooking) return
  memory.unpruned = 0
  const { pages, pictures } = memory
  const keys = new Set([...pages.values()].map(({ key }) => shortened(key)))
  const variants = new Set(
    [...pictures.values()].flatMap(({ files }) => files.map(([, name]) => name)),
  )
  const shared = new Set(
    [...pages.values()].flatMap((page) => page.shared.map(([, digest]) => digest)),
  )
  // Every page has three files.
  pruneFolder(renderedDir(workDir), {
    names: listAllRendered(workDir),
    isUsed: (name) => keys.has(keyOfRendered(name)),
    used: keys.size * 3,
    now,
  })
  // Icons are named by what they are, not by a key, and are few.
  const isVariant = (name: string) => !name.startsWith('icon-')
  pruneFolder(variantsDir(workDir), {
    isUsed: (name) => variants.has(name) || !isVariant(name),
    used: variants.size,
    now,
  })
  pruneFolder(sharedDirIn(workDir), { isUsed: (name) => shared.has(name), used: shared.size, now })
}

interface PruneOptions {
  /** Of its files; without them they are listed. */
  names?: readonly string[]
  isUsed: (name: string) => boolean
  /** How many files are used. */
  used: number
  now: number
}

/** Nothing is looked at until there are three times as many files as are used, or a thousand more. */
export function pruneFolder(
  folder: string,
  { names = listNames(folder), isUsed, used, now }: PruneOptions,
): void {
  const most = Math.max(used * 2, 1000)
  if (names.length <= used + most) return
  const unused = names
    .filter((name) => !isUsed(name))
    .sort()
    .map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }))
    .sort((a, b) => b.at - a.at)
  for (const [place, { name, at }] of unused.entries()) {
    if (place >= most / 2 || at < now - oldMs) rmSync(join(folder, name), { force: true })
  }
}
