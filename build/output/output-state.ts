/**
 * What the build knows of `dist` from when it made it: each file's digest, size and time of change,
 * each folder's time of change. Whether all of it is still so is told by the disk's own records,
 * without reading a file.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { OutputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { linkStatOf } from '../base/disk-entry.ts'
import { foldersOf, listFiles } from '../base/output-files.ts'

export interface FileState {
  /** Of the content. */
  digest: string
  /** Bytes. */
  size: number
  changedMs: number
}

/** The files of a tree, by path. A `Map` is one. */
export interface FileStates {
  readonly size: number
  get(path: OutputPath): FileState | undefined
  has(path: OutputPath): boolean
  set(path: OutputPath, state: FileState): unknown
  delete(path: OutputPath): unknown
  keys(): Iterable<OutputPath>
  entries(): Iterable<[OutputPath, FileState]>
}

/**
 * By folder, `''` for the root: when something was put into it or taken out of it. Lists, as no build
 * asks for one among the thousands.
 */
export interface FolderStates {
  names: readonly string[]
  /** In the order of the names. */
  changedMs: Float64Array
}

/** A tree as it is on the disk. */
export interface Tree {
  files: FileStates
  folders: FolderStates
}

/** Whether it is a file of this size, and was changed at this time. */
export function isAt(
  folder: string,
  path: OutputPath,
  { size, changedMs }: Omit<FileState, 'digest'>,
): boolean {
  // Tens of thousands of paths, all of them normal: `join` would take as long as the disk does.
  const there = linkStatOf(`${folder}/${path}`)
  return there?.size === size && isSameTime(there.mtimeMs, changedMs)
}

/** Copies have their time from Node, which sets it to a microsecond. */
const isSameTime = (a: number, b: number): boolean => Math.abs(a - b) < 0.01

/** Folders into which something was put, or from which something was taken, since they were made. */
export function findTouchedFolders(
  folder: string,
  { names, changedMs }: FolderStates,
): readonly string[] {
  return names.filter((name, at) => linkStatOf(`${folder}/${name}`)?.mtimeMs !== changedMs[at])
}

/**
 * Files and folders that nobody knows, and symbolic links to folders: they can only be in what was
 * touched.
 */
export function findStrangers(
  root: string,
  { files, folders }: Tree,
  touched: readonly string[],
): string[] {
  if (touched.length === 0) return []
  const known = new Set(folders.names)
  return touched
    .flatMap((folder) => listPaths(root, folder))
    .filter(
      (path) => !files.has(path as OutputPath) && !(known.has(path) && isFolder(join(root, path))),
    )
}

const isFolder = (path: string): boolean => linkStatOf(path)?.isDirectory() ?? false

function listPaths(root: string, folder: string): string[] {
  const at = join(root, folder)
  if (!isFolder(at)) return []
  return readdirSync(at).map((name) => (folder === '' ? name : `${folder}/${name}`))
}

/** A tree of which nothing is known: every file is read. */
export function scanTree(folder: string): Tree {
  const files = new Map(listFiles(folder).map((path) => [path, stateOf(join(folder, path), null)]))
  return { files, folders: foldersIn(folder, files.keys()) }
}

/** @param digest of the content, where it is known */
export function stateOf(file: string, digest: string | null): FileState {
  const { size, mtimeMs } = statSync(file)
  return { digest: digest ?? digestOf(readFileSync(file)), size, changedMs: mtimeMs }
}

/** The folders that these files are in, as they are on the disk. */
export function foldersIn(root: string, paths: Iterable<OutputPath>): FolderStates {
  const names = new Set<string>()
  for (const path of paths) for (const folder of foldersOf(path)) names.add(folder)
  return lookAtFolders(root, names)
}

/** These folders as they are on the disk, without those that are not there. */
export function lookAtFolders(root: string, names: Iterable<string>): FolderStates {
  const there = [...names].flatMap((name): [string, number][] => {
    const stat = linkStatOf(join(root, name))
    return stat?.isDirectory() ? [[name, stat.mtimeMs]] : []
  })
  return {
    names: there.map(([name]) => name),
    changedMs: Float64Array.from(there, ([, changedMs]) => changedMs),
  }
}

/** All of these folders, the touched ones as they are on the disk by now. */
export function lookAgain(
  root: string,
  { names, changedMs }: FolderStates,
  touched: ReadonlySet<string>,
): FolderStates {
  const there = lookAtFolders(root, touched)
  const now = new Map(there.names.map((name, at) => [name, there.changedMs[at] ?? 0]))
  const isTouched = names.map((name) => touched.has(name))
  const known = isTouched.filter(Boolean).length
  if (known === touched.size && now.size === touched.size) {
    return { names, changedMs: changedMs.map((ms, at) => now.get(names[at] ?? '') ?? ms) }
  }
  const others = changedMs.filter((_, at) => !isTouched[at])
  return {
    names: [...names.filter((_, at) => !isTouched[at]), ...there.names],
    changedMs: Float64Array.from([...others, ...there.changedMs]),
  }
}
