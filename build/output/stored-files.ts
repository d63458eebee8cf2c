/**
 * The files of a tree as it is stored: of tens of thousands a build asks for a few, so nothing is
 * made of the others. What is set or deleted stands beside them.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { digestLength } from '../base/digest.ts'
import { findPlace } from '../base/sorted.ts'
import type { FileState, FileStates } from './output-state.ts'

/** All in the order of the names, which are sorted. */
export interface FileColumns {
  names: readonly OutputPath[]
  /** One after the other. */
  digests: string
  sizes: Float64Array
  changedMs: Float64Array
}

export class StoredFiles implements FileStates {
  size: number
  private readonly columns: FileColumns
  /** `null` for a file that is not there any more. */
  private readonly changes: Map<OutputPath, FileState | null>
  constructor(
    columns: FileColumns,
    changes = new Map<OutputPath, FileState | null>(),
    size = columns.names.length,
  ) {
    this.columns = columns
    this.changes = changes
    this.size = size
  }
  copy(): StoredFiles {
    return new StoredFiles(this.columns, new Map(this.changes), this.size)
  }
  get(path: OutputPath): FileState | undefined {
    const changed = this.changes.get(path)
    return changed === undefined ? storedState(this.columns, path) : (changed ?? undefined)
  }
  has(path: OutputPath): boolean {
    const changed = this.changes.get(path)
    return changed === undefined ? placeOf(this.columns.names, path) >= 0 : changed !== null
  }
  set(path: OutputPath, state: FileState): void {
    if (!this.has(path)) this.size++
    this.changes.set(path, state)
  }
  delete(path: OutputPath): void {
    if (!this.has(path)) return
    this.size--
    this.changes.set(path, null)
  }
  keys(): OutputPath[] {
    const paths = this.columns.names.filter((path) => !this.changes.has(path))
    for (const [path, state] of this.changes) if (state !== null) paths.push(path)
    return paths
  }
  pathsIn(folder: string): OutputPath[] {
    const { names } = this.columns
    const [from, to] = [
      placeFor(names, folder),
      placeFor(names, `${folder.slice(0, -1)}${afterSlash}`),
    ]
    const paths = names.slice(from, to).filter((path) => !this.changes.has(path))
    for (const [path, state] of this.changes) {
      if (state !== null && path.startsWith(folder)) paths.push(path)
    }
    return paths
  }
  *entries(): Generator<[OutputPath, FileState]> {
    for (const [at, path] of this.columns.names.entries()) {
      if (!this.changes.has(path)) yield [path, stateAt(this.columns, at)]
    }
    for (const [path, state] of this.changes) if (state !== null) yield [path, state]
  }
  /** Paths that may be in one of two copies and not in the other; `null` where they are none. */
  changedFrom(other: FileStates): OutputPath[] | null {
    if (!(other instanceof StoredFiles) || other.columns !== this.columns) return null
    return [...new Set([...this.changes.keys(), ...other.changes.keys()])]
  }
}

/** One that can be written into, and the other stays as it is. */
export const copyOf = (files: FileStates): FileStates =>
  files instanceof StoredFiles ? files.copy() : new Map(files.entries())

/** @param folder with a slash at its end */
export const pathsIn = (files: FileStates, folder: string): OutputPath[] =>
  files instanceof StoredFiles
    ? files.pathsIn(folder)
    : [...files.keys()].filter((path) => path.startsWith(folder))

/** Paths of `before` that `after` has not. */
export function findGone(before: FileStates, after: FileStates): OutputPath[] {
  const isGone = (path: OutputPath) => !after.has(path)
  const changed = after instanceof StoredFiles ? after.changedFrom(before) : null
  return changed === null
    ? [...before.keys()].filter(isGone)
    : changed.filter((path) => before.has(path) && isGone(path))
}

function storedState(columns: FileColumns, path: OutputPath): FileState | undefined {
  const at = placeOf(columns.names, path)
  return at < 0 ? undefined : stateAt(columns, at)
}

const stateAt = ({ digests, sizes, changedMs }: FileColumns, at: number): FileState => ({
  digest: digests.slice(at * digestLength, (at + 1) * digestLength),
  size: sizes[at] ?? 0,
  changedMs: changedMs[at] ?? 0,
})

/** The first letter after all paths in a folder. */
const afterSlash = String.fromCharCode('/'.charCodeAt(0) + 1)

/** -1 when it is not among them. */
function placeOf(sorted: readonly string[], path: string): number {
  const at = placeFor(sorted, path)
  return sorted[at] === path ? at : -1
}

/** Of the first that does not come before it. */
const placeFor = (sorted: readonly string[], path: string): number =>
  findPlace(sorted.length, (at) => (sorted[at] ?? '') < path)
