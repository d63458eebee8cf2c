import { createHash } from 'node:crypto'
import type { RecordFiles } from './record-files.ts'

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
