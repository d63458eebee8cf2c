/**
 * Reports which files under some folders have changed. A system event only triggers a look; the
 * difference from the last look counts, so bursts, temporary files and renames come down to their
 * result.
 */
import { type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { systemErrorCode } from '../../src/content/errors.ts'

export type Change = 'added' | 'written' | 'removed'
export type FileChanges = ReadonlyMap<string, Change>

/** Editors write several times within this when they save. */
const quietMs = 8
/** Delay before a missing file is checked again: editors also save by renaming. */
const goneMs = 60
/** Used when there are more folders than the system can watch. */
const pollMs = 300

/**
 * @param places absolute paths of folders and files, which may be missing; a folder behind a symbolic
 * link in them is not watched
 */
export function watchFiles(
  places: readonly string[],
  onChange: (changes: FileChanges) => void,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>()
  let last = look(places)
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined

  const lookIn = (ms: number, mayBeGone = false) => {
    clearTimeout(timer)
    timer = setTimeout(() => compare(mayBeGone), ms)
  }
  const compare = (mayBeGone: boolean) => {
    const found = look(places)
    const changes = differences(last.files, found.files)
    if ([...changes.values()].includes('removed') && !mayBeGone) return lookIn(goneMs, true)
    last = found
    watchFolders()
    if (changes.size > 0) onChange(changes)
  }
  const watchFolders = () => {
    for (const [folder, watcher] of watchers) {
      if (last.folders.has(folder)) continue
      watcher.close()
      watchers.delete(folder)
    }
    for (const folder of last.folders) {
      if (watchers.has(folder)) continue
      try {
        const watcher = watch(folder, () => lookIn(quietMs))
        // If the folder disappears, the watcher of its parent reports it.
        watchers.set(
          folder,
          watcher.on('error', () => lookIn(quietMs)),
        )
      } catch {
        poll ??= setInterval(() => compare(false), pollMs)
      }
    }
  }
  watchFolders()
  // Finds what was written between the first look and the first watcher.
  lookIn(quietMs)
  return {
    close() {
      clearTimeout(timer)
      clearInterval(poll)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function look(places: readonly string[]) {
  const folders = new Set<string>()
  /** Path → stamp, which changes on every write. */
  const files = new Map<string, string>()
  const visit = (folder: string) => {
    folders.add(folder)
    for (const entry of unlessRefused(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      if (isPassing(entry.name)) continue
      const path = join(folder, entry.name)
      if (entry.isDirectory()) visit(path)
      else addFile(path)
    }
  }
  const addFile = (path: string) => {
    const stat = statOf(path)
    if (stat?.isFile()) files.set(path, stampOf(stat))
  }
  for (const place of places) {
    if (statOf(place)?.isDirectory()) visit(place)
    else if (statOf(dirname(place)) !== null) folders.add(dirname(place))
    addFile(place)
  }
  return { folders, files }
}

const statOf = (path: string) => unlessRefused(() => statSync(path))

const stampOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`

/** Returns `null` for a missing or locked file or a broken link; the code that needs it reports it. */
function unlessRefused<Found>(find: () => Found): Found | null {
  try {
    return find()
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error
    return null
  }
}

/** Temporary files of editors. */
const isPassing = (name: string): boolean => /^\.|~$|^4913$|\.(tmp|swp|bak)(-\w+)?$/.test(name)

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const changes = new Map<string, Change>()
  for (const path of before.keys()) if (!after.has(path)) changes.set(path, 'removed')
  for (const [path, stamp] of after) {
    if (before.get(path) !== stamp) changes.set(path, before.has(path) ? 'written' : 'added')
  }
  return changes
}
