import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import type { Log } from '../../../../build/log.ts'
import { type RequestsConfig, resolveRequestsConfig } from '../../../../servers/requests/config.ts'
import type { Database } from '../../../../servers/requests/database.ts'
import { openDatabase } from '../../../../servers/requests/open-database.ts'
import { type RequestsServer, startRequests } from '../../../../servers/requests/server.ts'
import { siteForms } from '../../../../src/requests/site-forms.ts'
import { tempFolder } from '../../build/temp-folder.ts'

export const site = 'https://www.studio.example'

type Variables = Record<string, string>

export const configIn = (
  folder: string,
  variables: Variables = {},
  endpoint = '',
): RequestsConfig =>
  resolveRequestsConfig(
    {
      REQUESTS_DATABASE_URL: `file:${join(folder, 'requests.db')}`,
      REQUESTS_SITE_FACTS: join(folder, 'requests.json'),
      REQUESTS_MAIL_FROM: 'sito@studio.example',
      REQUESTS_MAIL_TO: 'ciao@studio.example',
      REQUESTS_RETRY_SECONDS: Array(150).fill('0.2').join(),
      REQUESTS_PER_ADDRESS: '1000',
      REQUESTS_PER_HOUR: '1000',
      ...variables,
    },
    { forms: siteForms, siteUrl: site, basePath: '/', timeZone: 'Europe/Rome', endpoint },
  )

export interface StartedReceiver extends RequestsServer {
  config: RequestsConfig
  /** What it has logged. */
  lines: string[]
  /** Another connection to its database. */
  database: Database
}

/** A receiver of its own for one test, on a free port. */
export async function startReceiver(
  variables: Variables = {},
  folder = tempFolder(),
  endpoint = '',
): Promise<StartedReceiver> {
  const lines: string[] = []
  const log: Log = { info: (text) => lines.push(text), progress: () => {} }
  const config = configIn(folder, variables, endpoint)
  const server = await startRequests({ config, port: 0, log })
  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  onTestFinished(async () => {
    await server.close()
    database.close()
  })
  return { ...server, config, lines, database }
}
