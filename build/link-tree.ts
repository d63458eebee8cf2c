/**
 * Trees that share their files with another one, by hard link.
 */
import { linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputPath } from '../src/content/paths.ts'
import { systemErrorCode } from './errors.ts'
import type { Spare } from './output-memory.ts'
import { type FileState, type FileStates, type FolderStates, foldersIn } from './output-state.ts'
import { cannotLink, linkOrCopy } from './stage-file.ts'

interface WholeTree {
  outDir: string
  /** Has what changed, and nothing else. */
  folder: string
  /** What is to be in the tree. */
  files: FileStates
  staged: ReadonlyMap<OutputPath, FileState>
}

/**
 * Adds what did not change.
 * @returns the folders of the tree
 */
export function completeTree({ outDir, folder, files, staged }: WholeTree): FolderStates {
  const paths = [...files.keys()].filter((path) => !staged.has(path))
  linkTree({ from: outDir, to: folder, paths }, linkOrCopy)
  return foldersIn(folder, files.keys())
}

interface NewSpare {
  /** The tree that becomes `dist`. */
  folder: string
  spareDir: string
  files: FileStates
  /** What is in it already. */
  linked: ReadonlySet<OutputPath>
}

/**
 * A spare tree for a `dist` that is new: without it the next build would have to make a whole one.
 * `null` where the disk has no room or no links for it: it only saves time.
 */
export function createSpare({ folder, spareDir, files, linked }: NewSpare): Spare | null {
  try {
    const paths = [...files.keys()].filter((path) => !linked.has(path))
    linkTree({ from: folder, to: spareDir, paths }, linkSync)
    return { folders: foldersIn(spareDir, files.keys()), behind: { changed: [], removed: [] } }
  } catch (error) {
    if (!reasonsForNone.has(systemErrorCode(error) ?? '')) throw error
    rmSync(spareDir, { recursive: true, force: true })
    return null
  }
}

const reasonsForNone = new Set([...cannotLink, 'ENOSPC', 'EDQUOT'])

export interface TreeLinks {
  from: string
  to: string
  paths: readonly OutputPath[]
}

export function linkTree(
  { from, to, paths }: TreeLinks,
  link: (from: string, to: string) => void,
): void {
  const made = new Set<string>()
  for (const path of paths) {
    const folder = dirname(path)
    if (!made.has(folder)) mkdirSync(join(to, folder), { recursive: true })
    made.add(folder)
    link(`${from}/${path}`, `${to}/${path}`)
  }
}
