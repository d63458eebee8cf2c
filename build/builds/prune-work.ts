/**
 * Keeps what builds remember from growing for ever. What this build did not use may be of a branch
 * that is built next: only what is old goes, and of very much also what is less old.
 */
import { existsSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listNames, statOf } from '../base/disk-entry.ts'
import { variantsDir } from '../cache/content-cache.ts'
import { clientDir } from '../client/client-files.ts'
import { keyOfRendered, listAllRendered, renderedDir, shortened } from '../memory/render-cache.ts'
import { sharedDirIn } from '../memory/shared-files.ts'
import type { SiteMemory } from '../memory/site-memory.ts'
import { readLastBuild } from './last-build.ts'

const dayMs = 24 * 3600 * 1000
const oldMs = 30 * dayMs

/** Rendered pages after which it is worth while to list what is there: that takes a while. */
const worthLooking = 250

interface Used {
  memory: SiteMemory
  client: readonly { digest: string }[]
}

/** @param now milliseconds since 1970, of the machine: files have its times */
export function pruneWork(workDir: string, { memory, client }: Used, now: number): void {
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
  const scripts = new Set(client.map(({ digest }) => digest))
  pruneFolder(clientDir(workDir), {
    isUsed: (name) => scripts.has(name),
    used: scripts.size,
    // They are large.
    spared: 100,
    now,
  })
}

/**
 * Removes what is known of other folders than this build's, with their spare trees: of those that are
 * gone after a day, of others when nobody has built there for long.
 * @param own where it is known what this build made
 */
export function pruneBuilds(own: string, now: number): void {
  const folder = dirname(own)
  for (const name of listNames(folder)) {
    const one = join(folder, name)
    // A build puts its lock into the folder, and takes it away.
    const builtMs = statOf(one)?.mtimeMs ?? now
    if (one === own || builtMs > now - dayMs || existsSync(join(one, 'build.lock'))) continue
    const outDir = readLastBuild(one)?.outDir
    const isGone = outDir !== undefined && !existsSync(outDir)
    if (isGone || builtMs < now - oldMs) rmSync(one, { recursive: true, force: true })
  }
}

interface PruneOptions {
  /** Of its files; without them they are listed. */
  names?: readonly string[]
  isUsed: (name: string) => boolean
  /** How many files are used. */
  used: number
  /** How many more there may be at least. */
  spared?: number
  now: number
}

/** Nothing is looked at until there are three times as many files as are used, or many more. */
export function pruneFolder(
  folder: string,
  { names = listNames(folder), isUsed, used, spared = 1000, now }: PruneOptions,
): void {
  const most = Math.max(used * 2, spared)
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
