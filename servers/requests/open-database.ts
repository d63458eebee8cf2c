/**
 * Opens the database on Node: a file, or a remote one.
 */
import { createClient } from '@libsql/client/web'
import { type Database, databaseUnreachable, prepareTables } from './database.ts'
import { openFileDatabase } from './file-database.ts'

interface DatabaseSettings {
  url: string
  token: string
  /** Milliseconds after which a silent or locked database fails; browsers wait for 20 seconds. */
  answerMs?: number
  /** Refuses an embedded database that is not there yet: it would only hide a mistyped path. */
  mustExist?: boolean
}

/** @throws VetrinaError DATABASE_UNREACHABLE */
export async function openDatabase(settings: DatabaseSettings): Promise<Database> {
  const { url, token, answerMs = 10_000, mustExist = false } = settings
  try {
    const database = url.startsWith('file:')
      ? await openFileDatabase(url, { mustExist, lockMs: answerMs })
      : createClient({
          url,
          ...(token === '' ? {} : { authToken: token }),
          fetch: (input: Request) => fetch(input, { signal: AbortSignal.timeout(answerMs) }),
        })
    await prepareTables(database)
    return database
  } catch (cause) {
    throw databaseUnreachable(url, cause)
  }
}
