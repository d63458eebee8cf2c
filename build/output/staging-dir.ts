/**
 * The staging folder: a tree of files that becomes `dist`.
 */
import {
  closeSync,
  copyFileSync,
  fstatSync,
  linkSync,
  lstatSync,
  mkdirSync,
  openSync,
  rmSync,
  type Stats,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { systemErrorCode } from '../../src/content/errors.ts'
import type { OutputPath } from '../../src/content/paths.ts'
import { linkStatOf } from '../base/disk-entry.ts'
import { refuseOutside } from '../base/output-files.ts'
import type { Inspect } from '../config/secret-scan.ts'
import { type FileState, makeReadable, stateOf } from './tree.ts'

export interface StagingDir {
  readonly folder: string
  /** @param digest of the content */
  write(path: OutputPath, content: string | Uint8Array, digest: string): FileState
  /** Stages a file by hard link, or as a copy if the disk cannot link. */
  link(path: OutputPath, from: string, digest: string): FileState
}

/**
 * Opens a staging folder. Its files may be hard links to those of `dist`, so it replaces a file and
 * never writes into it.
 * @param inspect called with each file that is written; throws to refuse it
 */
export function createStagingDir(folder: string, inspect: Inspect): StagingDir {
  const made = new Set(['.'])
  const makeRoomFor = (path: OutputPath): string => {
    refuseOutside(path, folder)
    makeFolder(folder, dirname(path), made)
    return join(folder, path)
  }
  return {
    folder,
    write(path, content, digest) {
      inspect(path, () => content)
      const { size, mtimeMs } = writeNew(makeRoomFor(path), content)
      return { digest, size, mtime: mtimeMs }
    },
    link(path, from, digest) {
      const file = makeRoomFor(path)
      remove(file)
      linkOrCopy(from, file)
      return stateOf(file, digest)
    },
  }
}

/** @param made names of the folders that exist; the new ones are added */
export function makeFolder(root: string, name: string, made: Set<string>): void {
  if (made.has(name)) return
  makeFolder(root, dirname(name), made)
  const folder = join(root, name)
  try {
    mkdirSync(folder)
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
    if (!lstatSync(folder).isDirectory()) {
      rmSync(folder)
      mkdirSync(folder)
    }
  }
  made.add(name)
}

/** @returns the new file's stats */
function writeNew(file: string, content: string | Uint8Array): Stats {
  const handle = openNew(file)
  try {
    writeFileSync(handle, content)
    const stats = fstatSync(handle)
    makeReadable(file, stats)
    return stats
  } finally {
    closeSync(handle)
  }
}

/** Creates a file. Tries first, since most files are new and a look would cost each of them more. */
function openNew(file: string): number {
  try {
    return openSync(file, 'wx')
  } catch (error) {
    if (systemErrorCode(error) !== 'EEXIST') throw error
    remove(file)
    return openSync(file, 'wx')
  }
}

function remove(file: string): void {
  if (linkStatOf(file) !== undefined) {
    rmSync(file, { recursive: true, force: true })
  }
}

/** Error codes of another disk, and of one without hard links. */
const cannotLink: ReadonlySet<string> = new Set(['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'])

/** Links a file, or copies it with the same time as far as Node can set it: see `isSameTime`. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch (error) {
    if (!cannotLink.has(systemErrorCode(error) ?? '')) throw error
    copyFileSync(from, to)
    const { atimeMs, mtimeMs } = statSync(from)
    utimesSync(to, atimeMs / 1000, mtimeMs / 1000)
  }
}
