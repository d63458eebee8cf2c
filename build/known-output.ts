/**
 * `dist` as the last build left it, and what has become of it since: files that somebody has changed
 * or taken away, and what somebody has put there.
 */
import type { OutputPath } from '../src/content/paths.ts'
import { sendErrand } from './errands.ts'
import { lazily } from './once.ts'
import {
  type MemoryFiles,
  type OutputMemory,
  readLastMade,
  readOutputMemory,
  type Spare,
} from './output-memory.ts'
import {
  type FileStates,
  findDamaged,
  findStrangers,
  findTouchedFolders,
  scanTree,
} from './output-state.ts'
import { noFolders } from './stored-trees.ts'

export interface KnownOutput {
  /** Of another `dist` than the last build's: what is there, which nobody knows. */
  memory: OutputMemory
  /** Whether the memory is of this `dist`. */
  isOwn: boolean
  /** The files that the last build made and that are as they were, or what is there. */
  current: FileStates
  /** Id of the last build that got as far as the commit; '' when there was none. */
  madeBy: string
  /**
   * Waits for the thread that looks at the folders, if there is one: before it neither strangers nor
   * touched folders are asked for.
   */
  ready(): Promise<void>
  /** Whether it is there, and what the last build made of it. */
  isAsMade(path: OutputPath): boolean
  /** Files and folders of `dist` that nobody knows. */
  strangers(): readonly string[]
  /** Nothing was found in `dist` but what the last build made. */
  isIntact(): boolean
  /** Whether somebody has been in the spare tree. */
  isTouched(spare: Spare): boolean
}

/** From so many files on a thread is done before this one would be. */
export const worthThread = 4000

interface OpenOptions {
  outDir: string
  memoryFiles: MemoryFiles
  /** What threads run; `null` for none. */
  script: string | null
}

export function openKnownOutput({ outDir, memoryFiles, script }: OpenOptions): KnownOutput {
  const own = readOutputMemory(memoryFiles, outDir)
  const looking = lookInThread(script, own, { outDir, memoryFiles })
  const damaged = own === null ? [] : findDamaged(outDir, own.tree.files)
  const memory = own ?? { build: '', tree: scanTree(outDir), spare: null, written: null }
  // Another folder in the place of `dist`: a copy of before, or what some other machine has built.
  const made = own === null ? readLastMade(memoryFiles) : null
  const current = withoutFiles(memory.tree.files, damaged)
  /** What a thread has found. */
  let touched: { dist: readonly string[]; spare: readonly string[] } | null = null
  const strangers = lazily(() => {
    if (own === null) return []
    const { tree } = own
    return findStrangers(outDir, tree, touched?.dist ?? findTouchedFolders(outDir, tree.folders))
  })
  return {
    ...{ memory, isOwn: own !== null, current, strangers },
    madeBy: (own ?? made)?.build ?? '',
    async ready() {
      const [dist, spare] = (await looking) ?? []
      if (dist !== undefined && spare !== undefined) touched = { dist, spare }
    },
    isAsMade(path) {
      const there = current.get(path)
      return there !== undefined && (made === null || made.digests.get(path) === there.digest)
    },
    isIntact: () => own !== null && damaged.length + strangers().length === 0,
    isTouched: ({ folders }) =>
      (touched?.spare ?? findTouchedFolders(memoryFiles.spareDir, folders)).length > 0,
  }
}

/** Of `dist` and of the spare tree, the folders into which something was put or taken out of. */
async function lookInThread(
  script: string | null,
  own: OutputMemory | null,
  { outDir, memoryFiles }: Pick<OpenOptions, 'outDir' | 'memoryFiles'>,
) {
  if (script === null || own === null || own.tree.files.size < worthThread) return null
  return sendErrand(script, 'findTouched', [
    { root: outDir, folders: own.tree.folders },
    { root: memoryFiles.spareDir, folders: own.spare?.folders ?? noFolders },
  ])
}

function withoutFiles(files: FileStates, damaged: readonly OutputPath[]): FileStates {
  if (damaged.length === 0) return files
  const whole = new Map(files)
  for (const path of damaged) whole.delete(path)
  return whole
}
