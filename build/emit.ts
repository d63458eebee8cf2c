/**
 * The one writer of `dist`: what differs is staged beside it, and the whole swapped in.
 */
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputPath } from '../src/content/paths.ts'
import { completeTree } from './complete-tree.ts'
import { digestOf } from './digest.ts'
import { openKnownOutput } from './known-output.ts'
import { type NewSpare, openNewSpare, openStage, type StagePlace, spareFrom } from './new-spare.ts'
import { refuseNewClaims } from './output-files.ts'
import {
  type Behind,
  dropSpare,
  dropUnnamed,
  keepSpare,
  markDirty,
  memoryFilesIn,
  type OutputMemory,
  writeOutputMemory,
} from './output-memory.ts'
import { type FileState, type FileStates, lookAtFolders } from './output-state.ts'
import type { Inspect } from './secrets.ts'
import { bringUpToDate } from './spare-tree.ts'
import type { Stage } from './stage-file.ts'
import { findGone } from './stored-files.ts'
import { recoverSwap, stagedBeside, swapIn } from './swap-output.ts'

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

export interface Output {
  /** Waits for the thread that looks at what is there, if there is one: before it nothing is asked. */
  ready(): Promise<void>
  /** The files of `dist` that the last build made, or that are what nobody knows of. */
  readonly current: FileStates
  /** Stages a file, unless `dist` has it already. */
  put(path: OutputPath, content: string | Uint8Array): FileState
  /** The same, of content that is read when it is needed. */
  putLazily(path: OutputPath, digest: string, read: () => Uint8Array): FileState
  /** The same, by hard link to a file that has this digest. */
  putFile(path: OutputPath, file: string, digest: string): FileState
  /** What `dist` is going to have there as far as is known. */
  stateOf(path: OutputPath): FileState | undefined
  /** Whether it is staged, or there and what the last build made of it. */
  isAsMade(path: OutputPath): boolean
  /** Where the bytes of that lie until the commit. */
  fileOf(path: OutputPath): string
  /** Where others stage files, which they tell by `staged`. */
  readonly stage: Stage
  /** For those in other threads. */
  readonly stagePlace: StagePlace
  staged(path: OutputPath, state: FileState): void
  /** All is there that the last build made, as it made it. */
  readonly isWhole: boolean
  /** And nothing else. */
  readonly isIntact: boolean
  /** Id of the last build that got as far as the commit; '' when there was none. */
  readonly madeBy: string
  /**
   * Makes `dist` hold exactly these files; each was put, or `current` has it.
   * @param build id of the build that they are of
   * @throws VetrinaError OUTPUT_CLAIMED_TWICE
   */
  commit(files: FileStates, build: string): EmitReport
  /** Leaves `dist` as it is. */
  discard(): void
}

interface OpenOptions {
  outDir: string
  /** Sees what is new, and may refuse it. */
  inspect?: Inspect
  /** Is told what a commit is about to change. */
  onCommit?: (changes: OutputChanges) => void
  /** Where the build remembers what it made. */
  memoryDir: string
  /** Whether a new tree gets a spare one, for the next build; it does, unless it says no. */
  hasSpare?: boolean
  /** What threads run: at a large `dist` one looks too, which is to be waited for. */
  script?: string | null
}

export function openOutput(options: OpenOptions): Output {
  const { outDir, memoryDir, inspect = () => {}, onCommit = () => {}, hasSpare = true } = options
  const memoryFiles = memoryFilesIn(memoryDir)
  recoverSwap(outDir)
  const known = openKnownOutput({ outDir, memoryFiles, script: options.script ?? null })
  const { memory } = known
  const staged = new Map<OutputPath, FileState>()
  let stage: Stage | null = null
  let isSpare = false
  let newSpare: NewSpare | null = null

  const begin = (): Stage => {
    if (stage !== null) return stage
    const { spare } = memory
    isSpare = spare !== null && !known.isTouched(spare)
    markDirty(memoryFiles)
    const folder = isSpare ? memoryFiles.spareDir : stagedBeside(outDir)
    if (!isSpare) {
      dropSpare(memoryFiles)
      rmSync(folder, { recursive: true, force: true })
      // Only the last one by itself: of a read-only disk, Node says that there is no such folder.
      if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
      mkdirSync(folder)
      if (hasSpare && !existsSync(outDir)) newSpare = openNewSpare(memoryFiles.spareDir)
    }
    stage = openStage({ folder, newSpare }, inspect)
    return stage
  }

  const discard = (): void => {
    if (stage === null) return
    if (isSpare && staged.size === 0) keepSpare(memoryFiles)
    else if (isSpare) dropSpare(memoryFiles)
    else rmSync(stage.folder, { recursive: true, force: true })
    if (newSpare !== null) dropSpare(memoryFiles)
    stage = null
  }

  const put = (path: OutputPath, digest: string, make: (stage: Stage) => FileState): FileState => {
    const there = known.current.get(path)
    if (there?.digest === digest && !staged.has(path)) return there
    const state = make(begin())
    staged.set(path, state)
    return state
  }

  const isAsBefore = (path: OutputPath, files: FileStates): boolean => {
    const there = known.current.get(path)
    return there !== undefined && there.digest === files.get(path)?.digest
  }

  /** What was made twice, and the second time as it was: it is the file of before that stays. */
  const relinkSame = (files: FileStates): void => {
    for (const [path, { digest }] of staged) {
      if (!isAsBefore(path, files)) continue
      files.set(path, begin().link(path, join(outDir, path), digest))
    }
  }

  return {
    get current() {
      return known.current
    },
    madeBy: known.madeBy,
    ready: known.ready,
    put(path, content) {
      const digest = digestOf(content)
      return put(path, digest, (to) => to.write(path, content, digest))
    },
    putLazily: (path, digest, read) => put(path, digest, (to) => to.write(path, read(), digest)),
    putFile: (path, file, digest) =>
      put(path, digest, (to) => {
        inspect(path, () => readFileSync(file))
        return to.link(path, file, digest)
      }),
    stateOf: (path) => staged.get(path) ?? known.current.get(path),
    isAsMade: (path) => staged.has(path) || known.isAsMade(path),
    fileOf: (path) => join(staged.has(path) ? begin().folder : outDir, path),
    stage: {
      get folder() {
        return begin().folder
      },
      write: (path, content, digest) => begin().write(path, content, digest),
      writeText: (path, content) => begin().writeText(path, content),
      link: (path, file, digest) => begin().link(path, file, digest),
    },
    get stagePlace() {
      return { folder: begin().folder, newSpare }
    },
    get isWhole() {
      return known.isWhole()
    },
    get isIntact() {
      return known.isWhole() && known.strangers().length === 0
    },
    staged(path, state) {
      staged.set(path, state)
    },
    discard,
    commit(files, build) {
      relinkSame(files)
      const changed = [...staged.keys()].filter(
        (path) => files.has(path) && !isAsBefore(path, files),
      )
      const added = changed.filter((path) => !known.current.has(path))
      refuseNewClaims(added, files.keys())
      const removed = findGone(memory.tree.files, files)
      const isSame = changed.length + removed.length === 0
      // What nobody knows goes with the tree that it is in. At a large one it is looked for only where
      // no other takes its place: the next build finds it in the spare tree, and does without that.
      const strangers = isSame || !known.isLarge ? known.strangers() : []
      const report = {
        written: changed.length,
        unchanged: files.size - changed.length,
        removed: removed.length + strangers.length,
      }
      onCommit({ written: changed, removed: [...removed, ...strangers] })
      if (report.written === 0 && report.removed === 0) {
        discard()
        if (!known.isOwn && existsSync(outDir)) {
          writeOutputMemory(memoryFiles.current, outDir, { ...memory, build, touched: [] })
          dropUnnamed(memoryFiles)
        }
        return report
      }
      const to = begin()
      const folders =
        isSpare && memory.spare !== null
          ? bringUpToDate({ outDir, spare: memory.spare, stage: to, files, staged, removed })
          : completeTree({ outDir, folder: to.folder, files, staged })
      const spare =
        newSpare === null
          ? spareOf(outDir, memory, {
              changed,
              removed: [...removed, ...strangers],
              isAsMade: known.isWhole() && strangers.length === 0,
            })
          : spareFrom(newSpare, files)
      writeOutputMemory(memoryFiles.next, to.folder, {
        ...{ build, tree: { files, folders }, spare, written: memory.written },
        touched: [...staged.keys(), ...removed, ...(memory.spare?.behind.changed ?? [])],
      })
      swapIn(to.folder, outDir, memoryFiles)
      dropUnnamed(memoryFiles)
      stage = null
      return report
    },
  }
}

/** What `dist` is after the swap, when it is the spare tree. */
function spareOf(
  outDir: string,
  { tree }: OutputMemory,
  { isAsMade, ...behind }: Behind & { isAsMade: boolean },
) {
  if (tree.files.size === 0) return null
  // Should a folder have changed meanwhile, the next build sees it and does without this tree.
  const folders = isAsMade ? tree.folders : lookAtFolders(outDir, tree.folders.names)
  // Where a folder is gone, so is what is in it.
  return folders.names.length < tree.folders.names.length ? null : { folders, behind }
}
