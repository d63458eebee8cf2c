/**
 * How the build's memory holds `dist` and the spare tree: all of both, and what differs from that.
 */
import type { OutputPath } from '../../src/content/paths.ts'
import { numbersFrom, type StoredNumbers, storedNumbers } from '../base/stored-numbers.ts'
import { type StoredTexts, storedTexts, textsFrom } from '../base/stored-texts.ts'
import type { FileState, FileStates, FolderStates } from './output-state.ts'
import { type FileColumns, StoredFiles } from './stored-files.ts'

export interface Trees {
  files: FileStates
  folders: FolderStates
  spareFolders: FolderStates
}

export interface StoredTrees {
  paths: StoredTexts
  digests: string
  sizes: StoredNumbers
  changedMs: StoredNumbers
  /** Of `dist`, and of the spare tree. */
  folders: [StoredFolders, StoredFolders]
}

interface StoredFolders {
  names: StoredTexts
  changedMs: StoredNumbers
}

export interface TouchedTrees extends Trees {
  /** The files that may be different from what was read. */
  touched: Iterable<OutputPath>
}

/** What is different from the stored trees. */
export interface TreeChanges {
  /** Which of them is `dist`: each build that changes something swaps the two. */
  dist: 0 | 1
  files: [OutputPath, FileState][]
  gone: OutputPath[]
  /** Of `dist`, and of the spare tree. */
  folders: [ChangedFolders, ChangedFolders]
}

/** By place among the names. */
type ChangedFolders = [at: number, changedMs: number][]

/** The stored trees as they are read: nothing is made of each file. */
export interface TreeColumns extends FileColumns {
  folders: [FolderStates, FolderStates]
}

/** The stored trees, by what was read of them. */
export interface StoredBefore {
  dist: 0 | 1
  columns: TreeColumns
  /** The files that had changes. */
  changed: readonly OutputPath[]
}

/** Of so large a part all is stored anew. */
const largePart = 0.1

export const noChanges: TreeChanges = { dist: 0, files: [], gone: [], folders: [[], []] }

export const noFolders: FolderStates = { names: [], changedMs: new Float64Array() }

export function storedTrees({ files, folders, spareFolders }: Trees): StoredTrees {
  const sorted = [...files.entries()].sort(([one], [other]) => (one < other ? -1 : 1))
  const states = sorted.map(([, state]) => state)
  return {
    paths: storedTexts(sorted.map(([path]) => path)),
    digests: states.map(({ digest }) => digest).join(''),
    sizes: storedNumbers(states.map(({ size }) => size)),
    changedMs: storedNumbers(states.map(({ changedMs }) => changedMs)),
    folders: [storedFolders(folders), storedFolders(spareFolders)],
  }
}

export function columnsOf(all: StoredTrees): TreeColumns {
  const [sizes, changedMs] = [numbersFrom(all.sizes), numbersFrom(all.changedMs)]
  return {
    names: textsFrom(all.paths) as OutputPath[],
    digests: all.digests,
    ...{ sizes, changedMs },
    folders: foldersFrom(all.folders),
  }
}

export function treesFrom(
  columns: TreeColumns,
  changes: TreeChanges,
): { trees: Trees; before: StoredBefore } {
  const files = new StoredFiles(columns)
  for (const path of changes.gone) files.delete(path)
  for (const [path, state] of changes.files) files.set(path, state)
  const changed = [...changes.files.map(([path]) => path), ...changes.gone]
  return {
    trees: { files, ...treeFoldersFrom(columns, changes) },
    before: { dist: changes.dist, columns, changed },
  }
}

/** The folders of `dist` and of the spare tree. */
export const treeFoldersFrom = (
  { folders }: TreeColumns,
  { dist, folders: changes }: TreeChanges,
) => ({
  folders: withChanges(folders[dist], changes[0]),
  spareFolders: withChanges(folders[otherThan(dist)], changes[1]),
})

/** @returns `null` when all is to be stored anew */
export function changesSince(before: StoredBefore, trees: TouchedTrees): TreeChanges | null {
  // Where a tree is a new one instead, all of its folders are different.
  const dist = otherThan(before.dist)
  const [own, spare] = [before.columns.folders[dist], before.columns.folders[before.dist]]
  const folders = changedFolders(own, trees.folders)
  const spareFolders = changedFolders(spare, trees.spareFolders)
  if (folders === null || spareFolders === null) return null
  const { files, gone } = changedFiles(before, trees)
  if (files.length + gone.length > largePart * trees.files.size) return null
  return { dist, files, gone, folders: [folders, spareFolders] }
}

function changedFiles(
  { columns, changed: changedBefore }: StoredBefore,
  { files, touched }: TouchedTrees,
): Pick<TreeChanges, 'files' | 'gone'> {
  const changed: [OutputPath, FileState][] = []
  const gone: OutputPath[] = []
  const stored = new StoredFiles(columns)
  for (const path of new Set([...changedBefore, ...touched])) {
    const before = stored.get(path)
    const state = files.get(path)
    if (state === undefined && before !== undefined) gone.push(path)
    if (state !== undefined && !isSame(state, before)) changed.push([path, state])
  }
  return { files: changed, gone }
}

const isSame = (one: FileState, other: FileState | undefined): boolean =>
  one.digest === other?.digest && one.size === other.size && one.changedMs === other.changedMs

function changedFolders(
  before: FolderStates,
  { names, changedMs }: FolderStates,
): ChangedFolders | null {
  const isAlike =
    names === before.names ||
    (names.length === before.names.length && names.every((name, at) => name === before.names[at]))
  if (!isAlike) return null
  const changed: ChangedFolders = []
  changedMs.forEach((ms, at) => {
    if (ms !== before.changedMs[at]) changed.push([at, ms])
  })
  return changed.length > largePart * names.length ? null : changed
}

function withChanges({ names, changedMs }: FolderStates, changes: ChangedFolders): FolderStates {
  const changed = changedMs.slice()
  for (const [at, ms] of changes) changed[at] = ms
  return { names, changedMs: changed }
}

const otherThan = (dist: 0 | 1): 0 | 1 => (dist === 0 ? 1 : 0)

const storedFolders = ({ names, changedMs }: FolderStates): StoredFolders => ({
  names: storedTexts(names),
  changedMs: storedNumbers(changedMs),
})

/** Trees of the same folders share the list of them. */
function foldersFrom([one, other]: StoredTrees['folders']): [FolderStates, FolderStates] {
  const names = textsFrom(one.names)
  const isAlike = typeof one.names === 'string' && one.names === other.names
  return [
    { names, changedMs: numbersFrom(one.changedMs) },
    {
      names: isAlike ? names : textsFrom(other.names),
      changedMs: numbersFrom(other.changedMs),
    },
  ]
}
