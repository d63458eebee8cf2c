import { readdirSync, statSync } from 'node:fs'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { systemErrorCode } from '../../../src/content/errors.ts'

/** Where the files of a space are read from and written to, by path. */
export interface SpaceStorage {
  /** The files directly in the folder, hidden ones aside, sorted; none where it does not exist. */
  list(folder: string): string[]
  /** A text that changes whenever the file is written; `undefined` where there is none. */
  stamp(file: string): string | undefined
  read(file: string): Promise<Buffer>
  write(file: string, bytes: string | Uint8Array): Promise<void>
  remove(file: string): Promise<void>
  /** Counts the writes that went through this storage. */
  writes(): number
}

/** The files themselves. Synchronous where a thousand calls are ten times as quick that way. */
export function createDiskStorage(): SpaceStorage {
  let writes = 0
  return {
    list(folder) {
      try {
        return readdirSync(folder, { withFileTypes: true })
          .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
          .map((entry) => path.join(folder, entry.name))
          .sort()
      } catch (error) {
        if (systemErrorCode(error) === 'ENOENT') return []
        throw error
      }
    },
    stamp(file) {
      const stats = statSync(file, { throwIfNoEntry: false })
      return stats && `${stats.mtimeMs}:${stats.ctimeMs}:${stats.size}`
    },
    read: (file) => readFile(file),
    async write(file, bytes) {
      writes++
      await mkdir(path.dirname(file), { recursive: true })
      // Renamed into place: whoever reads meanwhile gets the old file or the new one, whole.
      const unfinished = path.join(path.dirname(file), `.${path.basename(file)}.unfinished`)
      await writeFile(unfinished, bytes)
      await rename(unfinished, file)
    },
    async remove(file) {
      writes++
      await rm(file, { force: true })
    },
    writes: () => writes,
  }
}

/** The files of the disk, with whatever is written kept in memory and gone when the process is. */
export function createMemoryStorage(): SpaceStorage {
  const disk = createDiskStorage()
  /** What was written by path; `undefined`: removed. */
  const written = new Map<string, { bytes: Buffer; stamp: string } | undefined>()
  let writes = 0
  return {
    list(folder) {
      const added = [...written.keys()].filter((file) => path.dirname(file) === folder)
      const files = new Set([...disk.list(folder), ...added])
      return [...files].filter((file) => !written.has(file) || written.get(file)).sort()
    },
    stamp: (file) => (written.has(file) ? written.get(file)?.stamp : disk.stamp(file)),
    async read(file) {
      return written.get(file)?.bytes ?? disk.read(file)
    },
    async write(file, bytes) {
      writes++
      written.set(file, { bytes: Buffer.from(bytes), stamp: `write ${writes}` })
    },
    async remove(file) {
      writes++
      written.set(file, undefined)
    },
    writes: () => writes,
  }
}
