/**
 * Looks at `dist` and at the spare tree, as two threads do it side by side: asking the disk for tens
 * of thousands of paths is a quarter of a build in which one page is different.
 */
import type { OutputPath } from '../src/content/paths.ts'
import { type MemoryFiles, type OutputHead, readColumns } from './output-memory.ts'
import { findTouchedFolders, isAt } from './output-state.ts'
import { type TreeColumns, treeFoldersFrom } from './stored-trees.ts'

export interface TreesToLookAt {
  outDir: string
  memoryFiles: MemoryFiles
  head: OutputHead
}

export interface LookedAt {
  /** Folders of the spare tree that somebody has been in. */
  touched: readonly string[]
  /** Files of `dist` that are not as they were stored. */
  suspects: readonly OutputPath[]
}

/** Of a hundred files so many are left to the other thread: it has the spare tree, and must start. */
const ofOther = 22

/** The part of the other thread; `null` when what is remembered is damaged. */
export function lookAtTrees({ outDir, memoryFiles, head }: TreesToLookAt): LookedAt | null {
  const columns = readColumns(memoryFiles, head)
  if (columns === null) return null
  const { spareFolders } = treeFoldersFrom(columns, head.changes)
  const touched = findTouchedFolders(memoryFiles.spareDir, spareFolders)
  return { touched, suspects: suspectsIn(outDir, columns, ...partOfOther(columns)) }
}

/** The places of the files that are left to the other thread. */
export const partOfOther = ({ names }: TreeColumns): [from: number, to: number] => [
  Math.round(names.length * (1 - ofOther / 100)),
  names.length,
]

export function suspectsIn(
  outDir: string,
  { names, sizes, changedMs }: TreeColumns,
  from: number,
  to: number,
): OutputPath[] {
  const suspects: OutputPath[] = []
  for (let at = from; at < to; at++) {
    const path = names[at] as OutputPath
    const state = { size: sizes[at] ?? 0, changedMs: changedMs[at] ?? 0 }
    if (!isAt(outDir, path, state)) suspects.push(path)
  }
  return suspects
}
