/**
 * Looks at `dist` and at the spare tree, as two threads do it side by side: asking the disk for tens
 * of thousands of paths is a quarter of a build in which one page is different.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { type MemoryFiles, type OutputHead, readColumns } from './output-memory.ts'
import { findTouchedFolders, isAt } from './output-state.ts'
import { type TreeColumns, treeFoldersFrom } from './stored-trees.ts'

export interface TreesToLookAt {
  outDir: string
  memoryFiles: MemoryFiles
  head: OutputHead
  /** Shared by the threads: how many files of `dist` they have taken. */
  taken: Int32Array
}

export interface LookedAt {
  /** Folders of the spare tree that somebody has been in. */
  touched: readonly string[]
  /** Files of `dist` that are not as they were stored. */
  suspects: readonly OutputPath[]
}

/** So many at once: threads end at about the same time. */
const atOnce = 250

/** The part of the other thread; `null` when what is remembered is damaged. */
export function lookAtTrees({ outDir, memoryFiles, head, taken }: TreesToLookAt): LookedAt | null {
  const columns = readColumns(memoryFiles, head)
  if (columns === null) return null
  const { spareFolders } = treeFoldersFrom(columns, head.changes)
  const touched = findTouchedFolders(memoryFiles.spareDir, spareFolders)
  return { touched, suspects: takeSuspects(outDir, columns, taken) }
}

/** Those of the files that no other thread has taken, some after others. */
export function takeSuspects(
  outDir: string,
  columns: TreeColumns,
  taken: Int32Array,
): OutputPath[] {
  const suspects: OutputPath[] = []
  for (;;) {
    const from = Atomics.add(taken, 0, atOnce)
    if (from >= columns.names.length) return suspects
    suspects.push(...suspectsIn(outDir, columns, from, from + atOnce))
  }
}

/** Files of `dist` that are not as they were stored. */
export function suspectsIn(
  outDir: string,
  { names, sizes, changedMs }: TreeColumns,
  from = 0,
  to = names.length,
): OutputPath[] {
  const suspects: OutputPath[] = []
  for (let at = from; at < Math.min(to, names.length); at++) {
    const path = names[at] as OutputPath
    const state = { size: sizes[at] ?? 0, changedMs: changedMs[at] ?? 0 }
    if (!isAt(outDir, path, state)) suspects.push(path)
  }
  return suspects
}
