import { type FSWatcher, watch } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { messageOf } from './errors.ts'
import { type FileCache, loadSpace } from './load-space.ts'
import type { Space } from './space.ts'
import {
  allFiles,
  folderOf,
  listSpaceFiles,
  type SpaceFolder,
  type SpaceStorage,
} from './space-folder.ts'

/** A space folder that is being watched. */
export interface OpenSpace {
  /** The current space; while a file is broken, the previous one, with a warning. */
  current(): Promise<Space>
  close(): void
}

export interface SpaceListeners {
  /** Called when a file broke while the emulator ran; it goes on with the previous content. */
  onWarning: (message: string) => void
  /** Called when the emulator has read the files again and found none broken. */
  onRead: () => void
}

/**
 * Reads the folder, and again whenever one of its files has changed.
 * @throws EmulatorError when a file is broken on opening
 */
export async function openSpace(
  folder: SpaceFolder,
  storage: SpaceStorage,
  { onWarning, onRead }: SpaceListeners,
): Promise<OpenSpace> {
  const cache: FileCache = new Map()
  const watcher = watchSpace(folder, storage)
  let space = await loadSpace(folder, storage, cache)
  let reading: Promise<void> = Promise.resolve()
  const reload = async () => {
    try {
      space = await loadSpace(folder, storage, cache)
      onRead()
    } catch (error) {
      onWarning(`${messageOf(error)}\nThe emulator still serves the previous content.`)
    }
  }
  return {
    async current() {
      if (await watcher.hasChanged()) reading = reading.then(reload)
      await reading
      return space
    },
    close: watcher.close,
  }
}

/** Most files to check before every answer, which takes some milliseconds. */
const MOST_CHECKED = 1000
/** Files to check although the system watches them, in case it misses a change. */
const CHECKED_ANYWAY = 50
const kinds = ['stories', 'assets', 'datasources'] as const

/**
 * Checks all files before every answer, up to a thousand. If there are more, it relies on the system's
 * notifications (inotify and the like) and checks the files in turn: some each time, or a thousand if
 * the system does not watch.
 */
function watchSpace(folder: SpaceFolder, storage: SpaceStorage) {
  const folders = kinds.map((kind) => folderOf(folder, kind))
  const stampsOf = (paths: string[]) => paths.map((file) => `${file}:${storage.stamp(file)}`)
  let files = allFiles(listSpaceFiles(folder, storage))
  let stamps = stampsOf(files)
  let folderStamps = stampsOf(folders).join()
  let writes = storage.writes()
  let next = 0
  let isNotified = false
  let watchers: FSWatcher[] = []

  const watchIfMany = () => {
    if (files.length > MOST_CHECKED && watchers.length === 0)
      watchers = watchFolders(folders, () => (isNotified = true))
  }
  const checkAll = () => {
    files = allFiles(listSpaceFiles(folder, storage))
    const current = stampsOf(files)
    const isSame =
      current.length === stamps.length && current.every((stamp, i) => stamp === stamps[i])
    stamps = current
    folderStamps = stampsOf(folders).join()
    writes = storage.writes()
    isNotified = false
    watchIfMany()
    return !isSame
  }
  const isSliceChanged = () => {
    const length = watchers.length === 0 ? MOST_CHECKED : CHECKED_ANYWAY
    const slice = files.slice(next, next + length)
    const isChanged = stampsOf(slice).some((stamp, i) => stamp !== stamps[next + i])
    next = next + length < files.length ? next + length : 0
    return isChanged
  }
  watchIfMany()
  return {
    /** Whether a file was added, removed or written since the last call. */
    async hasChanged(): Promise<boolean> {
      if (files.length <= MOST_CHECKED) return checkAll()
      // Lets Node read the pending notification of a write that came before this request.
      await setImmediate()
      const isSame =
        !isNotified && writes === storage.writes() && folderStamps === stampsOf(folders).join()
      return isSame && !isSliceChanged() ? false : checkAll()
    },
    close() {
      for (const watcher of watchers) watcher.close()
      watchers = []
    },
  }
}

function watchFolders(folders: string[], onChange: () => void): FSWatcher[] {
  return folders.flatMap((folder) => {
    try {
      return [watch(folder, { persistent: false }, onChange).on('error', onChange)]
    } catch {
      // The folder is missing or cannot be watched: checking in turn remains.
      return []
    }
  })
}
