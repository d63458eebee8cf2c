/**
 * `dist` as the last build left it, and what has become of it since: files that somebody has changed
 * or taken away, and what somebody has put there.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { lazily } from '../base/once.ts'
import { suspectsIn, takeSuspects } from './look-at-trees.ts'
import { lookInThread } from './look-in-thread.ts'
import {
  type MemoryFiles,
  type OutputMemory,
  readLastMade,
  readOutputHead,
  readOutputMemory,
  type Spare,
} from './output-memory.ts'
import {
  type FileStates,
  findStrangers,
  findTouchedFolders,
  isAt,
  scanTree,
} from './output-state.ts'
import { copyOf } from './stored-files.ts'

export interface KnownOutput {
  /** Of another `dist` than the last build's: what is there, which nobody knows. */
  memory: OutputMemory
  /** Whether the memory is of this `dist`. */
  isOwn: boolean
  /** The files that the last build made and that are as they were, or what is there. */
  readonly current: FileStates
  /** Id of the last build that got as far as the commit; '' when there was none. */
  madeBy: string
  /** Waits for the thread that looks at a part, if there is one: before it nothing else is asked. */
  ready(): Promise<void>
  /** Whether it is there, and what the last build made of it. */
  isAsMade(path: OutputPath): boolean
  /** Files and folders of `dist` that nobody knows. */
  strangers(): readonly string[]
  /** So many files that it takes a while to look for strangers. */
  isLarge: boolean
  /** All is there that the last build made, as it made it. */
  isWhole(): boolean
  /** Whether somebody has been in the spare tree. */
  isTouched(spare: Spare): boolean
}

/** From so many files on a thread is done before this one would be. */
const worthThread = 4000

interface OpenOptions {
  outDir: string
  memoryFiles: MemoryFiles
  /** What threads run; `null` for none. */
  script: string | null
}

export function openKnownOutput({ outDir, memoryFiles, script }: OpenOptions): KnownOutput {
  const head = readOutputHead(memoryFiles, outDir)
  const isLarge = head !== null && head.files >= worthThread
  const taken = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  // It looks while what is remembered is read, and what comes after that.
  const told =
    isLarge && script !== null ? lookInThread(script, { outDir, memoryFiles, head, taken }) : null
  const own = head && readOutputMemory(memoryFiles, head)
  const memory = own ?? { build: '', tree: scanTree(outDir), spare: null, written: null }
  // Another folder in the place of `dist`: a copy of before, or what some other machine has built.
  const made = own === null ? readLastMade(memoryFiles) : null
  const { files, folders } = memory.tree
  let current = files
  /** Of the spare tree, where a thread has looked at it. */
  let touched: readonly string[] | null = null
  const strangers = lazily(() =>
    own === null ? [] : findStrangers(outDir, own.tree, findTouchedFolders(outDir, folders)),
  )
  const noteDamaged = (suspects: readonly OutputPath[]): void => {
    current = withoutDamaged(current, suspects, outDir)
  }
  const columns = own?.written?.columns
  if (columns !== undefined) {
    if (told === null) noteDamaged(suspectsIn(outDir, columns))
    noteDamaged(head?.changes.files.map(([path]) => path) ?? [])
  }
  return {
    ...{ memory, isOwn: own !== null, strangers, isLarge },
    get current() {
      return current
    },
    madeBy: (own ?? made)?.build ?? '',
    async ready() {
      if (told === null || columns === undefined) return
      const suspects = takeSuspects(outDir, columns, taken)
      const found = await told
      touched = found?.touched ?? null
      noteDamaged(found === null ? suspectsIn(outDir, columns) : [...suspects, ...found.suspects])
    },
    isAsMade(path) {
      const there = current.get(path)
      return there !== undefined && (made === null || made.digests.get(path) === there.digest)
    },
    isWhole: () => own !== null && current === files,
    isTouched: (spare) =>
      (touched ?? findTouchedFolders(memoryFiles.spareDir, spare.folders)).length > 0,
  }
}

/** Many of them have only been changed by the builds since they were stored. */
function withoutDamaged(
  files: FileStates,
  suspects: readonly OutputPath[],
  outDir: string,
): FileStates {
  const damaged = suspects.filter((path) => {
    const state = files.get(path)
    return state !== undefined && !isAt(outDir, path, state)
  })
  if (damaged.length === 0) return files
  const whole = copyOf(files)
  for (const path of damaged) whole.delete(path)
  return whole
}
