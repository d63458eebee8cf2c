/**
 * The receiver's database: opened, and with its tables. The one file that creates a libSQL client.
 */
import { closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'
import { type Client, createClient } from '@libsql/client'
import { VetrinaError } from '../../build/errors.ts'

export type Database = Client

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
  'CREATE INDEX IF NOT EXISTS requests_by_email ON requests (email, received_at)',
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
]

/**
 * An embedded database is a file of its owner alone. What it has acknowledged is on the disk, also
 * after the power fails; what is erased is overwritten.
 * @throws VetrinaError DATABASE_UNREACHABLE
 */
export async function openDatabase(settings: { url: string; token: string }): Promise<Database> {
  try {
    const isFile = settings.url.startsWith('file:')
    if (isFile) createPrivateFile(settings.url)
    const database = createClient({
      url: settings.url,
      ...(settings.token === '' ? {} : { authToken: settings.token }),
      // Settings of an embedded database are those of a connection, so there is only one.
      ...(isFile ? { concurrency: 1, timeout: 10_000 } : {}),
    })
    if (isFile) {
      await database.executeMultiple(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 10000;',
      )
    }
    await database.batch(tables, 'write')
    return database
  } catch (cause) {
    throw new VetrinaError({
      code: 'DATABASE_UNREACHABLE',
      message: `The database of requests (${withoutQuery(settings.url)}) cannot be opened: ${cause instanceof Error ? cause.message : cause}`,
      hint: 'Check REQUESTS_DATABASE_URL and REQUESTS_DATABASE_TOKEN, and that the folder can be written.',
      cause,
    })
  }
}

// SQLite gives the files beside it the mode of this one.
function createPrivateFile(url: string): void {
  const path = withoutQuery(url).replace(/^file:(\/\/)?/, '')
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}

const withoutQuery = (url: string): string => url.replace(/\?.*$/, '')
