/**
 * A tree that shares with `dist`, by hard link, what did not change.
 */
import { dirname } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { type FileState, type FileStates, type FolderStates, foldersIn } from './output-state.ts'
import { linkOrCopy, makeFolder } from './stage-file.ts'

interface WholeTree {
  outDir: string
  /** Has what changed, and nothing else. */
  folder: string
  /** What is to be in the tree. */
  files: FileStates
  staged: ReadonlyMap<OutputPath, FileState>
}

/** @returns the folders of the tree */
export function completeTree({ outDir, folder, files, staged }: WholeTree): FolderStates {
  const made = new Set(['.'])
  for (const path of files.keys()) {
    if (staged.has(path)) continue
    makeFolder(folder, dirname(path), made)
    linkOrCopy(`${outDir}/${path}`, `${folder}/${path}`)
  }
  return foldersIn(folder, files.keys())
}
