/**
 * The spare tree of a `dist` that is new, made by all threads while they stage its files: each is
 * linked there too. Without it the next build would have to make a whole one; it only saves time, and
 * where the disk has no room or no links for it, there is none.
 */
import { linkSync, mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import type { Inspect } from '../config/secret-scan.ts'
import { systemErrorCode } from '../errors.ts'
import type { Spare } from './output-memory.ts'
import { type FileStates, foldersIn } from './output-state.ts'
import { cannotLink, createStage, makeFolder, type Stage } from './stage-file.ts'

export interface NewSpare {
  folder: string
  /** One number, shared by threads: 1 as soon as it lacks a file. */
  isLacking: Int32Array
}

export function openNewSpare(folder: string): NewSpare {
  mkdirSync(folder)
  return {
    folder,
    isLacking: new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)),
  }
}

/** Where files are staged, by every thread. */
export interface StagePlace {
  folder: string
  /** Where they are linked too; `null` where `dist` is not new. */
  newSpare: NewSpare | null
}

export const openStage = ({ folder, newSpare }: StagePlace, inspect: Inspect): Stage =>
  createStage(folder, {
    inspect,
    ...(newSpare && { onStaged: createLinker(folder, newSpare) }),
  })

/** Of a thread, which has time when its pages are made: the spare tree gets them then. */
export function openThreadStage({ folder, newSpare }: StagePlace, inspect: Inspect) {
  const staged: OutputPath[] = []
  const onStaged = (path: OutputPath) => staged.push(path)
  return {
    stage: createStage(folder, { inspect, ...(newSpare && { onStaged }) }),
    fillSpare(): void {
      if (newSpare !== null) staged.forEach(createLinker(folder, newSpare))
    },
  }
}

function createLinker(from: string, { folder, isLacking }: NewSpare) {
  const made = new Set(['.'])
  return (path: OutputPath): void => {
    if (Atomics.load(isLacking, 0) === 1) return
    try {
      makeFolder(folder, dirname(path), made)
      linkAnew(join(from, path), join(folder, path))
    } catch (error) {
      if (!reasonsForNone.has(systemErrorCode(error) ?? '')) throw error
      Atomics.store(isLacking, 0, 1)
    }
  }
}

const reasonsForNone = new Set([...cannotLink, 'ENOSPC', 'EDQUOT'])

/** A file that was staged again is another one. */
function linkAnew(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
    rmSync(to, { recursive: true, force: true })
    linkSync(from, to)
  }
}

/**
 * When all files are staged.
 * @returns `null` when it lacks one: it is removed
 */
export function spareFrom({ folder, isLacking }: NewSpare, files: FileStates): Spare | null {
  if (Atomics.load(isLacking, 0) === 0) {
    return { folders: foldersIn(folder, files.keys()), behind: { changed: [], removed: [] } }
  }
  rmSync(folder, { recursive: true, force: true })
  return null
}
