/**
 * The one writer of `dist`: what differs is staged beside it, and the whole swapped in.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import type { Inspect } from '../config/secret-scan.ts'
import { commitOutput, type EmitReport, type OutputChanges } from './commit-output.ts'
import { openKnownOutput } from './known-output.ts'
import type { StagePlace } from './new-spare.ts'
import { memoryFilesIn } from './output-memory.ts'
import type { FileState, FileStates } from './output-state.ts'
import type { Stage } from './stage-file.ts'
import { openStaging } from './staging.ts'
import { recoverSwap } from './swap-output.ts'

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
  isStaged(path: OutputPath): boolean
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
  const staged = new Map<OutputPath, FileState>()
  const findSpare = () => {
    const { spare } = known.memory
    return spare === null || known.isTouched(spare) ? null : spare
  }
  const staging = openStaging({ outDir, memoryFiles, findSpare, hasSpare, inspect })
  const stage = (): Stage => staging.begin().stage

  const put = (path: OutputPath, digest: string, make: (stage: Stage) => FileState): FileState => {
    const there = known.current.get(path)
    if (there?.digest === digest && !staged.has(path)) return there
    const state = make(stage())
    staged.set(path, state)
    return state
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
    isStaged: (path) => staged.has(path),
    isAsMade: (path) => staged.has(path) || known.isAsMade(path),
    fileOf: (path) => join(staged.has(path) ? stage().folder : outDir, path),
    stage: {
      get folder() {
        return stage().folder
      },
      write: (path, content, digest) => stage().write(path, content, digest),
      writeText: (path, content) => stage().writeText(path, content),
      link: (path, file, digest) => stage().link(path, file, digest),
    },
    get stagePlace() {
      return { folder: stage().folder, newSpare: staging.begin().newSpare }
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
    discard: () => staging.discard(staged.size === 0),
    commit: (files, build) =>
      commitOutput({ outDir, memoryFiles, known, staging, staged, onCommit }, files, build),
  }
}
