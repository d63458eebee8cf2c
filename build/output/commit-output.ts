/**
 * Makes `dist` what was staged for it, and what of it stays; and remembers that.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { refuseNewClaims } from '../base/output-files.ts'
import { completeTree } from './complete-tree.ts'
import type { KnownOutput } from './known-output.ts'
import { spareFrom } from './new-spare.ts'
import {
  dropUnnamed,
  type MemoryFiles,
  type OutputMemory,
  writeOutputMemory,
} from './output-memory.ts'
import { type FileState, type FileStates, lookAtFolders } from './output-state.ts'
import { bringUpToDate } from './spare-tree.ts'
import type { Staging } from './staging.ts'
import { findGone } from './stored-files.ts'
import { swapIn } from './swap-output.ts'

export interface EmitReport {
  written: number
  unchanged: number
  removed: number
}

/** What a build does to `dist`, by path. */
export interface OutputChanges {
  written: readonly OutputPath[]
  /** Files, or whole folders that nobody knew. */
  removed: readonly string[]
}

interface Parts {
  outDir: string
  memoryFiles: MemoryFiles
  known: KnownOutput
  staging: Staging
  staged: Map<OutputPath, FileState>
  /** Is told what is about to change. */
  onCommit: (changes: OutputChanges) => void
}

/**
 * @param files all of `dist`
 * @param build id of the build that they are of
 * @throws VetrinaError OUTPUT_CLAIMED_TWICE
 */
export function commitOutput(parts: Parts, files: FileStates, build: string): EmitReport {
  const { outDir, memoryFiles, known, staging, staged } = parts
  const { memory } = known
  relinkSame(parts, files)
  const changes = findChanges(parts, files)
  const { changed, removed, strangers } = changes
  const report = {
    written: changed.length,
    unchanged: files.size - changed.length,
    removed: removed.length + strangers.length,
  }
  parts.onCommit({ written: changed, removed: [...removed, ...strangers] })
  if (report.written === 0 && report.removed === 0) {
    staging.discard(staged.size === 0)
    if (!known.isOwn && existsSync(outDir)) {
      writeOutputMemory(memoryFiles.current, outDir, { ...memory, build, touched: [] })
      dropUnnamed(memoryFiles)
    }
    return report
  }
  const { stage, spare, newSpare } = staging.begin()
  const { folder } = stage
  const folders =
    spare === null
      ? completeTree({ outDir, folder, files, staged })
      : bringUpToDate({ outDir, spare, stage, files, staged, removed })
  writeOutputMemory(memoryFiles.next, folder, {
    ...{ build, tree: { files, folders }, written: memory.written },
    spare: newSpare === null ? spareOf(parts, changes) : spareFrom(newSpare, files),
    touched: [...staged.keys(), ...removed, ...(memory.spare?.behind.changed ?? [])],
  })
  swapIn(folder, outDir, memoryFiles)
  dropUnnamed(memoryFiles)
  staging.end()
  return report
}

/** What was made twice, and the second time as it was: it is the file of before that stays. */
function relinkSame({ outDir, known, staging, staged }: Parts, files: FileStates): void {
  for (const [path, { digest }] of staged) {
    if (!isAsBefore(path, known, files)) continue
    files.set(path, staging.begin().stage.link(path, join(outDir, path), digest))
  }
}

function isAsBefore(path: OutputPath, { current }: KnownOutput, files: FileStates): boolean {
  const there = current.get(path)
  return there !== undefined && there.digest === files.get(path)?.digest
}

interface PlannedChanges {
  changed: OutputPath[]
  removed: OutputPath[]
  /** Files and folders that nobody knows, which go too. */
  strangers: readonly string[]
}

function findChanges({ known, staged }: Parts, files: FileStates): PlannedChanges {
  const changed = [...staged.keys()].filter(
    (path) => files.has(path) && !isAsBefore(path, known, files),
  )
  const added = changed.filter((path) => !known.current.has(path))
  refuseNewClaims(added, files.keys())
  const removed = findGone(known.memory.tree.files, files)
  const isSame = changed.length + removed.length === 0
  // What nobody knows goes with the tree that it is in. At a large one it is looked for only where no
  // other takes its place: the next build finds it in the spare tree, and does without that.
  const strangers = isSame || !known.isLarge ? known.strangers() : []
  return { changed, removed, strangers }
}

/** What `dist` is after the swap, when it is the spare tree. */
function spareOf(
  { outDir, known }: Parts,
  { changed, removed, strangers }: PlannedChanges,
): OutputMemory['spare'] {
  const { tree } = known.memory
  if (tree.files.size === 0) return null
  // Should a folder have changed meanwhile, the next build sees it and does without this tree.
  const isAsMade = known.isWhole() && strangers.length === 0
  const folders = isAsMade ? tree.folders : lookAtFolders(outDir, tree.folders.names)
  // Where a folder is gone, so is what is in it.
  if (folders.names.length < tree.folders.names.length) return null
  return { folders, behind: { changed, removed: [...removed, ...strangers] } }
}
