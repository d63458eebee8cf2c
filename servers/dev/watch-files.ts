/**
 * Tells which files under some folders have changed. What the system says is a hint to look: what
 * counts is how the files differ from the last look, so that bursts, temporary files and renames come
 * to what they leave behind.
 */
import { type FSWatcher, readdirSync, type Stats, statSync, watch } from 'node:fs'
import { dirname, join } from 'node:path'
import { isIn } from '../../build/base/is-in.ts'
import { systemErrorCode } from '../../src/content/errors.ts'

export type Change = 'added' | 'written' | 'removed'
export type FileChanges = ReadonlyMap<string, Change>

/** An editor that saves writes several times within this. */
const quietMs = 8
/** A file that is gone is looked for once more: editors save by renaming too. */
const goneMs = 60
/** Where there are more folders than the system watches. */
const pollMs = 300

/** @returns what is behind a symbolic link, where that is to be watched too */
type Follow = (link: string) => string | null

/** @param places absolute paths of folders and files, which may be missing */
export function watchFiles(
  places: readonly string[],
  onChange: (changes: FileChanges) => void,
  follow: Follow = () => null,
): { close(): void } {
  const watchers = new Map<string, FSWatcher>()
  let last = look(places, follow)
  let timer: NodeJS.Timeout | undefined
  let poll: NodeJS.Timeout | undefined

  const lookIn = (ms: number, mayBeGone = false) => {
    clearTimeout(timer)
    timer = setTimeout(() => compare(mayBeGone), ms)
  }
  const compare = (mayBeGone: boolean) => {
    const found = look(places, follow)
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
        // The folder may go: the one above it tells.
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
  // What was written between the first look and the first watcher.
  lookIn(quietMs)
  return {
    close() {
      clearTimeout(timer)
      clearInterval(poll)
      for (const watcher of watchers.values()) watcher.close()
    },
  }
}

function look(places: readonly string[], follow: Follow) {
  const folders = new Set<string>()
  /** Path → what changes when it is written. */
  const files = new Map<string, string>()
  const visit = (folder: string, within: readonly string[]) => {
    folders.add(folder)
    for (const entry of unlessRefused(() => readdirSync(folder, { withFileTypes: true })) ?? []) {
      const path = join(folder, entry.name)
      if (isPassing(entry.name)) continue
      const stat = statOf(path)
      const behind = entry.isSymbolicLink() ? follow(path) : null
      if (entry.isDirectory()) visit(path, within)
      else if (behind !== null && stat?.isDirectory()) {
        if (!within.some((one) => isIn(one, behind))) visit(path, [...within, behind])
      } else if (stat !== null) {
        files.set(path, stampOf(stat))
        // Only there the system tells of it.
        if (behind !== null) folders.add(dirname(behind))
      }
    }
  }
  for (const place of places) {
    const stat = statOf(place)
    if (stat?.isDirectory()) visit(place, [place])
    else if (statOf(dirname(place)) !== null) folders.add(dirname(place))
    if (stat?.isFile()) files.set(place, stampOf(stat))
  }
  return { folders, files }
}

const statOf = (path: string) => unlessRefused(() => statSync(path))

const stampOf = ({ mtimeMs, size, ino }: Stats): string => `${mtimeMs} ${size} ${ino}`

/** What is gone, is locked or is a link that leads nowhere is not there: who needs it says so. */
function unlessRefused<Found>(find: () => Found): Found | null {
  try {
    return find()
  } catch (error) {
    if (systemErrorCode(error) === undefined) throw error
    return null
  }
}

/** What editors leave for a moment. */
const isPassing = (name: string): boolean => /^\.|~$|^4913$|\.(tmp|swp|bak)(-\w+)?$/.test(name)

function differences(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>) {
  const changes = new Map<string, Change>()
  for (const path of before.keys()) if (!after.has(path)) changes.set(path, 'removed')
  for (const [path, stamp] of after) {
    if (before.get(path) !== stamp) changes.set(path, before.has(path) ? 'written' : 'added')
  }
  return changes
}
