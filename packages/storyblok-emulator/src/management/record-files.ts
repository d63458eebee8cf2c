import { createHash } from 'node:crypto'
import path from 'node:path'
import * as z from 'zod'
import type { SpaceStorage } from '../space-folder.ts'

type StoredRecord = Record<string, unknown>

/** Storage of the records of one kind. */
export interface RecordFiles {
  read(): Promise<StoredRecord[]>
  write(records: StoredRecord[]): Promise<void>
}

const recordSchema = z.record(z.string(), z.unknown())

/** One file with the array of all records, such as `components.json`. */
export function createArrayFile(storage: SpaceStorage, file: string): RecordFiles {
  return {
    async read() {
      if (storage.stamp(file) === undefined) return []
      return z.array(recordSchema).parse(JSON.parse((await storage.read(file)).toString('utf8')))
    },
    write: (records) => storage.write(file, serialize(records)),
  }
}

/** One file a record, such as `{name}_{uuid}.json`. */
export function createFolderFiles(storage: SpaceStorage, folder: string): RecordFiles {
  const list = () => storage.list(folder).filter((file) => file.endsWith('.json'))
  const parse = async (file: string) =>
    recordSchema.parse(JSON.parse((await storage.read(file)).toString('utf8')))
  return {
    read: () => Promise.all(list().map(parse)),
    async write(records) {
      const named = ({ name, uuid }: StoredRecord) => recordFileName(String(name), String(uuid))
      const files = new Map(records.map((item) => [path.join(folder, named(item)), item]))
      for (const [file, item] of files) await storage.write(file, serialize(item))
      for (const file of list()) if (!files.has(file)) await storage.remove(file)
    },
  }
}

/** The name of a record's file, as the Storyblok CLI forms it. Neither part is ever a path. */
export const recordFileName = (name: string, uuid: string): string =>
  `${[name, uuid].map((part) => part.replace(/[^\p{L}\p{N}_-]+/gu, '-')).join('_')}.json`

/** Formats JSON as in the files of a space. */
export const serialize = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`

/** One more than the highest id, at least 100,001. */
export const nextId = (items: readonly { id: number }[]): number =>
  items.reduce((highest, { id }) => Math.max(highest, id), 100_000) + 1

/** The record's id; hand-written files have names but no ids. */
export function recordId({ id, name }: StoredRecord): number {
  if (typeof id === 'number') return id
  return createHash('sha256').update(String(name)).digest().readUInt32BE(0) % 1_000_000
}
