/**
 * The receiver's database and its tables. Needs no Node API: `file-database.ts` opens files.
 */
import { createClient, type InStatement, type Value } from '@libsql/client/http'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'

export type Statement = InStatement

export type Row = Record<string, Value>

export interface Result {
  rows: Row[]
  rowsAffected: number
}

/** The part of libSQL's client that the receiver uses. */
export interface Database {
  /** Runs a `SELECT`, or a statement that writes. */
  execute(statement: Statement): Promise<Result>
  /** Runs all of the statements in one transaction, or none. */
  batch(statements: Statement[], mode: 'write'): Promise<Result[]>
  /** Empties a file's write-ahead log as far as nobody reads it. */
  checkpoint?(): void
  close(): void
}

export interface RemoteDatabase {
  url: string
  token: string
  /** Milliseconds until a silent database counts as failed: hosts end what takes longer. */
  answerMs?: number
}

/**
 * Opens a database over HTTP, using only `fetch`.
 * @throws VetrinaError DATABASE_UNREACHABLE
 */
export const openRemoteDatabase = ({
  url,
  token,
  answerMs = 8000,
}: RemoteDatabase): Promise<Database> =>
  openPrepared(url, () =>
    createClient({
      url,
      fetch: (input: Request) => fetch(input, { signal: AbortSignal.timeout(answerMs) }),
      ...(token === '' ? {} : { authToken: token }),
    }),
  )

/**
 * Times are milliseconds since 1970; answers and consents are JSON. `email` is the visitor's mailbox,
 * `suspicion` why a request may be spam, or `''`.
 */
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
  "CREATE INDEX IF NOT EXISTS requests_suspect ON requests (received_at) WHERE suspicion <> ''",
  'CREATE INDEX IF NOT EXISTS requests_by_address ON requests (address, received_at)',
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
  // Each request counts the confirmations of a day.
  `CREATE INDEX IF NOT EXISTS confirmed ON deliveries (request_id) WHERE channel = 'confirmation'`,
  // Time at which an undelivered request was first due to be erased soon: the erasure waits a week.
  `CREATE TABLE IF NOT EXISTS retention_notices (
    request_id TEXT PRIMARY KEY,
    at INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Earlier versions kept the mailboxes of confirmations apart.
  'DROP TABLE IF EXISTS confirmations',
]

/**
 * Opens a database and creates the missing tables.
 * @throws VetrinaError DATABASE_UNREACHABLE
 */
export async function openPrepared(
  url: string,
  open: () => Database | Promise<Database>,
): Promise<Database> {
  try {
    const database = await open()
    await database.batch(tables, 'write')
    return database
  } catch (cause) {
    throw new VetrinaError({
      code: 'DATABASE_UNREACHABLE',
      message: {
        en: `The request database (${withoutQuery(url)}) cannot be opened: ${messageOf(cause)}`,
        it: `Il database delle richieste (${withoutQuery(url)}) non si apre: ${messageOf(cause)}`,
      },
      hint: {
        en: 'Check REQUESTS_DATABASE_URL and REQUESTS_DATABASE_TOKEN, and that the folder is writable.',
        it: 'Controlla REQUESTS_DATABASE_URL e REQUESTS_DATABASE_TOKEN, e che nella cartella si possa scrivere.',
      },
      cause,
    })
  }
}

/** A URL that may be shown: its query may contain a key. */
export const withoutQuery = (url: string): string => url.replace(/\?.*$/, '')
