/**
 * The state of `dist` and of the spare tree beside it, from one build to the next.
 *
 * The spare tree is what `dist` was before the last build: all of its files but those that the last
 * build changed; the first build makes one like its own. The next build brings it up to date and
 * swaps the two, which takes as long as what changed, not as long as all there is.
 */
import { existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../src/content/paths.ts'
import { digestLength } from './digest.ts'
import { statOf } from './disk-entry.ts'
import type { FileStates, FolderStates, Tree } from './output-state.ts'
import { readSealed, writeSealed } from './sealed-file.ts'
import { numbersFrom, type StoredNumbers, storedNumbers } from './stored-numbers.ts'

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
}

interface Stored {
  /** Of the folder: tells a `dist` that this file is about from any other. */
  inode: number
  build: string
  paths: OutputPath[]
  /** All of them, one after the other. */
  digests: string
  sizes: StoredNumbers
  changed: StoredNumbers
  folders: StoredFolders
  spare: { folders: StoredFolders; behind: Behind } | null
}

interface StoredFolders {
  names: string[]
  changed: StoredNumbers
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
  current: join(folder, 'output.json'),
  next: join(folder, 'output.next.json'),
  spareDir: join(folder, 'spare'),
  dirtyMark: join(folder, 'spare.dirty'),
})

/** What is known of this `dist`; `null` when it is another one, or there is none. */
export function readOutputMemory(files: MemoryFiles, outDir: string): OutputMemory | null {
  const inode = inodeOf(outDir)
  if (inode === null) return null
  const next = readSealed<Stored>(files.next)
  // A kill after the swap: only the name of this file is not right.
  if (next?.inode === inode) renameSync(files.next, files.current)
  const stored = next?.inode === inode ? next : readSealed<Stored>(files.current)
  if (stored?.inode !== inode) return null
  const spareIsWhole = existsSync(files.spareDir) && !existsSync(files.dirtyMark)
  const { build, spare } = stored
  return {
    build,
    tree: { files: filesOf(stored), folders: foldersOf(stored.folders) },
    spare:
      spare === null || !spareIsWhole
        ? null
        : { folders: foldersOf(spare.folders), behind: spare.behind },
  }
}

/** The last build, and the digests of the files that it made, wherever they are now. */
export function readLastMade(files: MemoryFiles): {
  build: string
  digests: ReadonlyMap<OutputPath, string>
} {
  const stored = readSealed<Stored>(files.current)
  if (stored === null) return { build: '', digests: new Map() }
  const digests = [...filesOf(stored)].map(([path, { digest }]) => [path, digest] as const)
  return { build: stored.build, digests: new Map(digests) }
}

/** @param treeDir the tree that this is about, which is or will be `dist` */
export function writeOutputMemory(
  file: string,
  treeDir: string,
  { build, tree, spare }: OutputMemory,
): void {
  const states = [...tree.files.values()]
  const stored: Stored = {
    inode: inodeOf(treeDir) ?? 0,
    build,
    paths: [...tree.files.keys()],
    digests: states.map(({ digest }) => digest).join(''),
    sizes: storedNumbers(states.map(({ size }) => size)),
    changed: storedNumbers(states.map(({ changedMs }) => changedMs)),
    folders: storedFolders(tree.folders),
    spare: spare && { folders: storedFolders(spare.folders), behind: spare.behind },
  }
  writeSealed(file, stored)
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

function filesOf({ paths, digests, sizes, changed }: Stored): FileStates {
  const [size, changedMs] = [numbersFrom(sizes), numbersFrom(changed)]
  return new Map(
    paths.map((path, at) => [
      path,
      {
        digest: digests.slice(at * digestLength, (at + 1) * digestLength),
        size: size[at] ?? 0,
        changedMs: changedMs[at] ?? 0,
      },
    ]),
  )
}

const storedFolders = (folders: FolderStates): StoredFolders => ({
  names: [...folders.keys()],
  changed: storedNumbers([...folders.values()]),
})

function foldersOf({ names, changed }: StoredFolders): FolderStates {
  const times = numbersFrom(changed)
  return new Map(names.map((name, at) => [name, times[at] ?? 0]))
}

function inodeOf(folder: string): number | null {
  return statOf(folder)?.ino ?? null
}
