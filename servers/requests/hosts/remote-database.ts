/**
 * Opens a remote database with `fetch` alone.
 */
import { createClient } from '@libsql/client/http'
import type { Database } from '../database.ts'

const answerMs = 8000

export const openRemoteDatabase = (settings: { url: string; token: string }): Database =>
  createClient({
    url: settings.url,
    // A database that is silent fails: the host ends what goes on for too long, without an answer.
    fetch: (input: Request) => fetch(input, { signal: AbortSignal.timeout(answerMs) }),
    ...(settings.token === '' ? {} : { authToken: settings.token }),
  })
