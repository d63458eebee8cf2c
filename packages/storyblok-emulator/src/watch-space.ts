import { type FSWatcher, watch } from 'node:fs'
import { setImmediate } from 'node:timers/promises'
import { allFiles, folderOf, listSpaceFiles, type SpaceFolder } from './space-folder.ts'
import type { SpaceStorage } from './space-storage.ts'

/** Looks whether the files of a space have changed. */
export interface SpaceWatch {
  /** Whether a file was added, removed or written since the last time this was asked. */
  hasChanged(): Promise<boolean>
  close(): void
}

/** Files whose state one answer can wait for: some milliseconds. */
const MOST_LOOKED_AT = 1000
/** Of files that the system watches, in case that it misses a change. */
const LOOKED_AT_ANYWAY = 50
const kinds = ['stories', 'assets', 'datasources'] as const

/**
 * Up to a thousand files are looked at, all of them, every time. Of more, the system says when one
 * changes (inotify and the like), and they are looked at in turn: some each time, or a thousand
 * where the system says nothing.
 */
export function watchSpace(folder: SpaceFolder, storage: SpaceStorage): SpaceWatch {
  const folders = kinds.map((kind) => folderOf(folder, kind))
  const stampsOf = (files: string[]) => files.map((file) => `${file}:${storage.stamp(file)}`)
  let files = allFiles(listSpaceFiles(folder, storage))
  let stamps = stampsOf(files)
  let folderStamps = stampsOf(folders).join()
  let writes = storage.writes()
  let next = 0
  let isTold = false
  let watchers: FSWatcher[] = []

  const watchIfMany = () => {
    if (files.length > MOST_LOOKED_AT && watchers.length === 0)
      watchers = watchFolders(folders, () => (isTold = true))
  }
  const relook = () => {
    files = allFiles(listSpaceFiles(folder, storage))
    const seen = stampsOf(files)
    const isSame = seen.length === stamps.length && seen.every((stamp, i) => stamp === stamps[i])
    stamps = seen
    folderStamps = stampsOf(folders).join()
    writes = storage.writes()
    isTold = false
    watchIfMany()
    return !isSame
  }
  const isSliceChanged = () => {
    const length = watchers.length === 0 ? MOST_LOOKED_AT : LOOKED_AT_ANYWAY
    const slice = files.slice(next, next + length)
    const isChanged = stampsOf(slice).some((stamp, i) => stamp !== stamps[next + i])
    next = next + length < files.length ? next + length : 0
    return isChanged
  }
  const close = () => {
    for (const watcher of watchers) watcher.close()
    watchers = []
  }
  watchIfMany()
  return {
    async hasChanged() {
      if (files.length <= MOST_LOOKED_AT) return relook()
      // The system's word about a write that came before this request is waiting to be read.
      await setImmediate()
      const isSame =
        !isTold && writes === storage.writes() && folderStamps === stampsOf(folders).join()
      return isSame && !isSliceChanged() ? false : relook()
    },
    close,
  }
}

function watchFolders(folders: string[], onChange: () => void): FSWatcher[] {
  return folders.flatMap((folder) => {
    try {
      return [watch(folder, { persistent: false }, onChange).on('error', onChange)]
    } catch {
      // No such folder, or no watching here: looking in turn is left.
      return []
    }
  })
}
