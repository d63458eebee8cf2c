/**
 * Looks at paths on the disk.
 */
import { lstatSync, readdirSync, readFileSync, type Stats, statSync } from 'node:fs'
import { systemErrorCode } from '../../src/content/errors.ts'

/** Stats of a path; `undefined` if nothing is there, also if a parent folder is a file. */
export const statOf = (path: string): Stats | undefined => look(statSync, path)

/** Stats like `statOf`, but of a symbolic link itself. */
export const linkStatOf = (path: string): Stats | undefined => look(lstatSync, path)

/** Keeps Node from creating an error for each missing file. */
const quietly = { throwIfNoEntry: false } as const

function look(stat: typeof statSync, path: string): Stats | undefined {
  try {
    return stat(path, quietly)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOTDIR') return undefined
    throw error
  }
}

/** Names in a folder, in any order; empty when the folder is missing. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** Reads a file; `null` if it is missing. */
export function readIfThere(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch (error) {
    if (systemErrorCode(error) === 'ENOENT') return null
    // Node's EISDIR error has no `path`.
    throw error instanceof Error ? Object.assign(error, { path: file }) : error
  }
}
