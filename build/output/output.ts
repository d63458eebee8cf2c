/**
 * The one writer of `dist`: stages the files that differ, then swaps the whole tree in.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf, shortDigestOf } from '../base/digest.ts'
import { statOf } from '../base/disk-entry.ts'
import { lazily } from '../base/once.ts'
import { type OutputFile, refuseTwoClaims, type UnreadFile } from '../base/output-files.ts'
import type { Inspect } from '../config/secret-scan.ts'
import type { Store } from '../store/store.ts'
import {
  beginStaging,
  completeTree,
  finishSwap,
  isUsable,
  recoverSwap,
  type Staging,
  swapIn,
  undoSwap,
} from './double-buffer.ts'
import { openRow, readFiles, writePending, writeTree } from './output-rows.ts'
import type { StagingDir } from './staging-dir.ts'
import { type FileState, type FileStates, findUnknown, isAt, scanFiles } from './tree.ts'

/** The changes of a build to `dist`, by path. */
interface OutputChanges {
  written: readonly OutputPath[]
  /** Files, or whole folders that no build has made. */
  removed: readonly string[]
}

export interface Output {
  /** Id of the output folder in the store. */
  id: number
  /** Files of `dist` as the last build wrote them; if another folder took its place, all its files. */
  current: ReadonlyMap<OutputPath, FileState>
  /** Stages a file, unless `dist` has it already. */
  put(file: OutputFile | UnreadFile): FileState
  /** State of the staged file, else of the one in `dist`. */
  stateOf(path: OutputPath): FileState | undefined
  /** Whether the file is staged, or in `dist` as the last build wrote it. */
  isAsMade(path: OutputPath): boolean
  /** Path of the file until the commit: staged, or in `dist`. */
  fileOf(path: OutputPath): string
  /** Staging folder for callers that stage files themselves, and report each with `staged`. */
  readonly stage: StagingDir
  staged(path: OutputPath, state: FileState): void
  /** Whether `dist` holds the files of the last build, unchanged, and nothing else. */
  isIntact(): boolean
  /**
   * Makes `dist` hold exactly these files, each of which is staged or in `current`.
   * @param save writes the rest of this build to the store, in the same transaction
   * @returns the changes
   * @throws VetrinaError OUTPUT_CLAIMED_TWICE
   */
  commit(files: FileStates, save: () => void): OutputChanges
  /** Removes the staged files; `dist` stays as it is. */
  discard(): void
  /** Removes the back buffer; the next build stages its files in a new tree. */
  dropBack(): void
}

/** Prefers the copy in `dist`: the blob may have been pruned. */
export const resolveFile = <File extends { path: OutputPath; digest: string; file: string }>(
  file: File,
  { current, fileOf }: Pick<Output, 'current' | 'fileOf'>,
): File =>
  current.get(file.path)?.digest === file.digest ? { ...file, file: fileOf(file.path) } : file

interface OpenOptions {
  outDir: string
  store: Store
  /** Called with each new file; throws to refuse it. */
  inspect?: Inspect
}

const backFolder = (store: Store, outDir: string): string =>
  join(store.folder, 'back', shortDigestOf(outDir))

export function openOutput({ outDir, store, inspect = () => {} }: OpenOptions): Output {
  const { rows } = store
  const { id, inode, pendingChanges } = openRow(rows, outDir)
  const backDir = backFolder(store, outDir)
  recoverSwap(outDir, backDir, inode)
  // CI or another machine may have put a copy in the place of `dist`.
  const isOwn = inode !== 0 && inode === statOf(outDir)?.ino
  const stored = readFiles(rows, id)
  const current: FileStates = isOwn
    ? new Map([...stored].filter(([path, state]) => isAt(outDir, path, state)))
    : scanFiles(outDir)
  const isComplete = isOwn && current.size === stored.size
  // Files of a foreign folder are all in `current`.
  const unknown = lazily(() => (isOwn ? findUnknown(outDir, stored) : []))
  const staged = new Map<OutputPath, FileState>()
  let begun: Staging | null = null
  const begin = (): Staging => {
    if (begun !== null) return begun
    const isBack = isOwn && pendingChanges && isUsable(backDir, pendingChanges, stored)
    const pending = isBack ? pendingChanges : null
    // Until the commit the back buffer is being modified, so it cannot be used.
    writePending(rows, id, null)
    begun = beginStaging({ outDir, backDir, pending, inspect })
    return begun
  }
  const discard = () => {
    if (begun !== null) dropTree(begun.stage.folder)
    begun = null
  }
  return {
    id,
    current,
    put(file) {
      const { path } = file
      const digest = digestIn(file)
      const existing = staged.get(path) ?? current.get(path)
      if (existing?.digest === digest) return existing
      const { stage } = begin()
      if ('file' in file) inspect(path, () => readFileSync(file.file))
      const state =
        'file' in file
          ? stage.link(path, file.file, digest)
          : stage.write(path, 'content' in file ? file.content : file.read(), digest)
      staged.set(path, state)
      return state
    },
    stateOf: (path) => staged.get(path) ?? current.get(path),
    isAsMade(path) {
      const made = stored.get(path)
      return staged.has(path) || (made !== undefined && current.get(path)?.digest === made.digest)
    },
    fileOf: (path) => join(staged.has(path) ? begin().stage.folder : outDir, path),
    get stage() {
      return begin().stage
    },
    staged(path, state) {
      staged.set(path, state)
    },
    isIntact: () => isComplete && unknown().length === 0,
    dropBack: () => dropTree(backDir),
    discard,
    commit(files, save) {
      dropUnwanted()
      const written = [...staged.keys()]
      // Files that exist already do not clash.
      if (written.some((path) => !current.has(path))) refuseTwoClaims(files.keys())
      const before = isOwn ? stored : current
      const removed = [...before.keys()].filter((path) => !files.has(path))
      const gone = [...removed, ...unknown()]
      if (written.length > 0 || gone.length > 0) swap(written, removed)
      else {
        discard()
        inTransaction(store, () => {
          if (!isOwn) writeTree(rows, id, { files, inode: statOf(outDir)?.ino ?? 0, stored })
          save()
        })
      }
      begun = null
      return { written, removed: gone }

      /** Removes staged files that no page has, such as those of a merged shard that is out of date. */
      function dropUnwanted(): void {
        for (const path of staged.keys()) {
          if (files.has(path)) continue
          rmSync(join(begin().stage.folder, path), { force: true })
          staged.delete(path)
        }
      }

      function swap(changed: OutputPath[], removed: OutputPath[]): void {
        const staging = begin()
        const { folder } = staging.stage
        completeTree({ outDir, staging, files, staged, removed })
        const isBack = isOwn && !store.isTemporary
        inTransaction(
          store,
          () => {
            writeTree(rows, id, { files, inode: statOf(folder)?.ino ?? 0, stored })
            writePending(rows, id, isBack ? { changed, removed } : null)
            save()
            swapIn(folder, outDir)
          },
          () => undoSwap(folder, outDir),
        )
        finishSwap(outDir, backDir)
      }
    },
  }
}

function digestIn(file: OutputFile | UnreadFile): string {
  if ('content' in file) return digestOf(file.content)
  return 'read' in file ? file.digest : (file.digest ?? digestOf(readFileSync(file.file)))
}

const dropTree = (folder: string): void => rmSync(folder, { recursive: true, force: true })

function inTransaction({ rows }: Store, work: () => void, undo: () => void = () => {}): void {
  rows.exec('BEGIN IMMEDIATE')
  try {
    work()
    rows.exec('COMMIT')
  } catch (error) {
    undo()
    if (rows.inTransaction) rows.exec('ROLLBACK')
    throw error
  }
}
