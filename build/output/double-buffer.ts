/**
 * The double buffer: `dist`, and a back buffer that has the same files by hard link but for those that
 * the last build changed. A build stages what is new in the back buffer, catches it up with `dist`, and
 * swaps the two by rename, which takes as long as what changed and not as long as all there is.
 *
 * A kill at any moment leaves the old site or the new one. The swap happens inside of a transaction of
 * the store: where that was not committed, the next build swaps back.
 */
import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { systemErrorCode } from '../../src/content/errors.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import { linkStatOf, statOf } from '../base/disk-entry.ts'
import { foldersOf } from '../base/output-files.ts'
import type { Inspect } from '../config/secret-scan.ts'
import { cannotLink, createStage, linkOrCopy, makeFolder, type Stage } from './stage.ts'
import {
  type FileState,
  type FileStates,
  type FolderStates,
  foldersIn,
  lookAtFolders,
} from './tree.ts'

/** What has to be done to the back buffer to make it equal to `dist`. */
export interface Behind {
  changed: OutputPath[]
  /** Files, or whole folders that no build has made. */
  removed: string[]
}

export interface BackBuffer {
  folders: FolderStates
  behind: Behind
}

/** Where files are staged, by every thread. */
export interface StagePlace {
  folder: string
  /** Where they are linked too: the back buffer of a new `dist`. */
  newBack: NewBack | null
}

interface NewBack {
  folder: string
  /** One number, shared by threads: 1 as soon as it lacks a file. */
  isLacking: Int32Array
}

export interface Staging extends StagePlace {
  stage: Stage
  /** What is staged in; `null` when that is a new folder beside `dist`. */
  back: BackBuffer | null
}

interface BeginOptions {
  outDir: string
  backDir: string
  /** `null` when there is none that can be used. */
  back: BackBuffer | null
  /** Whether a `dist` that is new gets a back buffer. */
  hasBack: boolean
  inspect: Inspect
}

export function beginStaging(options: BeginOptions): Staging {
  const { outDir, backDir, back, inspect } = options
  if (back !== null) {
    const place = { folder: backDir, newBack: null }
    return { ...place, stage: openStage(place, inspect), back }
  }
  const folder = stagedBeside(outDir)
  rmSync(backDir, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
  // Only the last one by itself: of a read-only disk, Node says that there is no such folder.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder)
  const newBack = options.hasBack && !existsSync(outDir) ? createBack(backDir) : null
  return { folder, newBack, stage: openStage({ folder, newBack }, inspect), back: null }
}

/** Removes what was staged. */
export function discardStaging({ folder, newBack }: StagePlace): void {
  rmSync(folder, { recursive: true, force: true })
  if (newBack !== null) rmSync(newBack.folder, { recursive: true, force: true })
}

function createBack(folder: string): NewBack {
  mkdirSync(folder, { recursive: true })
  return {
    folder,
    isLacking: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  }
}

const openStage = ({ folder, newBack }: StagePlace, inspect: Inspect): Stage =>
  createStage(folder, {
    inspect,
    ...(newBack && { onStaged: createLinker(folder, newBack) }),
  })

/** For a thread, which fills the back buffer when its pages are made. */
export function openThreadStage({ folder, newBack }: StagePlace, inspect: Inspect) {
  const staged: OutputPath[] = []
  const onStaged = (path: OutputPath) => staged.push(path)
  return {
    stage: createStage(folder, { inspect, ...(newBack && { onStaged }) }),
    fillBack(): void {
      if (newBack !== null) staged.forEach(createLinker(folder, newBack))
    },
  }
}

/** It only saves time: where the disk has no room or no links for it, there is no back buffer. */
function createLinker(from: string, { folder, isLacking }: NewBack) {
  const made = new Set(['.'])
  return (path: OutputPath): void => {
    if (Atomics.load(isLacking, 0) === 1) return
    try {
      makeFolder(folder, dirname(path), made)
      linkAnew(join(from, path), join(folder, path))
    } catch (error) {
      if (!reasonsForNone.has(systemErrorCode(error) ?? '')) throw error
      Atomics.store(isLacking, 0, 1)
    }
  }
}

const reasonsForNone = new Set([...cannotLink, 'ENOSPC', 'EDQUOT'])

/** A file that was staged again is another one. */
function linkAnew(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
    rmSync(to, { recursive: true, force: true })
    linkSync(from, to)
  }
}

/** @returns the back buffer of a new `dist`; `null` when it lacks a file: it is removed */
export function completeBack({ newBack }: StagePlace, files: FileStates): BackBuffer | null {
  if (newBack === null) return null
  const { folder, isLacking } = newBack
  if (Atomics.load(isLacking, 0) === 0) {
    return { folders: foldersIn(folder, files.keys()), behind: { changed: [], removed: [] } }
  }
  rmSync(folder, { recursive: true, force: true })
  return null
}

interface Updating {
  outDir: string
  staging: Staging
  /** All that is to be in the tree; the states of what is linked are set. */
  files: FileStates
  staged: ReadonlyMap<OutputPath, FileState>
  /** What of `dist` is not to be in the tree. */
  removed: readonly string[]
}

/**
 * Makes the staged tree complete, with hard links to what `dist` has.
 * @returns its folders as they are then
 */
export function catchUp({ staging, ...update }: Updating): FolderStates {
  const { stage, back, folder } = staging
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
  { behind, folders }: BackBuffer,
  stage: Stage,
  { outDir, files, staged, removed }: Omit<Updating, 'staging'>,
): FolderStates {
  const touched = new Set<string>()
  const touch = (path: string) => {
    for (const folder of foldersOf(path)) touched.add(folder)
  }
  for (const path of behind.changed) {
    const state = files.get(path)
    if (state === undefined || staged.has(path)) continue
    files.set(path, stage.link(path, join(outDir, path), state.digest))
    touch(path)
  }
  for (const path of staged.keys()) touch(path)
  for (const path of [...behind.removed, ...removed]) {
    touch(path)
    if (files.has(path as OutputPath)) continue
    // A folder of this name may be wanted where a file was.
    const there = linkStatOf(join(stage.folder, path))
    if (there === undefined) continue
    if (there.isDirectory()) removeUnwanted(stage.folder, path, files)
    else rmSync(join(stage.folder, path), { force: true })
  }
  removeEmpty(stage.folder, touched)
  const after = new Map(folders)
  for (const path of touched) after.delete(path)
  for (const [path, mtime] of lookAtFolders(stage.folder, touched)) after.set(path, mtime)
  return after
}

/** What is wanted of it is there by now, staged or linked. */
function removeUnwanted(root: string, folder: string, files: FileStates): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) removeUnwanted(root, path, files)
    else if (!files.has(path as OutputPath)) rmSync(join(root, path), { force: true })
  }
  if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder))
}

function removeEmpty(root: string, touched: ReadonlySet<string>): void {
  // The deepest first: a folder that has become empty goes, and then perhaps the one it was in.
  for (const name of [...touched].sort((a, b) => b.length - a.length)) {
    const folder = join(root, name)
    const isFolder = statOf(folder)?.isDirectory() ?? false
    if (isFolder && name !== '' && readdirSync(folder).length === 0) rmdirSync(folder)
  }
}

/** Where a tree is staged that cannot be the back buffer. */
const stagedBeside = (outDir: string): string => `${outDir}.tmp-${process.pid}`

const asideOf = (outDir: string): string => `${outDir}.tmp-old`

export interface Swap {
  /** Makes what was `dist` the back buffer. */
  finish(): void
  /** Puts `dist` back. */
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

/** Another disk, or a back buffer that a new `dist` has already. */
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

/** A kill between the two renames of a swap leaves the old tree aside and none in its place. */
export const isSwapBroken = (outDir: string): boolean =>
  existsSync(asideOf(outDir)) && !existsSync(outDir)

export const undoBrokenSwap = (outDir: string): void => renameSync(asideOf(outDir), outDir)

/**
 * Brings a swap that was interrupted to its end, or back, and removes what else was left.
 * @param committed inode of the folder that the store is about; 0 when it is about none
 */
export function recoverSwap(outDir: string, backDir: string | null, committed = 0): void {
  const aside = asideOf(outDir)
  const old = statOf(aside)
  if (old !== undefined && (!existsSync(outDir) || old.ino === committed)) {
    rmSync(outDir, { recursive: true, force: true })
    renameSync(aside, outDir)
  } else if (old !== undefined && backDir !== null) {
    keepAsBack(aside, backDir)
  }
  const leftovers = existsSync(dirname(outDir)) ? readdirSync(dirname(outDir)) : []
  const start = `${basename(outDir)}.tmp-`
  for (const name of leftovers) {
    const isOurs = name.startsWith(start) && /^(\d+|old)$/.test(name.slice(start.length))
    if (isOurs) rmSync(join(dirname(outDir), name), { recursive: true, force: true })
  }
}
