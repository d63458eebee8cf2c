/**
 * The folder that becomes `dist`: the spare tree where that is as it was left, else a new one beside
 * `dist`. It begins with the first file that is staged.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Inspect } from '../config/secret-scan.ts'
import { type NewSpare, openNewSpare, openStage } from './new-spare.ts'
import { dropSpare, keepSpare, type MemoryFiles, markDirty, type Spare } from './output-memory.ts'
import type { Stage } from './stage-file.ts'
import { stagedBeside } from './swap-output.ts'

export interface BegunStaging {
  stage: Stage
  /** What is staged in; `null` when that is a new folder. */
  spare: Spare | null
  /** The spare tree that a new `dist` gets. */
  newSpare: NewSpare | null
}

export interface Staging {
  begin(): BegunStaging
  /** @param isUntouched nothing was staged, so that a spare tree stays what it was */
  discard(isUntouched: boolean): void
  /** It has become `dist`. */
  end(): void
}

interface StagingOptions {
  outDir: string
  memoryFiles: MemoryFiles
  /** The spare tree, unless somebody has been in it. */
  findSpare: () => Spare | null
  /** Whether a `dist` that is new gets a spare tree. */
  hasSpare: boolean
  inspect: Inspect
}

export function openStaging(options: StagingOptions): Staging {
  const { memoryFiles } = options
  let begun: BegunStaging | null = null
  return {
    begin() {
      begun ??= begin(options)
      return begun
    },
    discard(isUntouched) {
      if (begun === null) return
      const { stage, spare, newSpare } = begun
      if (spare === null) rmSync(stage.folder, { recursive: true, force: true })
      else if (isUntouched) keepSpare(memoryFiles)
      else dropSpare(memoryFiles)
      if (newSpare !== null) dropSpare(memoryFiles)
      begun = null
    },
    end() {
      begun = null
    },
  }
}

function begin({
  outDir,
  memoryFiles,
  findSpare,
  hasSpare,
  inspect,
}: StagingOptions): BegunStaging {
  const spare = findSpare()
  markDirty(memoryFiles)
  if (spare !== null) {
    const stage = openStage({ folder: memoryFiles.spareDir, newSpare: null }, inspect)
    return { stage, spare, newSpare: null }
  }
  const folder = stagedBeside(outDir)
  dropSpare(memoryFiles)
  rmSync(folder, { recursive: true, force: true })
  // Only the last one by itself: of a read-only disk, Node says that there is no such folder.
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  mkdirSync(folder)
  const newSpare = hasSpare && !existsSync(outDir) ? openNewSpare(memoryFiles.spareDir) : null
  return { stage: openStage({ folder, newSpare }, inspect), spare, newSpare }
}
