/**
 * Requests that come at the same time share a transaction: each waits for the disk, whatever its size.
 */
import type { RequestRow } from './store-requests.ts'

/** Stores rows in one transaction. @returns the ids of those it stored, once they are durable */
export type StoreRows = (rows: readonly RequestRow[]) => Promise<ReadonlySet<string>>

/** Whether the row was stored. */
export type StoreRow = (row: RequestRow) => Promise<boolean>

interface Waiting {
  row: RequestRow
  resolve: (isStored: boolean) => void
  reject: (error: unknown) => void
}

const maxGroup = 100

/** One row at a time, for whoever has no others to wait for. */
export const storeAlone =
  (store: StoreRows): StoreRow =>
  async (row) =>
    (await store([row])).has(row.id)

/** Rows that come while others are being stored go together. */
export function createGroupCommit(store: StoreRows): StoreRow {
  const waiting: Waiting[] = []
  let isRunning = false

  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      await commitGroup(store, waiting.splice(0, maxGroup))
    }
    isRunning = false
  }
  return (row) =>
    new Promise((resolve, reject) => {
      waiting.push({ row, resolve, reject })
      if (!isRunning) void run()
    })
}

/**
 * When a group fails, each of it is tried alone, so that one cannot spoil the others; all at once, so
 * that none waits for what a database leaves unanswered.
 */
async function commitGroup(store: StoreRows, group: readonly Waiting[]): Promise<void> {
  try {
    const stored = await store(group.map(({ row }) => row))
    for (const { row, resolve } of group) resolve(stored.has(row.id))
  } catch (error) {
    const [only, ...others] = group
    if (others.length === 0) return only?.reject(error)
    await Promise.all(group.map((one) => commitGroup(store, [one])))
  }
}
