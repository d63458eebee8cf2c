/**
 * Makes the spare tree what `dist` is to be: what the last build changed is linked from `dist`, what
 * this one changed is staged there already.
 */
import { readdirSync, rmdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { linkStatOf, statOf } from '../base/disk-entry.ts'
import { foldersOf } from '../base/output-files.ts'
import type { Spare } from './output-memory.ts'
import { type FileState, type FileStates, type FolderStates, lookAgain } from './output-state.ts'
import type { Stage } from './stage-file.ts'

interface Updating {
  outDir: string
  spare: Spare
  stage: Stage
  /** What is to be in the tree. */
  files: FileStates
  staged: ReadonlyMap<OutputPath, FileState>
  /** Files of `dist` that are not to be in the tree. */
  removed: readonly OutputPath[]
}

/** @returns the folders of the tree as they are then */
export function bringUpToDate({
  outDir,
  spare,
  stage,
  files,
  staged,
  removed,
}: Updating): FolderStates {
  const touched = new Set<string>()
  const touch = (path: string) => {
    for (const folder of foldersOf(path)) touched.add(folder)
  }
  for (const path of spare.behind.changed) {
    const state = files.get(path)
    if (state === undefined || staged.has(path)) continue
    files.set(path, stage.link(path, join(outDir, path), state.digest))
    touch(path)
  }
  for (const path of staged.keys()) touch(path)
  for (const path of [...spare.behind.removed, ...removed]) {
    touch(path)
    if (files.has(path as OutputPath)) continue
    // A folder of this name may be wanted where a file was.
    const there = linkStatOf(join(stage.folder, path))
    if (there === undefined) continue
    if (there.isDirectory()) dropUnwanted(stage.folder, path, files)
    else rmSync(join(stage.folder, path), { force: true })
  }
  dropEmpty(stage.folder, touched)
  return lookAgain(stage.folder, spare.folders, touched)
}

/** What is wanted of it is there by now, staged or linked. */
function dropUnwanted(root: string, folder: string, files: FileStates): void {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) dropUnwanted(root, path, files)
    else if (!files.has(path as OutputPath)) rmSync(join(root, path), { force: true })
  }
  if (readdirSync(join(root, folder)).length === 0) rmdirSync(join(root, folder))
}

function dropEmpty(root: string, touched: ReadonlySet<string>): void {
  // The deepest first: a folder that has become empty goes, and then perhaps the one it was in.
  for (const name of [...touched].sort((a, b) => b.length - a.length)) {
    const folder = join(root, name)
    const isFolder = statOf(folder)?.isDirectory() ?? false
    if (isFolder && name !== '' && readdirSync(folder).length === 0) rmdirSync(folder)
  }
}
