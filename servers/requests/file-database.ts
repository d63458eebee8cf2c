/**
 * Opens the database on Node: a remote one, or a file for its owner alone.
 */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import Libsql from 'libsql'
import {
  type Database,
  openPrepared,
  openRemoteDatabase,
  type RemoteDatabase,
  type Row,
  type Statement,
  withoutQuery,
} from './database.ts'

interface DatabaseSettings extends RemoteDatabase {
  /** Refuses a missing file: creating it would only hide a mistyped path. */
  mustExist?: boolean
}

/**
 * @param settings `answerMs` is also how long another program may hold the lock of a file
 * @throws VetrinaError DATABASE_UNREACHABLE
 */
export function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, token, answerMs = 10_000, mustExist = false } = settings
  return url.startsWith('file:')
    ? openPrepared(url, () => openFile(url, { mustExist, lockMs: answerMs }))
    : openRemoteDatabase({ url, token, answerMs })
}

/** Acknowledged requests survive a power failure; SQLite overwrites deleted ones. */
function openFile(
  url: string,
  { mustExist, lockMs }: { mustExist: boolean; lockMs: number },
): Database {
  // `file:data/a.db`, `file:///data/a.db` and `file://localhost/data/a.db` are files.
  const path = withoutQuery(url).replace(/^file:(\/\/(localhost(?=\/))?)?/i, '')
  if (mustExist && !existsSync(path))
    throw new Error('the file does not exist. The receiver creates it')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  // SQLite copies the mode of this file to the files beside it.
  closeSync(openSync(path, 'a', 0o600))
  // The process waits for a lock that another program holds; those of this project hold it briefly.
  const connection = new Libsql(path, { timeout: lockMs })
  const { ino, dev } = statSync(path)
  connection.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON')
  const transact = (statements: readonly Statement[]) => {
    // SQLite keeps writing to a deleted file, and loses it all when the process ends.
    const found = statSync(path, { throwIfNoEntry: false })
    if (found?.ino !== ino || found.dev !== dev) {
      throw new Error(`${path} was moved or deleted. Put it back, or restart the receiver`)
    }
    // Asking a closed connection for `inTransaction` ends the process.
    if (!connection.open) throw new Error('the database is closed')
    try {
      // A prepared statement that fails for a lock is never reset, and no transaction after it can be
      // committed (tursodatabase/libsql-client-ts#352): `exec` takes the lock.
      connection.exec('BEGIN IMMEDIATE')
      const results = statements.map((statement) => run(connection, statement))
      connection.exec('COMMIT')
      return results
    } catch (error) {
      if (connection.inTransaction) connection.exec('ROLLBACK')
      throw error
    }
  }
  return {
    async execute(statement) {
      const sql = typeof statement === 'string' ? statement : statement.sql
      const isRead = /^\s*SELECT\b/i.test(sql)
      const [result] = isRead ? [run(connection, statement)] : transact([statement])
      return result ?? { rows: [], rowsAffected: 0 }
    },
    batch: async (statements) => transact(statements),
    checkpoint: () => connection.exec('PRAGMA wal_checkpoint(TRUNCATE)'),
    close: () => connection.close(),
  }
}

function run(connection: Libsql.Database, statement: Statement) {
  const { sql, args = [] } = typeof statement === 'string' ? { sql: statement } : statement
  const prepared = connection.prepare(sql)
  if (!prepared.reader) return { rows: [], rowsAffected: prepared.run(args).changes }
  return { rows: prepared.all(args) as Row[], rowsAffected: 0 }
}
