/**
 * Tells which files under some folders have changed. The system's word is only taken as a hint to
 * look: what counts is how the files differ from when they were last looked at, so that bursts,
 * temporary files and renames come to what they leave behind.
 */
import { type FSWatcher, readdirSync, statSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { isIn } from '../../build/base/is-in.ts'
import { systemErrorCode } from '../../src/content/errors.ts'

/** What became of a file. */
export type Change = 'added' | 'written' | 'removed'
export type FileChanges = ReadonlyMap<string, Change>

export interface FileWatch {
  close(): void
}

/** An editor that saves writes several times within this. */
const quietMs = 8
/** A file that is gone is looked for once more: editors save by renaming too. */
const goneMs = 60
/** Where the system cannot watch. */
const pollMs = 300

/** @returns what is behind a symbolic link, where that is to be watched too */
type Follow = (link: string) => string | null

/** @param folders those that are missing are looked for in vain, and that is no error */
export function watchFiles(
  folders: readonly string[],
  onChange: (changes: FileChanges) => void,
  follow: Follow = () => null,
): FileWatch {
  const watchers = new Map<string, FSWatcher>()
  let known = look(folders, follow)
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined

  const expect = (ms: number, mayBeGone = false) => {
    clearTimeout(timer)
    timer = setTimeout(() => compare(mayBeGone), ms)
  }
  const compare = (mayBeGone: boolean) => {
    const found = look(folders, follow)
    const changes = differences(known.files, found.files)
    const isGone = [...changes.values()].includes('removed')
    if (isGone && !mayBeGone) return expect(goneMs, true)
    known = found
    watchFound()
    if (changes.size > 0) onChange(changes)
  }
  const watchFound = () => {
    for (const [folder, watcher] of watchers) {
      if (known.folders.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of known.folders) if (!watchers.has(folder)) begin(folder)
  }
  const begin = (folder: string) => {
    try {
      const watcher = watch(folder, () => expect(quietMs))
      // The folder may go: the one above it tells.
      watcher.on('error', () => expect(quietMs))
      watchers.set(folder, watcher)
    } catch {
      // More folders than the system watches.
      poll ??= setInterval(() => compare(false), pollMs)
    }
  }
  watchFound()
  // What was written between the first look and the first watcher.
  expect(quietMs)
  return {
    close() {
      clearTimeout(timer)
      clearInterval(poll)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

interface Look {
  folders: Set<string>
  /** Path → what changes when it is written. */
  files: Map<string, string>
}

function look(folders: readonly string[], follow: Follow): Look {
  const found: Look = { folders: new Set(), files: new Map() }
  const visit = (folder: string, within: readonly string[]) => {
    const entries = listEntries(folder)
    if (entries === null) return
    found.folders.add(folder)
    for (const entry of entries) {
      if (isPassing(entry.name)) continue
      const path = join(folder, entry.name)
      const stat = statOf(path)
      const behind = entry.isSymbolicLink() ? follow(path) : null
      if (entry.isDirectory()) visit(path, within)
      else if (behind !== null && stat?.isDirectory()) {
        if (!within.some((one) => isIn(one, behind))) visit(path, [...within, behind])
      } else if (stat !== null) {
        found.files.set(path, `${stat.mtimeMs} ${stat.size} ${stat.ino}`)
        // Only there the system tells of it.
        if (behind !== null) found.folders.add(dirname(behind))
      }
    }
  }
  for (const folder of folders) visit(folder, [folder])
  return found
}

const statOf = (path: string) => unlessRefused(() => statSync(path))

const listEntries = (folder: string) =>
  unlessRefused(() => readdirSync(folder, { withFileTypes: true }))

/** What is gone, is locked or is a link that leads nowhere is not there: who needs it says so. */
function unlessRefused<Found>(look: () => Found): Found | null {
  try {
    return look()
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error
    return null
  }
}

/** What editors leave for a moment. */
const isPassing = (name: string): boolean => /^\.|~$|^4913$|\.(tmp|swp|bak)(-\w+)?$/.test(name)

function differences(before: Look['files'], after: Look['files']): Map<string, Change> {
  const changes = new Map<string, Change>()
  for (const path of before.keys()) if (!after.has(path)) changes.set(path, 'removed')
  for (const [path, stamp] of after) {
    const known = before.get(path)
    if (known !== stamp) changes.set(path, known === undefined ? 'added' : 'written')
  }
  return changes
}
