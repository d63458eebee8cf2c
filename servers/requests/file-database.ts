/**
 * The embedded database: a file of its owner alone, one connection, no synchronous wait for a lock.
 */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Libsql from 'libsql'
import { type Database, type Row, type Statement, withoutQuery } from './database.ts'

const retryMs = 20

/**
 * Acknowledged requests are on the disk, also after the power fails; deleted ones are overwritten.
 * @param options.lockMs how long another program may hold the lock before a call fails
 * @throws SQLite's own error when the lock is held for longer, or the file is unusable
 */
export async function openFileDatabase(
  url: string,
  options: { mustExist: boolean; lockMs: number },
): Promise<Database> {
  const path = pathOf(url)
  if (options.mustExist && !existsSync(path))
    throw new Error('there is no such file. The receiver makes it')
  createPrivateFile(path)
  const connection = new Libsql(path)
  const checkPlace = createPlaceCheck(path)
  const retryWhileLocked = createRetry(options.lockMs)
  await retryWhileLocked(() =>
    connection.exec(
      'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON',
    ),
  )
  const write = (statements: readonly Statement[]) =>
    retryWhileLocked(() => {
      checkPlace()
      return transact(connection, 'BEGIN IMMEDIATE', statements)
    })
  return {
    async execute(statement) {
      const isRead = /^\s*SELECT\b/i.test(typeof statement === 'string' ? statement : statement.sql)
      const [result = nothing] = isRead
        ? await retryWhileLocked(() => transact(connection, beginRead, [statement]))
        : await write([statement])
      return result
    },
    batch: write,
    checkpoint: () => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => connection.close(),
  }
}

const beginRead = 'BEGIN; SELECT 1 FROM sqlite_schema LIMIT 1'
const nothing = { rows: [], rowsAffected: 0 }

/**
 * Takes the lock with `exec`: a prepared statement that fails for a lock is never reset, and no
 * transaction after it can be committed (tursodatabase/libsql-client-ts#352).
 */
function transact(connection: Libsql.Database, begin: string, statements: readonly Statement[]) {
  // Asking a closed connection for `inTransaction` ends the process.
  if (!connection.open) throw new Error('the database is closed')
  try {
    connection.exec(begin)
    const results = statements.map((statement) => run(connection, statement))
    connection.exec('COMMIT')
    return results
  } catch (error) {
    if (connection.inTransaction) connection.exec('ROLLBACK')
    throw error
  }
}

function run(connection: Libsql.Database, statement: Statement) {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  const prepared = connection.prepare(sql)
  if (!prepared.reader) return { rows: [], rowsAffected: prepared.run(args).changes }
  return { rows: prepared.all(args) as Row[], rowsAffected: 0 }
}

/** Tries again from a timer for as long as the lock may be held. */
const createRetry =
  (lockMs: number) =>
  async <T>(attempt: () => T): Promise<T> => {
    const until = performance.now() + lockMs
    for (;;) {
      try {
        return attempt()
      } catch (error) {
        if (!isBusy(error) || performance.now() > until) throw error
        await sleep(retryMs)
      }
    }
  }

const isBusy = (error: unknown): boolean =>
  error instanceof Libsql.SqliteError && error.code.startsWith('SQLITE_BUSY')

/**
 * Throws once no file, or another one, is where the database was opened: SQLite goes on writing into
 * the one that is gone, and all of that ends with the process.
 */
function createPlaceCheck(path: string): () => void {
  const opened = statSync(path)
  return () => {
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.ino === opened.ino && found.dev === opened.dev) return
    throw new Error(`${path} was moved or deleted. Put it back, or start the receiver again`)
  }
}

/** `file:data/a.db`, `file:///data/a.db` and `file://localhost/data/a.db` are files. */
const pathOf = (url: string): string =>
  withoutQuery(url).replace(/^file:(\/\/(localhost(?=\/))?)?/i, '')

// SQLite gives the files beside it the mode of this one.
function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}
