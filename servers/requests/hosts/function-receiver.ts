/**
 * The receiver as a function: nothing runs between two requests, so whoever calls it delivers what
 * is due after each, and a schedule delivers what has to be tried again.
 */

import { createLog } from '../../../build/log.ts'
import { messageOf } from '../../../src/content/errors.ts'
import { site } from '../../../src/site.ts'
import { databaseUnreachable, prepareTables } from '../database.ts'
import { digest } from '../digest.ts'
import type { MailTransport } from '../mail.ts'
import { createReceiver } from '../receiver.ts'
import { createSiteFactsReader, fetchText } from '../site-facts.ts'
import { type Environment, type FunctionConfig, resolveFunctionConfig } from './function-config.ts'
import { openRemoteDatabase } from './remote-database.ts'

export interface FunctionReceiver {
  /** @param address who sends, as the host tells it */
  fetch(request: Request, address: string): Promise<Response>
  /** Delivers all that is due and erases what is old. Rejects when the database does not answer. */
  deliver(): Promise<void>
  /** The same beside an answer: what fails is logged, and the schedule tries again. */
  deliverQuietly(): Promise<void>
}

export interface FunctionHost {
  environment: Environment
  /** How mails leave; `null`: they wait. */
  openTransport: (config: FunctionConfig) => MailTransport | null
  /** A line of the host's log. */
  print: (line: string) => void
  /** Whether the tables are known to be there. */
  isPrepared: boolean
}

/** @throws VetrinaError SITE_WITHOUT_FORMS, REQUESTS_CONFIG_INVALID, DATABASE_UNREACHABLE */
export async function openFunctionReceiver(host: FunctionHost): Promise<FunctionReceiver> {
  const config = resolveFunctionConfig(host.environment, site)
  const log = createLog({ write: (text) => host.print(text.trimEnd()) })
  const database = openRemoteDatabase({ url: config.databaseUrl, token: config.databaseToken })
  try {
    if (!host.isPrepared) await prepareTables(database)
  } catch (cause) {
    throw databaseUnreachable(config.databaseUrl, cause)
  }
  const receiver = createReceiver({
    ...{ config, log, database, transport: host.openTransport(config) },
    now: () => new Date(),
    readFacts: createSiteFactsReader({
      place: config.siteFacts,
      now: () => performance.now(),
      read: fetchText,
      onTrouble: (text) => log.info(text),
    }),
    deliversItself: false,
  })
  const deliver = async () => {
    await receiver.outbox.deliverDue()
    await receiver.purge()
  }
  const deliverQuietly = () =>
    deliver().catch((error: unknown) => {
      log.info(`outbox: ${messageOf(error)}`)
    })
  const path = `${config.mountPath}/deliver`
  return {
    deliver,
    deliverQuietly,
    async fetch(request, address) {
      if (new URL(request.url).pathname !== path) return receiver.fetch(request, { address })
      const isKnown = await isAllowed(request, config.cronSecret)
      if (!isKnown) return new Response(null, { status: 403 })
      await deliver()
      return Response.json({ ok: true })
    },
  }
}

async function isAllowed({ headers }: Request, secret: string): Promise<boolean> {
  if (secret === '') return false
  const given = headers.get('authorization') ?? ''
  // Of equal length whatever was sent, so that time tells nothing.
  return (await digest(given)) === (await digest(`Bearer ${secret}`))
}
