/**
 * The receiver in a process that goes on: delivers by itself, and erases what is old.
 */
import { readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../../build/log.ts'
import { messageOf } from '../../src/content/errors.ts'
import type { RequestsConfig } from './config.ts'
import { openHttpMailTransport } from './http-mail.ts'
import type { MailTransport } from './mail.ts'
import { openDatabase } from './open-database.ts'
import { createReceiver, type Receiver } from './receiver.ts'
import { createSiteFactsReader, fetchText, type ReadSiteFacts } from './site-facts.ts'
import { openSmtpTransport } from './smtp.ts'

export interface NodeReceiver extends Pick<Receiver, 'fetch'> {
  /** Ends after what is being stored and delivered. */
  close(): Promise<void>
}

/** As long as the digest of a network may be kept. */
const purgeEveryMs = 10 * 60_000

const patienceMs = 3000

/** @throws VetrinaError DATABASE_UNREACHABLE */
export async function openNodeReceiver(options: {
  config: RequestsConfig
  log: Log
}): Promise<NodeReceiver> {
  const { config, log } = options
  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  const transport = openTransport(config)
  const receiver = createReceiver({
    ...{ config, log, database, transport },
    now: () => new Date(),
    deliversItself: true,
    readFacts: createFactsReader(config.siteFacts, (text) => log.info(text)),
  })
  const purge = () =>
    receiver.purge().catch((error: unknown) => {
      log.info(`old requests not erased: ${messageOf(error)}`)
    })
  await purge()
  const purgeTimer = setInterval(purge, purgeEveryMs)
  receiver.outbox.wake()
  return {
    fetch: receiver.fetch,
    async close() {
      clearInterval(purgeTimer)
      // What is under way is planned again already: a mail server that is silent holds nobody up.
      await Promise.race([receiver.outbox.close(), sleep(patienceMs, undefined, { ref: false })])
      transport?.close()
      database.close()
    },
  }
}

function openTransport(config: RequestsConfig): MailTransport | null {
  if (config.smtpUrl !== '') return openSmtpTransport(config.smtpUrl)
  if (config.mailApiUrl === '') return null
  return openHttpMailTransport({ url: config.mailApiUrl, token: config.mailApiToken })
}

/** @param place address or file of the site's `requests.json` */
export const createFactsReader = (
  place: string,
  onTrouble: (text: string) => void,
): ReadSiteFacts =>
  createSiteFactsReader({
    place,
    now: () => performance.now(),
    onTrouble,
    read: (from) => (/^https?:/.test(from) ? fetchText(from) : readFile(from, 'utf8')),
  })
