/**
 * A folder tree as it is on the disk: each file's digest, size and time of change, each folder's time of
 * change. Whether all of it is still so is told by the disk's own records, without reading a file.
 */
import { chmodSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { linkStatOf } from '../base/disk-entry.ts'
import { foldersOf, listFiles } from '../base/output-files.ts'

export interface FileState {
  /** Digest of the content. */
  digest: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  mtime: number
}

/** By path. */
export type FileStates = Map<OutputPath, FileState>

/** By path, `''` for the root: when something was put into the folder or taken out of it. */
export type FolderStates = Map<string, number>

/** Whether it is a file of this size, and was changed at this time. */
export function isAt(root: string, path: OutputPath, { size, mtime }: FileState): boolean {
  // Tens of thousands of paths, all of them normal: `join` would take as long as the disk does.
  const file = `${root}/${path}`
  const there = linkStatOf(file)
  if (there?.size !== size || !isSameTime(there.mtimeMs, mtime) || !there.isFile()) return false
  makeReadable(file, there)
  return true
}

/** Copies have their time from Node, which sets it to a microsecond; the store has no finer ones. */
export const isSameTime = (a: number, b: number): boolean => Math.abs(a - b) < 0.01

const readable = { file: 0o444, folder: 0o555 }

/** Published files are read by another user: the web server. A strict umask made them, or somebody. */
export function makeReadable(path: string, { mode }: Stats, bits = readable.file): void {
  if ((mode & bits) !== bits) chmodSync(path, (mode & 0o7777) | bits)
}

/** Folders into which something was put, or from which something was taken, since they were made. */
export function findModifiedFolders(root: string, folders: FolderStates): string[] {
  const modified: string[] = []
  for (const [path, mtime] of folders) {
    const folder = `${root}/${path}`
    const there = linkStatOf(folder)
    if (there === undefined || !isSameTime(there.mtimeMs, mtime)) modified.push(path)
    else makeReadable(folder, there, readable.folder)
  }
  return modified
}

/**
 * Unknown files and folders, and symbolic links to folders: they can only be in what was modified.
 */
export function findUnknown(
  root: string,
  { files, folders }: { files: FileStates; folders: FolderStates },
  modified: readonly string[],
): string[] {
  return modified
    .flatMap((folder) => listPaths(root, folder))
    .filter(
      (path) =>
        !files.has(path as OutputPath) && !(folders.has(path) && isFolder(join(root, path))),
    )
}

const isFolder = (path: string): boolean => linkStatOf(path)?.isDirectory() ?? false

function listPaths(root: string, folder: string): string[] {
  const at = join(root, folder)
  if (!isFolder(at)) return []
  return readdirSync(at).map((name) => (folder === '' ? name : `${folder}/${name}`))
}

/** The files of a tree of which nothing is known: every one is read. */
export const scanFiles = (root: string): FileStates =>
  new Map(listFiles(root).map((path) => [path, stateOf(join(root, path), null)]))

/** @param digest of the content, where it is known */
export function stateOf(file: string, digest: string | null): FileState {
  const stats = statSync(file)
  makeReadable(file, stats)
  return { digest: digest ?? digestOf(readFileSync(file)), size: stats.size, mtime: stats.mtimeMs }
}

/** The folders that these files are in, as they are on the disk. */
export function foldersIn(root: string, paths: Iterable<OutputPath>): FolderStates {
  const names = new Set<string>()
  for (const path of paths) for (const folder of foldersOf(path)) names.add(folder)
  return lookAtFolders(root, names)
}

/** These folders as they are on the disk, without those that are not there. */
export function lookAtFolders(root: string, paths: Iterable<string>): FolderStates {
  const there: FolderStates = new Map()
  for (const path of paths) {
    const folder = join(root, path)
    const stats = linkStatOf(folder)
    if (!stats?.isDirectory()) continue
    makeReadable(folder, stats, readable.folder)
    there.set(path, stats.mtimeMs)
  }
  return there
}
