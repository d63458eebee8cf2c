/**
 * The receiver's database and its tables. `open-database.ts` opens one on Node,
 * `hosts/remote-database.ts` where there is only `fetch`.
 */
import type { InStatement, Value } from '@libsql/client/web'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'

export type Statement = InStatement

export type Row = Record<string, Value>

export interface Result {
  rows: Row[]
  rowsAffected: number
}

/** What the receiver uses of libSQL's client. */
export interface Database {
  /** A `SELECT`, or a statement that writes. */
  execute(statement: Statement): Promise<Result>
  /** Runs all of the statements in one transaction, or none. */
  batch(statements: Statement[], mode: 'write'): Promise<Result[]>
  /** Empties the write-ahead log of a file as far as nobody reads it. */
  checkpoint?(): void
  close(): void
}

/** Times are milliseconds since 1970; answers and consents are JSON. */
const tables = [
  `CREATE TABLE IF NOT EXISTS requests (
    id TEXT PRIMARY KEY,
    form TEXT NOT NULL,
    received_at INTEGER NOT NULL,
    answers TEXT NOT NULL,
    consents TEXT NOT NULL,
    email TEXT NOT NULL,
    suspicion TEXT NOT NULL,
    repeat_key TEXT UNIQUE,
    address TEXT
  ) STRICT`,
  'CREATE INDEX IF NOT EXISTS requests_by_time ON requests (received_at)',
  "CREATE INDEX IF NOT EXISTS requests_taken ON requests (received_at) WHERE suspicion = ''",
  "CREATE INDEX IF NOT EXISTS requests_suspect ON requests (received_at) WHERE suspicion <> ''",
  'CREATE INDEX IF NOT EXISTS requests_by_email ON requests (email, received_at)',
  'CREATE INDEX IF NOT EXISTS requests_by_address ON requests (address, received_at)',
  'CREATE INDEX IF NOT EXISTS addresses_by_time ON requests (received_at) WHERE address IS NOT NULL',
  `CREATE TABLE IF NOT EXISTS deliveries (
    request_id TEXT NOT NULL,
    channel TEXT NOT NULL,
    state TEXT NOT NULL,
    tries INTEGER NOT NULL,
    next_at INTEGER NOT NULL,
    error TEXT NOT NULL,
    PRIMARY KEY (request_id, channel)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX IF NOT EXISTS deliveries_by_time ON deliveries (state, next_at)',
  // The last confirmation that a mailbox had.
  `CREATE TABLE IF NOT EXISTS confirmations (
    mailbox TEXT PRIMARY KEY,
    request_id TEXT NOT NULL,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Of what will be erased although it has reached nobody: since when that is told.
  `CREATE TABLE IF NOT EXISTS announced (
    request_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
]

/** Makes the tables that are not there yet. */
export async function prepareTables(database: Database): Promise<void> {
  await database.batch(tables, 'write')
}

/** What is thrown when opening fails. */
export const databaseUnreachable = (url: string, cause: unknown): VetrinaError =>
  new VetrinaError({
    code: 'DATABASE_UNREACHABLE',
    message: `The database of requests (${withoutQuery(url)}) cannot be opened: ${messageOf(cause)}`,
    hint: 'Check REQUESTS_DATABASE_URL and REQUESTS_DATABASE_TOKEN, and that the folder can be written.',
    cause,
  })

/** An address to be shown: what follows `?` may be a key. */
export const withoutQuery = (url: string): string => url.replace(/\?.*$/, '')
