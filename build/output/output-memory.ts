/**
 * The state of `dist` and of the spare tree beside it, from one build to the next.
 *
 * The spare tree is what `dist` was before the last build: all of its files but those that the last
 * build changed; the first build makes one like its own. The next build brings it up to date and
 * swaps the two, which takes as long as what changed, not as long as all there is.
 *
 * What is remembered is in two files for the same reason: one has all of both trees, and a small one,
 * which names it, what has changed since. Without one of the two there is no memory.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { listNames, statOf } from '../base/disk-entry.ts'
import { readSealed, writeSealed } from '../base/sealed-file.ts'
import type { FolderStates, Tree } from './output-state.ts'
import {
  changesSince,
  columnsOf,
  noChanges,
  noFolders,
  type StoredBefore,
  type StoredTrees,
  storedTrees,
  type TouchedTrees,
  type TreeChanges,
  type TreeColumns,
  treesFrom,
} from './stored-trees.ts'

/** What has to be done to the spare tree to make it equal to `dist`. */
export interface Behind {
  changed: OutputPath[]
  /** Files, or whole folders that nobody knows. */
  removed: string[]
}

export interface Spare {
  folders: FolderStates
  behind: Behind
}

export interface OutputMemory {
  /** Id of the build that made the tree; '' when it is not known. */
  build: string
  tree: Tree
  spare: Spare | null
  /** What the disk has of all this; `null` when it has nothing. */
  written: Written | null
}

interface Written extends StoredBefore {
  /** The file with all of both trees. */
  id: string
}

/** What is read first, and written last. */
export interface OutputHead {
  /** Of the folder: tells a `dist` that this file is about from any other. */
  inode: number
  build: string
  /** The file with all of both trees. */
  id: string
  changes: TreeChanges
  /** `null` when there is no spare tree. */
  behind: Behind | null
  /** How many there are in `dist`. */
  files: number
}

export interface MemoryFiles {
  current: string
  /** Written before the swap, for the tree that is about to become `dist`. */
  next: string
  spareDir: string
  /** There while the spare tree is neither one thing nor the other. */
  dirtyMark: string
}

export const memoryFilesIn = (folder: string): MemoryFiles => ({
  current: join(folder, 'output.head.json'),
  next: join(folder, 'output.head.next.json'),
  spareDir: join(folder, 'spare'),
  dirtyMark: join(folder, 'spare.dirty'),
})

/** @param file that names it */
const treesFile = (file: string, id: string): string => join(dirname(file), `output.${id}.json`)

/** What is known of this `dist`, in short; `null` when it is another one, or there is none. */
export function readOutputHead(files: MemoryFiles, outDir: string): OutputHead | null {
  const inode = inodeOf(outDir)
  if (inode === null) return null
  const next = readSealed<OutputHead>(files.next)
  // A kill after the swap: only the name of this file is not right.
  if (next?.inode === inode) renameSync(files.next, files.current)
  const head = next?.inode === inode ? next : readSealed<OutputHead>(files.current)
  return head?.inode === inode ? head : null
}

/** All of it; `null` when it is damaged. */
export function readOutputMemory(files: MemoryFiles, head: OutputHead): OutputMemory | null {
  const memory = memoryFrom(files, head)
  const spareIsWhole = existsSync(files.spareDir) && !existsSync(files.dirtyMark)
  return spareIsWhole ? memory : memory && { ...memory, spare: null }
}

/** As they were when they were stored: before the changes that the head names. */
export function readColumns(files: MemoryFiles, { id }: OutputHead): TreeColumns | null {
  const all = readSealed<StoredTrees>(treesFile(files.current, id))
  return all && columnsOf(all)
}

function memoryFrom(files: MemoryFiles, head: OutputHead): OutputMemory | null {
  const columns = readColumns(files, head)
  if (columns === null) return null
  const { id, build, behind, changes } = head
  const { trees, before } = treesFrom(columns, changes)
  return {
    build,
    tree: { files: trees.files, folders: trees.folders },
    spare: behind && { folders: trees.spareFolders, behind },
    written: { ...before, id },
  }
}

/** The last build, and the digests of the files that it made, wherever they are now. */
export function readLastMade(files: MemoryFiles): {
  build: string
  digests: ReadonlyMap<OutputPath, string>
} {
  const head = readSealed<OutputHead>(files.current)
  const memory = head && memoryFrom(files, head)
  if (memory === null) return { build: '', digests: new Map() }
  const digests = [...memory.tree.files.entries()].map(
    ([path, { digest }]) => [path, digest] as const,
  )
  return { build: memory.build, digests: new Map(digests) }
}

/** @param treeDir the tree that this is about, which is or will be `dist` */
export function writeOutputMemory(
  file: string,
  treeDir: string,
  { build, tree, spare, written, touched }: OutputMemory & Pick<TouchedTrees, 'touched'>,
): void {
  const head = {
    ...{ inode: inodeOf(treeDir) ?? 0, build },
    ...{ behind: spare?.behind ?? null, files: tree.files.size },
  }
  const trees = { ...tree, touched, spareFolders: spare?.folders ?? noFolders }
  const changes = written && changesSince(written, trees)
  if (written !== null && changes !== null) {
    writeSealed(file, { ...head, id: written.id, changes } satisfies OutputHead)
    return
  }
  const id = randomUUID()
  writeSealed(treesFile(file, id), storedTrees(trees))
  writeSealed(file, { ...head, id, changes: noChanges } satisfies OutputHead)
}

/** Removes what is stored of trees that were: until a swap is done, those before it are needed. */
export function dropUnnamed(files: MemoryFiles): void {
  const folder = dirname(files.current)
  const stored = listNames(folder).filter((name) => /^output\..*json$/.test(name))
  const heads = [files.current, files.next]
  const named = heads.flatMap((file) => {
    const head = readSealed<OutputHead>(file)
    return head === null ? [file] : [file, treesFile(file, head.id)]
  })
  const kept = new Set(named.map((file) => basename(file)))
  for (const name of stored) if (!kept.has(name)) rmSync(join(folder, name), { force: true })
}

export function markDirty({ dirtyMark, spareDir }: MemoryFiles): void {
  mkdirSync(join(spareDir, '..'), { recursive: true })
  writeFileSync(dirtyMark, '')
}

/** For a spare tree that was not touched after all. */
export function keepSpare({ dirtyMark }: MemoryFiles): void {
  rmSync(dirtyMark, { force: true })
}

/** Removes a spare tree that cannot be used, and the mark that says so. */
export function dropSpare({ dirtyMark, spareDir }: MemoryFiles): void {
  rmSync(spareDir, { recursive: true, force: true })
  rmSync(dirtyMark, { force: true })
}

function inodeOf(folder: string): number | null {
  return statOf(folder)?.ino ?? null
}
