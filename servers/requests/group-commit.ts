/**
 * Transactions that come at the same time share one: each waits for the disk, whatever its size.
 */
import type { InStatement, ResultSet } from '@libsql/client'
import type { Database } from './database.ts'

interface Waiting {
  statements: InStatement[]
  resolve: (results: ResultSet[]) => void
  reject: (error: unknown) => void
}

const maxGroup = 100

/** Gives a function that runs statements in a transaction and resolves once they are durable. */
export function createGroupCommit(database: Database) {
  const waiting: Waiting[] = []
  let isRunning = false

  const run = async () => {
    isRunning = true
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
      await commitGroup(database, waiting.splice(0, maxGroup))
    }
    isRunning = false
  }
  return (statements: InStatement[]) =>
    new Promise<ResultSet[]>((resolve, reject) => {
      waiting.push({ statements, resolve, reject })
      if (!isRunning) void run()
    })
}

/** When a group fails, each of it is tried alone, so that one cannot spoil the others. */
async function commitGroup(database: Database, group: readonly Waiting[]): Promise<void> {
  try {
    const results = await database.batch(
      group.flatMap(({ statements }) => statements),
      'write',
    )
    let start = 0
    for (const { statements, resolve } of group) {
      resolve(results.slice(start, start + statements.length))
      start += statements.length
    }
  } catch (error) {
    const [only, ...others] = group
    if (others.length === 0) return only?.reject(error)
    for (const one of group) await commitGroup(database, [one])
  }
}
