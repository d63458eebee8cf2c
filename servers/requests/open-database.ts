/**
 * Opens the database on Node: a file, or a remote one.
 */
import { closeSync, existsSync, mkdirSync, openSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { createClient } from '@libsql/client'
import { type Database, databaseUnreachable, prepareTables, withoutQuery } from './database.ts'

interface DatabaseSettings {
  url: string
  token: string
  /** A remote database that is silent for as long fails: what is to be stored next waits for it. */
  answerMs?: number
  /** Refuses an embedded database that is not there yet: it would only hide a mistyped path. */
  mustExist?: boolean
}

/**
 * An embedded database is a file of its owner alone. What it has acknowledged is on the disk, also
 * after the power fails; what is erased is overwritten.
 * @throws VetrinaError DATABASE_UNREACHABLE
 */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { answerMs = 10_000, mustExist = false } = settings
  try {
    const isFile = settings.url.startsWith('file:')
    if (isFile && mustExist) refuseMissing(pathOf(settings.url))
    if (isFile) createPrivateFile(pathOf(settings.url))
    const database = createClient({
      url: settings.url,
      ...(settings.token === '' ? {} : { authToken: settings.token }),
      fetch: (input: Request) => fetch(input, { signal: AbortSignal.timeout(answerMs) }),
      // Settings of an embedded database are those of a connection, so there is only one.
      ...(isFile ? { concurrency: 1, timeout: 10_000 } : {}),
    })
    if (isFile) {
      await database.executeMultiple(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON; PRAGMA busy_timeout = 10000;',
      )
    }
    await prepareTables(database)
    return database
  } catch (cause) {
    throw databaseUnreachable(settings.url, cause)
  }
}

/**
 * Throws once no file, or another one, is where the embedded database was opened: SQLite goes on
 * writing into the one that is gone, and all of that ends with the process.
 */
export function createPlaceCheck(url: string): () => void {
  if (!url.startsWith('file:')) return () => {}
  const path = pathOf(url)
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

function refuseMissing(path: string): void {
  if (!existsSync(path)) throw new Error('there is no such file. The receiver makes it')
}

// SQLite gives the files beside it the mode of this one.
function createPrivateFile(path: string): void {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 })
  closeSync(openSync(path, 'a', 0o600))
}
