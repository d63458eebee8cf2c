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
import { foldersOf } from '../base/output-files.ts'
import type { Inspect } from '../config/secret-scan.ts'
import { createStagingDir, linkOrCopy, makeFolder, type StagingDir } from './staging-dir.ts'
import {
  type FileState,
  type FileStates,
  type FolderStates,
  foldersIn,
  lookAtFolders,
} from './tree.ts'

/** The changes that make the back buffer equal to `dist`. */
export interface PendingChanges {
  changed: OutputPath[]
  /** Files, or whole folders that no build has made. */
  removed: string[]
}

export interface BackBuffer {
  folders: FolderStates
  pendingChanges: PendingChanges
}

export interface Staging {
  stage: StagingDir
  /** The back buffer, if files are staged in it; `null` when they are staged beside `dist`. */
  back: BackBuffer | null
}

interface BeginOptions {
  outDir: string
  backDir: string
  /** The back buffer; `null` if it cannot be used. */
  back: BackBuffer | null
  inspect: Inspect
}

export function beginStaging({ outDir, backDir, back, inspect }: BeginOptions): Staging {
  if (back !== null) return { stage: createStagingDir(backDir, inspect), back }
  const folder = stagedBeside(outDir)
  rmSync(backDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  // With `recursive`, Node would report a read-only disk as a missing folder.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder)
  return { stage: createStagingDir(folder, inspect), back: null }
}

interface Updating {
  outDir: string
  staging: Staging
  /** All files of the tree; the state of each linked one is set. */
  files: FileStates
  staged: ReadonlyMap<OutputPath, FileState>
  /** Paths of `dist` that the tree lacks. */
  removed: readonly string[]
}

/**
 * Completes the staged tree with hard links to files of `dist`.
 * @returns its folders
 */
export function catchUp({ staging, ...update }: Updating): FolderStates {
  const { stage, back } = staging
  const { folder } = stage
  if (back !== null) return catchUpBack(back, stage, update)
  const { outDir, files, staged } = update
  const made = new Set(['.'])
  for (const path of files.keys()) {
    if (staged.has(path)) continue
    makeFolder(folder, dirname(path), made)
    linkOrCopy(`${outDir}/${path}`, `${folder}/${path}`)
  }
  return foldersIn(folder, files.keys())
}

function catchUpBack(
  { pendingChanges, folders }: BackBuffer,
  stage: StagingDir,
  { outDir, files, staged, removed }: Omit<Updating, 'staging'>,
): FolderStates {
  const modified = new Set<string>()
  const markModified = (path: string) => {
    for (const folder of foldersOf(path)) modified.add(folder)
  }
  for (const path of pendingChanges.changed) {
    const state = files.get(path)
    if (state === undefined || staged.has(path)) continue
    files.set(path, stage.link(path, join(outDir, path), state.digest))
    markModified(path)
  }
  for (const path of staged.keys()) markModified(path)
  for (const path of [...pendingChanges.removed, ...removed]) {
    markModified(path)
    if (files.has(path as OutputPath)) continue
    // The new site may have a folder where the old one had a file.
    const stats = linkStatOf(join(stage.folder, path))
    if (stats === undefined) continue
    if (stats.isDirectory()) removeUnwanted(stage.folder, path, files)
    else rmSync(join(stage.folder, path), { force: true })
  }
  removeEmpty(stage.folder, modified)
  const after = new Map(folders)
  for (const path of modified) after.delete(path)
  for (const [path, mtime] of lookAtFolders(stage.folder, modified)) after.set(path, mtime)
  return after
}

/** Removes a folder's files that the site lacks; those that it has are staged or linked by now. */
function removeUnwanted(root: string, folder: string, files: FileStates): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) removeUnwanted(root, path, files)
    else if (!files.has(path as OutputPath)) rmSync(join(root, path), { force: true })
  }
  if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder))
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

export interface Swap {
  /** Makes the old `dist` the back buffer. */
  finish(): void
  /** Restores the old `dist`. */
  undo(): void
}

export function swapIn(staged: string, outDir: string, backDir: string): Swap {
  const aside = asideOf(outDir)
  rmSync(aside, { recursive: true, force: true })
  const hadOne = existsSync(outDir)
  const putBack = () => {
    if (hadOne) renameSync(aside, outDir)
  }
  if (hadOne) renameSync(outDir, aside)
  try {
    renameSync(staged, outDir)
  } catch (error) {
    putBack()
    throw error
  }
  return {
    finish() {
      if (hadOne) keepAsBack(aside, backDir)
    },
    undo() {
      renameSync(outDir, staged)
      putBack()
    },
  }
}

/** Error codes for another disk, and for a back buffer that the new `dist` already has. */
const cannotKeep: ReadonlySet<string> = new Set(['EXDEV', 'ENOTEMPTY', 'EEXIST'])

function keepAsBack(aside: string, backDir: string): void {
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
  } else if (old !== undefined) {
    keepAsBack(aside, backDir)
  }
  const leftovers = existsSync(dirname(outDir)) ? readdirSync(dirname(outDir)) : []
  const start = `${basename(outDir)}.tmp-`
  for (const name of leftovers) {
    const isOurs = name.startsWith(start) && /^(\d+|old)$/.test(name.slice(start.length))
    if (isOurs) rmSync(join(dirname(outDir), name), { recursive: true, force: true })
  }
}
