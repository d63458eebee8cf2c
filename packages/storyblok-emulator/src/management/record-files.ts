import path from 'node:path'
import * as z from 'zod'
import type { SpaceStorage } from '../space-storage.ts'

/** Where the records of one kind are kept. */
export interface RecordFiles {
  read(): Promise<Record<string, unknown>[]>
  write(records: Record<string, unknown>[]): Promise<void>
}

const record = z.record(z.string(), z.unknown())

/** One file with the array of all records, such as `components.json`. */
export function createArrayFile(storage: SpaceStorage, file: string): RecordFiles {
  return {
    async read() {
      if (storage.stamp(file) === undefined) return []
      return z.array(record).parse(JSON.parse((await storage.read(file)).toString('utf8')))
    },
    write: (records) => storage.write(file, serialize(records)),
  }
}

/** One file a record, such as `{name}_{uuid}.json`; names follow from the records. */
export function createFolderFiles(
  storage: SpaceStorage,
  folder: string,
  nameOf: (record: Record<string, unknown>) => string,
): RecordFiles {
  return {
    read: () =>
      Promise.all(
        storage
          .list(folder)
          .filter((file) => file.endsWith('.json'))
          .map(async (file) =>
            record.parse(JSON.parse((await storage.read(file)).toString('utf8'))),
          ),
      ),
    async write(records) {
      const files = new Map(records.map((item) => [path.join(folder, nameOf(item)), item]))
      for (const [file, item] of files) await storage.write(file, serialize(item))
      for (const file of storage.list(folder))
        if (file.endsWith('.json') && !files.has(file)) await storage.remove(file)
    },
  }
}

/** The file of a record, as the Storyblok CLI names it. Neither part is ever a path. */
export const recordFileName = (name: string, uuid: string): string =>
  `${[name, uuid].map((part) => part.replace(/[^\p{L}\p{N}_-]+/gu, '-')).join('_')}.json`

/** JSON as it is in the files of a space. */
export function serialize(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}
