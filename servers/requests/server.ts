/**
 * `vetrina requests`: the receiver on Node. It listens, delivers, erases old requests, and stops
 * without losing any.
 */
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import { listen, listenOnFreePort, originAt } from '../../build/base/ports.ts'
import { readEnvironment } from '../../build/config/environment.ts'
import { invalidSettings } from '../../build/config/parse-settings.ts'
import type { Config } from '../../build/config.ts'
import { loadSite } from '../../build/load-site.ts'
import type { Log } from '../../build/log.ts'
import { messageOf, systemErrorCode } from '../../src/content/errors.ts'
import { createLimitedServer } from '../limited-server.ts'
import { createApp, purge } from './app.ts'
import { formsOf, type RequestsConfig, resolveRequestsConfig } from './config.ts'
import { withoutQuery } from './database.ts'
import { openDatabase } from './file-database.ts'
import { startOutbox } from './outbox.ts'
import { createSiteReader, fetchText, type ReadSite } from './site-facts.ts'
import { createMail, sendsInClear } from './smtp.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** @throws VetrinaError CONFIG_INVALID, SITE_WITHOUT_FORMS */
export async function resolveReceiver(
  site: Config,
  environment: Environment,
): Promise<RequestsConfig> {
  const { siteUrl, basePath, timeZone, requests } = site
  return resolveRequestsConfig(readEnvironment(environment), {
    forms: formsOf(await loadSite(site)),
    siteUrl,
    basePath,
    timeZone,
    endpoint: requests.adapter === 'receiver' ? requests.endpoint : '',
  })
}

interface StartOptions {
  site: Config
  environment: Environment
  /** `undefined`: the configured port. */
  port: number | undefined
  log: Log
}

export async function startReceiver(options: StartOptions): Promise<RequestsServer> {
  const { site, environment, port, log } = options
  const resolved = await resolveReceiver(site, environment)
  const config = { ...resolved, port: port ?? resolved.port }
  const server = await listenOnFreePort(
    { name: 'the request receiver', port: config.port, isFixed: true },
    () => startRequests(config, log),
  ).catch((error: unknown) => {
    const code = systemErrorCode(error)
    if (code !== 'ENOTFOUND' && code !== 'EADDRNOTAVAIL') throw error
    const problem = `REQUESTS_HOST: ${config.host} is not an address of this machine (${code})`
    throw invalidSettings('environment', [problem])
  })
  const stored = withoutQuery(config.databaseUrl)
  log.info(`requests: ${server.url}  (Ctrl+C stops it)`)
  log.info(`  stored in ${stored}, accepted from ${config.origins.join(', ')}`)
  if (!config.openChannels.includes('mail')) log.info('  not mailed: REQUESTS_SMTP_URL is not set')
  if (sendsInClear(config.smtpUrl)) {
    log.info('  smtp+insecure:// may send the password of REQUESTS_SMTP_URL unencrypted')
  }
  return server
}

export interface RequestsServer {
  /** `http://127.0.0.1:{port}` */
  url: string
  /** Answers the requests that have arrived, then ends; may be called twice. */
  close(): Promise<void>
}

/** Docker kills what has not stopped after ten seconds. */
const stopMs = 5000

/** Equals the time that the digest of a network may be kept. */
const purgeEveryMs = 10 * 60_000

/**
 * @throws VetrinaError DATABASE_UNREACHABLE; Node's own error (`EADDRINUSE`, …) if it cannot listen
 */
export async function startRequests(config: RequestsConfig, log: Log): Promise<RequestsServer> {
  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  const readSite = openSite(config, log.info)
  const receiver = { config, log, database, readSite, sendMail: createMail(config) }
  const app = createApp(receiver)
  const listener = getRequestListener(
    async (request, host) => {
      const address = 'incoming' in host ? host.incoming.socket.remoteAddress : undefined
      const response = await app.fetch(request, { address: address ?? '' })
      if (request.method === 'POST') outbox.wake()
      return response
    },
    { overrideGlobalObjects: false },
  )
  const eraseOld = () =>
    purge(receiver).catch((error: unknown) => {
      log.info(`old requests not erased: ${messageOf(error)}`)
    })
  await eraseOld()
  const server = createLimitedServer(listener, config.timeoutMs)
  const port = await listen(server, config.port, config.host).catch((error: unknown) => {
    database.close()
    throw error
  })
  const outbox = startOutbox(receiver)
  const timer = setInterval(eraseOld, purgeEveryMs)
  let closing: Promise<void> | undefined
  const close = async () => {
    clearInterval(timer)
    const closed = once(server, 'close')
    server.close()
    const cutting = setTimeout(() => server.closeAllConnections(), stopMs)
    await closed
    clearTimeout(cutting)
    // The outbox has planned the next try already, so a silent mail server need not hold us up.
    await Promise.race([outbox.close(), sleep(3000, undefined, { ref: false })])
    database.close()
  }
  return {
    url: originAt(config.host, port),
    close() {
      closing ??= close()
      return closing
    },
  }
}

export const openSite = (config: RequestsConfig, onError: (text: string) => void): ReadSite =>
  createSiteReader(config, {
    read: (place) => (/^https?:/.test(place) ? fetchText(place) : readFile(place, 'utf8')),
    onError,
  })
