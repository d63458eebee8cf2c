/**
 * Opens a remote database with `fetch` alone.
 */
import { createClient } from '@libsql/client/http'
import type { Database } from '../database.ts'

export const openRemoteDatabase = (settings: { url: string; token: string }): Database =>
  createClient({
    url: settings.url,
    ...(settings.token === '' ? {} : { authToken: settings.token }),
  })
