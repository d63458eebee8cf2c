import { messageOf } from '../../../src/content/errors.ts'
import { createFileMemory, loadSpace } from './load-space.ts'
import type { Space } from './space.ts'
import type { SpaceFolder } from './space-folder.ts'
import type { SpaceStorage } from './space-storage.ts'
import { watchSpace } from './watch-space.ts'

/** A space folder that is being watched. */
export interface OpenSpace {
  /** The space as its files are. While a file is broken: as it was before, and a warning. */
  current(): Promise<Space>
  close(): void
}

export interface Hearers {
  /** A file is broken. */
  onWarning: (message: string) => void
  /** All files could be read again. */
  onRead: () => void
}

/**
 * Reads the folder, and again whenever one of its files has changed.
 * @throws VetrinaError when a file is broken on opening
 */
export async function openSpace(
  folder: SpaceFolder,
  storage: SpaceStorage,
  { onWarning, onRead }: Hearers,
): Promise<OpenSpace> {
  const memory = createFileMemory()
  const watcher = watchSpace(folder, storage)
  let space = await loadSpace(folder, { storage, memory })
  let reading: Promise<void> = Promise.resolve()
  const reload = async () => {
    try {
      space = await loadSpace(folder, { storage, memory })
      onRead()
    } catch (error) {
      const reason = messageOf(error)
      onWarning(`${reason}\nThe content from before is still being served.`)
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
