import { existsSync, type FSWatcher, watch } from 'node:fs'
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
const kinds = ['stories', 'assets', 'datasources'] as const

/**
 * Checks all files before every answer, up to a thousand. If there are more, it relies on the system's
 * notifications (inotify and the like), unless the system does not watch.
 */
function watchSpace(folder: SpaceFolder, storage: SpaceStorage) {
  const folders = kinds.map((kind) => folderOf(folder, kind))
  const stampsOf = (paths: string[]) => paths.map((file) => `${file}:${storage.stamp(file)}`).join()
  let stamps = ''
  let folderStamps = ''
  let writes = 0
  let isNotified = false
  let watchers: FSWatcher[] = []

  const close = () => {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }
  const checkAll = () => {
    const before = stamps
    // Notes folders, and watches them, before it looks at the files: a later change shows the next time.
    folderStamps = stampsOf(folders)
    writes = storage.writes()
    isNotified = false
    const files = allFiles(listSpaceFiles(folder, storage))
    close()
    if (files.length > MOST_CHECKED) watchers = watchFolders(folders, () => (isNotified = true))
    stamps = stampsOf(files)
    return stamps !== before
  }
  checkAll()
  return {
    /** Whether a file was added, removed or written since the last call. */
    async hasChanged(): Promise<boolean> {
      if (watchers.length === 0) return checkAll()
      // Lets Node read the pending notification of a write that came before this request.
      await setImmediate()
      const isSame =
        !isNotified && writes === storage.writes() && folderStamps === stampsOf(folders)
      return isSame ? false : checkAll()
    },
    close,
  }
}

/** @returns no watchers if one of the folders cannot be watched */
function watchFolders(folders: string[], onChange: () => void): FSWatcher[] {
  const watchers: FSWatcher[] = []
  try {
    for (const folder of folders.filter((folder) => existsSync(folder)))
      watchers.push(watch(folder, { persistent: false }, onChange).on('error', onChange))
    return watchers
  } catch {
    for (const watcher of watchers) watcher.close()
    return []
  }
}
