/** `vetrina requests`: the receiver on this machine, told where it is and what it does. */
import { listenOnFreePort } from '../../build/base/ports.ts'
import type { Config } from '../../build/config.ts'
import type { Log } from '../../build/log.ts'
import { systemErrorCode } from '../../src/content/errors.ts'
import { createContext } from './commands.ts'
import { invalid, sendsMail } from './config.ts'
import { withoutQuery } from './database.ts'
import { type RequestsServer, startRequests } from './server.ts'
import { sendsInClear } from './smtp.ts'

interface StartOptions {
  site: Config
  environment: Readonly<Record<string, string | undefined>>
  /** `undefined`: that of the configuration. */
  port: number | undefined
  log: Log
}

export async function startReceiver(options: StartOptions): Promise<RequestsServer> {
  const { site, environment, port, log } = options
  const { config } = await createContext(site, environment)
  const server = await listenOnFreePort(
    { name: 'the receiver of requests', port: port ?? config.port, isFixed: true },
    (free) => startRequests({ config, port: free, log }),
  ).catch((error: unknown) => {
    const code = systemErrorCode(error)
    if (code !== 'ENOTFOUND' && code !== 'EADDRNOTAVAIL') throw error
    throw invalid([`REQUESTS_HOST: ${config.host} is no address of this machine (${code})`])
  })
  log.info(`requests: ${server.url}  (Ctrl+C stops it)`)
  log.info(
    `  stored in ${withoutQuery(config.databaseUrl)}, taken from ${config.origins.join(', ')}`,
  )
  if (!sendsMail(config)) log.info('  not mailed: REQUESTS_SMTP_URL is not set')
  if (sendsInClear(config.smtpUrl)) {
    log.info('  the password of REQUESTS_SMTP_URL may leave unencrypted, as smtp+insecure:// says')
  }
  return server
}
