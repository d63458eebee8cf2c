/**
 * A folder tree on disk: each file's digest, size and time of change. Its folders have one fixed time of
 * change, which adding or removing a file replaces. So stats show whether a tree is unchanged, without
 * reading its files.
 */
import { chmodSync, readdirSync, readFileSync, type Stats, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { linkStatOf } from '../base/disk-entry.ts'
import { foldersWith, listFiles } from '../base/output-files.ts'

export interface FileState {
  /** Digest of the content. */
  digest: string
  /** Bytes. */
  size: number
  /** Milliseconds since 1970. */
  mtime: number
}

/** Files by path. */
export type FileStates = Map<OutputPath, FileState>

/** Whether it is a file with this size and time of change. */
export function isAt(root: string, path: OutputPath, { size, mtime }: FileState): boolean {
  // For tens of thousands of normalized paths, `join` would take as long as the disk.
  const file = `${root}/${path}`
  const stat = linkStatOf(file)
  if (stat?.size !== size || !isSameTime(stat.mtimeMs, mtime) || !stat.isFile()) return false
  makeReadable(file, stat)
  return true
}

/** Whether two times are equal. Node sets those of copies to a microsecond; the store is no finer. */
export const isSameTime = (a: number, b: number): boolean => Math.abs(a - b) < 0.01

const readable = { file: 0o444, folder: 0o555 }

/** Lets other users, such as the web server's, read a published file in spite of a strict umask. */
export function makeReadable(path: string, { mode }: Stats, bits = readable.file): void {
  if ((mode & bits) !== bits) chmodSync(path, (mode & 0o7777) | bits)
}

/** Seconds since 1970. A whole, even number: some disks store no other times. */
const stamp = 946_684_800

/** Marks these folders as unmodified, if they exist. */
export function stampFolders(root: string, folders: Iterable<string>): void {
  for (const path of folders) {
    const folder = join(root, path)
    const stats = linkStatOf(folder)
    if (!stats?.isDirectory()) continue
    makeReadable(folder, stats, readable.folder)
    utimesSync(folder, stamp, stamp)
  }
}

/** Folders with entries added or removed since they were stamped. */
export function findModifiedFolders(root: string, folders: Iterable<string>): string[] {
  const modified: string[] = []
  for (const path of folders) {
    const folder = `${root}/${path}`
    const stat = linkStatOf(folder)
    if (stat?.mtimeMs !== stamp * 1000) modified.push(path)
    else makeReadable(folder, stat, readable.folder)
  }
  return modified
}

/** Unknown files and folders, and symbolic links to folders. */
export function findUnknown(root: string, files: FileStates): string[] {
  const folders = foldersWith(files.keys())
  return findModifiedFolders(root, folders)
    .flatMap((folder) => listPaths(root, folder))
    .filter(
      (path) =>
        !files.has(path as OutputPath) && !(folders.has(path) && isFolder(join(root, path))),
    )
}

const isFolder = (path: string): boolean => linkStatOf(path)?.isDirectory() ?? false

function listPaths(root: string, folder: string): string[] {
  const absolute = join(root, folder)
  if (!isFolder(absolute)) return []
  return readdirSync(absolute).map((name) => (folder === '' ? name : `${folder}/${name}`))
}

/** Reads every file of an unknown tree. */
export const scanFiles = (root: string): FileStates =>
  new Map(listFiles(root).map((path) => [path, stateOf(join(root, path), null)]))

/** @param digest of the content, if known */
export function stateOf(file: string, digest: string | null): FileState {
  const stats = statSync(file)
  makeReadable(file, stats)
  return { digest: digest ?? digestOf(readFileSync(file)), size: stats.size, mtime: stats.mtimeMs }
}
