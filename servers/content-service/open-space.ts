import { loadSpace } from './load-space.ts'
import type { Space } from './space.ts'
import { fingerprintSpace } from './space-folder.ts'

/** A space folder that is being watched. */
export interface OpenSpace {
  /** The space as its files are. While a file is broken: as it was before, and a warning. */
  current(): Promise<Space>
}

/**
 * Reads the folder, and again whenever one of its files has changed.
 * @throws VetrinaError when a file is broken on opening
 */
export async function openSpace(
  folder: string,
  onWarning: (message: string) => void,
): Promise<OpenSpace> {
  let fingerprint = fingerprintSpace(folder)
  let space = await loadSpace(folder)
  let reading: Promise<void> = Promise.resolve()
  const reload = async () => {
    try {
      space = await loadSpace(folder)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      onWarning(`${reason}\nThe content from before is still being served.`)
    }
  }
  return {
    async current() {
      const seen = fingerprintSpace(folder)
      if (seen !== fingerprint) {
        fingerprint = seen
        reading = reading.then(reload)
      }
      await reading
      return space
    },
  }
}
