import { createHash } from 'node:crypto'
import path from 'node:path'
import * as z from 'zod'
import type { SpaceStorage } from '../space-folder.ts'

/** A record of the management API; other fields than its id are the kind's own. */
export interface Item {
  id: number
  [field: string]: unknown
}

/** Records of one kind. What is written goes to the storage at once. */
export interface Collection {
  list(): Promise<Item[]>
  find(id: number): Promise<Item | undefined>
  create(fields: Record<string, unknown>): Promise<Item>
  /** The record with these fields changed; `undefined` where there is none with that id. */
  update(id: number, fields: Record<string, unknown>): Promise<Item | undefined>
  /** Whether there was one. */
  remove(id: number): Promise<boolean>
}

/**
 * @param defaults every field of the management API that a record can lack
 * @param files where the records are
 */
export function createCollection(
  files: RecordFiles,
  defaults: Readonly<Record<string, unknown>>,
): Collection {
  const list = async () => {
    const found = await files.read()
    return found.map((fields): Item => ({ ...defaults, ...fields, id: idOf(fields) }))
  }
  return {
    list,
    find: async (id) => (await list()).find((item) => item.id === id),
    async create(fields) {
      const items = await list()
      const id = nextId(items)
      const created = { ...defaults, ...defined(fields), id }
      await files.write([...items, created])
      return created
    },
    async update(id, fields) {
      const items = await list()
      const before = items.find((item) => item.id === id)
      if (before === undefined) return undefined
      const after = { ...before, ...defined(fields), id }
      await files.write(items.map((item) => (item.id === id ? after : item)))
      return after
    },
    async remove(id) {
      const items = await list()
      const left = items.filter((item) => item.id !== id)
      if (left.length === items.length) return false
      await files.write(left)
      return true
    },
  }
}

/** One more than the highest there is. */
export function nextId(items: readonly { id: number }[]): number {
  return items.reduce((highest, { id }) => Math.max(highest, id), 100_000) + 1
}

// Files that were written by hand have names but no ids.
function idOf(fields: Record<string, unknown>): number {
  if (typeof fields.id === 'number') return fields.id
  const name = String(fields.name ?? JSON.stringify(fields))
  return createHash('sha256').update(name).digest().readUInt32BE(0) % 1_000_000
}

function defined(fields: Record<string, unknown>): Record<string, unknown> {
  const { id: _, ...others } = fields
  return Object.fromEntries(Object.entries(others).filter(([, value]) => value !== undefined))
}

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
