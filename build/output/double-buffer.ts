/**
 * The double buffer: `dist`, and a back buffer with the same files by hard link, except those that the
 * last build changed. A build stages new files in the back buffer, makes the pending changes of the
 * last build there, and swaps the two by rename. Its time depends on the changes, not the site's size.
 * A new `dist` has no back buffer: the build after it links all files, as one in CI does.
 *
 * A kill at any moment leaves the old site or the new one. The swap happens within a transaction of the
 * store: if that was not committed, the next build swaps back.
 */
import { existsSync, mkdirSync, readdirSync, renameSync, rmdirSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { systemErrorCode } from '../../src/content/errors.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import { linkStatOf, statOf } from '../base/disk-entry.ts'
import { foldersWith } from '../base/output-files.ts'
import type { Inspect } from '../config/secret-scan.ts'
import { createStagingDir, linkOrCopy, makeFolder, type StagingDir } from './staging-dir.ts'
import { type FileState, type FileStates, findModifiedFolders, stampFolders } from './tree.ts'

/** The changes that make the back buffer equal to `dist`. */
export interface PendingChanges {
  changed: OutputPath[]
  removed: OutputPath[]
}

export interface Staging {
  stage: StagingDir
  /** What the back buffer lacks, if files are staged in it; `null` when they are staged beside `dist`. */
  pending: PendingChanges | null
}

interface BeginOptions {
  outDir: string
  backDir: string
  /** What the back buffer lacks; `null` if it cannot be used. */
  pending: PendingChanges | null
  inspect: Inspect
}

export function beginStaging({ outDir, backDir, pending, inspect }: BeginOptions): Staging {
  if (pending !== null) return { stage: createStagingDir(backDir, inspect), pending }
  const folder = stagedBeside(outDir)
  rmSync(backDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  // With `recursive`, Node would report a read-only disk as a missing folder.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder)
  return { stage: createStagingDir(folder, inspect), pending: null }
}

/**
 * Whether nothing but a build has modified the back buffer. After a change of `dist` by hand, the old
 * `dist` is no back buffer.
 * @param stored the files of `dist`
 */
export function isUsable(backDir: string, pending: PendingChanges, stored: FileStates): boolean {
  const changed = new Set(pending.changed)
  const same = foldersWith([...stored.keys()].filter((path) => !changed.has(path)))
  const all = foldersWith([...stored.keys(), ...pending.removed])
  return findModifiedFolders(backDir, all).every((folder) => {
    const stats = linkStatOf(join(backDir, folder))
    // `dist` may have a folder where the back buffer has nothing or a file.
    return !same.has(folder) && (stats === undefined || stats.isFile())
  })
}

interface Update {
  outDir: string
  /** All files of the tree; the state of each linked one is set. */
  files: FileStates
  staged: ReadonlyMap<OutputPath, FileState>
  /** Files of `dist` that the tree lacks. */
  removed: readonly OutputPath[]
}

interface Updating extends Update {
  staging: Staging
}

/** Completes the staged tree with hard links to files of `dist`. */
export function completeTree({ staging, ...update }: Updating): void {
  const { stage, pending } = staging
  if (pending === null) linkAll(stage, update)
  else catchUp(stage, pending, update)
}

function linkAll({ folder }: StagingDir, { outDir, files, staged }: Update): void {
  const made = new Set(['.'])
  for (const path of files.keys()) {
    if (staged.has(path)) continue
    makeFolder(folder, dirname(path), made)
    linkOrCopy(`${outDir}/${path}`, `${folder}/${path}`)
  }
  stampFolders(folder, foldersWith(files.keys()))
}

/** Makes the changes in the back buffer that it lacks. */
function catchUp(
  stage: StagingDir,
  pending: PendingChanges,
  { outDir, files, staged, removed }: Update,
): void {
  for (const path of pending.changed) {
    const state = files.get(path)
    if (state === undefined || staged.has(path)) continue
    files.set(path, stage.link(path, join(outDir, path), state.digest))
  }
  const gone = [...pending.removed, ...removed]
  for (const path of gone) {
    const file = join(stage.folder, path)
    // The new site may have a folder where the old one had a file.
    if (!files.has(path) && linkStatOf(file)?.isDirectory() === false) rmSync(file)
  }
  const modified = foldersWith([...pending.changed, ...staged.keys(), ...gone])
  removeEmpty(stage.folder, modified)
  stampFolders(stage.folder, modified)
}

function removeEmpty(root: string, modified: ReadonlySet<string>): void {
  // The deepest first: removing a folder may empty its parent.
  for (const name of [...modified].sort((a, b) => b.length - a.length)) {
    const folder = join(root, name)
    const isFolder = statOf(folder)?.isDirectory() ?? false
    if (isFolder && name !== '' && readdirSync(folder).length === 0) rmdirSync(folder)
  }
}

/** Folder of a tree that is not staged in the back buffer. */
const stagedBeside = (outDir: string): string => `${outDir}.tmp-${process.pid}`

const asideOf = (outDir: string): string => `${outDir}.tmp-old`

/** Puts the staged tree in the place of `dist`, which is kept aside. */
export function swapIn(staged: string, outDir: string): void {
  rmSync(asideOf(outDir), { recursive: true, force: true })
  if (existsSync(outDir)) renameSync(outDir, asideOf(outDir))
  renameSync(staged, outDir)
}

/** Restores the old `dist` after an error, however far the swap has come. */
export function undoSwap(staged: string, outDir: string): void {
  if (!existsSync(staged)) renameSync(outDir, staged)
  if (existsSync(asideOf(outDir))) renameSync(asideOf(outDir), outDir)
}

/** Error codes for another disk, and for a back buffer that the new `dist` already has. */
const cannotKeep: ReadonlySet<string> = new Set(['EXDEV', 'ENOTEMPTY', 'EEXIST'])

/** Makes the old `dist`, if there was one, the back buffer. */
export function finishSwap(outDir: string, backDir: string): void {
  const aside = asideOf(outDir)
  if (!existsSync(aside)) return
  mkdirSync(dirname(backDir), { recursive: true })
  try {
    renameSync(aside, backDir)
  } catch (error) {
    if (!cannotKeep.has(systemErrorCode(error) ?? '')) throw error
    rmSync(aside, { recursive: true, force: true })
  }
}

/** Longer than a running build needs for its swap. */
const patienceMs = 1000
const retryMs = 20

/** Restores `dist` after a kill between the two renames of a swap, for commands that only read it. */
export async function recoverOutput(outDir: string): Promise<void> {
  const aside = asideOf(outDir)
  const until = performance.now() + patienceMs
  while (existsSync(aside) && !existsSync(outDir)) {
    if (performance.now() >= until) renameSync(aside, outDir)
    else await wait(retryMs)
  }
}

/**
 * Completes or undoes an interrupted swap, and removes other leftovers.
 * @param committed inode of the folder that the store describes; 0 when it describes none
 */
export function recoverSwap(outDir: string, backDir: string, committed: number): void {
  const aside = asideOf(outDir)
  const old = statOf(aside)
  if (old !== undefined && (!existsSync(outDir) || old.ino === committed)) {
    rmSync(outDir, { recursive: true, force: true })
    renameSync(aside, outDir)
  }
  finishSwap(outDir, backDir)
  const leftovers = existsSync(dirname(outDir)) ? readdirSync(dirname(outDir)) : []
  const start = `${basename(outDir)}.tmp-`
  for (const name of leftovers) {
    const isOurs = name.startsWith(start) && /^(\d+|old)$/.test(name.slice(start.length))
    if (isOurs) rmSync(join(dirname(outDir), name), { recursive: true, force: true })
  }
}
