/**
 * The build cache: one SQLite file, and one folder of blobs beside it. All of it is derived from the
 * content cache, the code and the configuration, so it is safe to delete. A store that is damaged, of
 * another version or impossible to open is treated as none.
 *
 *     content-cache/store/
 *       store.db     the tables below, for every output folder of the project
 *       blobs/       files that are expensive to make, see `blobs.ts`
 *       back/        the back buffer of each output folder, see `../output/double-buffer.ts`
 *       *.lock       see `lock.ts`
 */
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type Database from 'libsql'
import { systemErrorCode } from '../../src/content/errors.ts'
import { type Blobs, openBlobs } from './blobs.ts'

/** Schema version; raise it when a table or the content of a column changes. */
const version = 3

const schema = `
  -- An output folder, as the last build left it.
  CREATE TABLE output (
    id INTEGER PRIMARY KEY,
    folder TEXT NOT NULL UNIQUE,
    inode INTEGER NOT NULL,       -- of the folder: tells it from any other in its place
    code TEXT NOT NULL,           -- digest of all that decides about pages besides the content
    build TEXT NOT NULL,          -- JSON: LastBuild; '' when there was none
    queries TEXT NOT NULL,        -- JSON: results by name
    pictures TEXT NOT NULL,       -- JSON: variants by image
    back TEXT NOT NULL            -- JSON: what the back buffer lacks; '' when it cannot be used
  );
  -- With row ids: without them, SQLite keeps what is over 1 kB of each entry on a page of its own.
  CREATE TABLE page (
    output INTEGER NOT NULL,
    path TEXT NOT NULL,
    entry TEXT NOT NULL,          -- JSON: PageEntry
    PRIMARY KEY (output, path)
  );
  CREATE TABLE dependency (
    output INTEGER NOT NULL,
    id INTEGER NOT NULL,
    key TEXT NOT NULL,
    value TEXT NOT NULL,          -- as pages have read it
    PRIMARY KEY (output, id)
  ) WITHOUT ROWID;
  CREATE TABLE file (
    output INTEGER NOT NULL,
    path TEXT NOT NULL,
    digest TEXT NOT NULL,
    size INTEGER NOT NULL,        -- bytes
    mtime INTEGER NOT NULL,       -- microseconds since 1970
    PRIMARY KEY (output, path)
  ) WITHOUT ROWID;
  -- Results that are dear to make, by the digest of all that they are made from.
  CREATE TABLE made (
    key TEXT PRIMARY KEY,
    digest TEXT NOT NULL,         -- of the blob; '' for a value
    value TEXT NOT NULL,          -- JSON
    used INTEGER NOT NULL         -- milliseconds since 1970
  ) WITHOUT ROWID;
`

export type Rows = Database.Database

export interface Store {
  /** A temporary folder if the content cache cannot be written. */
  folder: string
  rows: Rows
  blobs: Blobs
  /** Whether `close` removes it. */
  isTemporary: boolean
  close(): void
}

/** Loads SQLite by `require`, which is faster than `import`. */
export const loadSqlite = () => createRequire(import.meta.url)('libsql') as typeof Database

export const storeFolder = (cacheDir: string): string => join(cacheDir, 'store')

/** @param warn called with one line when the store cannot be used, or begins anew */
export async function openStore(cacheDir: string, warn: (line: string) => void): Promise<Store> {
  const folder = storeFolder(cacheDir)
  const file = join(folder, databaseName)
  try {
    makeFolder(folder)
    return storeIn(folder, openRows(file, warn))
  } catch (error) {
    if (!isUnwritable(error)) throw error
    warn(`the store ${file} cannot be used: this build and the next make everything again`)
    const temporary = mkdtempSync(join(tmpdir(), 'vetrina-store-'))
    const store = storeIn(temporary, open(':memory:'))
    return {
      ...store,
      isTemporary: true,
      close() {
        store.close()
        rmSync(temporary, { recursive: true, force: true, maxRetries: 3 })
      },
    }
  }
}

/** The rows of the store, read-only; `null` when it is missing or cannot be read. */
export async function readRows(cacheDir: string): Promise<Rows | null> {
  const file = join(storeFolder(cacheDir), databaseName)
  if (!existsSync(file)) return null
  try {
    const rows = new (loadSqlite())(file, { readonly: true })
    const [{ user_version: found }] = rows.pragma('user_version') as [{ user_version: number }]
    if (found === version) return rows
    rows.close()
    return null
  } catch {
    return null
  }
}

const databaseName = 'store.db'

/** Makes a folder; with `recursive`, Node would report a read-only disk as a missing folder. */
function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) mkdirSync(dirname(folder), { recursive: true })
  if (!existsSync(folder)) mkdirSync(folder)
}

const storeIn = (folder: string, rows: Rows): Store => ({
  folder,
  rows,
  blobs: openBlobs(join(folder, 'blobs'), rows),
  isTemporary: false,
  close() {
    if (!rows.open) return
    try {
      // libsql has closed the file when its statements were garbage-collected before.
      rows.pragma('wal_checkpoint(TRUNCATE)')
    } catch (error) {
      // On a full disk the log stays, and the next store reads it.
      if (codeOf(error) !== 'SQLITE_FULL') throw error
    } finally {
      rows.close()
    }
  },
})

function openRows(file: string, warn: (line: string) => void): Rows {
  try {
    return open(file)
  } catch (error) {
    if (!isDamage(error)) throw error
    warn(`the store ${file} has another version or is damaged: everything is built again`)
    removeStore(dirname(file))
    return open(file)
  }
}

function open(file: string): Rows {
  const rows = new (loadSqlite())(file)
  rows.pragma('busy_timeout = 5000')
  // A kill or a power cut leaves the last commit or the one before.
  rows.pragma('journal_mode = WAL')
  rows.pragma('synchronous = NORMAL')
  // Throws at once on a read-only disk.
  rows.exec('BEGIN IMMEDIATE; CREATE TABLE probe (a); ROLLBACK')
  const [{ user_version: found }] = rows.pragma('user_version') as [{ user_version: number }]
  if (found === version) return rows
  const tables = rows.prepare('SELECT name FROM sqlite_master').all()
  if (found !== 0 || tables.length > 0) {
    rows.close()
    throw new StoreDamaged('it has another version')
  }
  rows.exec(`BEGIN; ${schema}; PRAGMA user_version = ${version}; COMMIT`)
  return rows
}

/**
 * Reads all rows of a query with one JSON value per row. Joined into one text, they are read several
 * times as fast as one by one; portions keep the text small.
 * @param sql its last two parameters are the limit and the offset
 * @throws StoreDamaged
 */
export function readAll<T>(rows: Rows, sql: string, ...parameters: (number | string)[]): T[] {
  const statement = rows.prepare(`SELECT '[' || group_concat(value) || ']' AS list FROM (${sql})`)
  const found: T[] = []
  for (let offset = 0; ; offset += atOnce) {
    const [row] = statement.all(...parameters, atOnce, offset) as { list: string | null }[]
    if (!row?.list) return found
    const some = parseRow<T[]>(row.list)
    for (const row of some) found.push(row)
    if (some.length < atOnce) return found
  }
}

const atOnce = 20_000

/** @throws StoreDamaged */
export function parseRow<T>(json: string): T {
  try {
    return JSON.parse(json)
  } catch (error) {
    throw new StoreDamaged('a row is not as it was written', { cause: error })
  }
}

/** Thrown on content that no build can have written. */
export class StoreDamaged extends Error {}

/** Whether a build should begin a new store; SQLite reports a truncated file as IOERR. */
export const isDamage = (error: unknown): boolean =>
  error instanceof StoreDamaged || /^SQLITE_(CORRUPT|NOTADB|IOERR)/.test(codeOf(error))

/** Removes the database. The blobs stay: their digests verify them. */
export function removeStore(folder: string): void {
  for (const end of ['', '-wal', '-shm']) {
    rmSync(join(folder, databaseName + end), { force: true, recursive: true })
  }
}

const unwritable = ['EROFS', 'EACCES', 'EPERM', 'ENOTSUP', 'SQLITE_READONLY', 'SQLITE_CANTOPEN']

/** Whether the disk is read-only, or SQLite cannot take locks on it. */
const isUnwritable = (error: unknown): boolean =>
  unwritable.includes(codeOf(error)) || /^SQLITE_(IOERR|PROTOCOL|NOLFS)/.test(codeOf(error))

const codeOf = (error: unknown): string => systemErrorCode(error) ?? ''
