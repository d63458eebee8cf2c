/**
 * The receiver, wired: database, outbox and the fetch handler before them.
 */
import type { Log } from '../../build/log.ts'
import { createRequestsApp, type HostBindings } from './app.ts'
import type { RequestsConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { createDayReader } from './day-reader.ts'
import { readOutboxState } from './deliveries.ts'
import { purgeRequests } from './kept-requests.ts'
import { openMailTransport } from './mail.ts'
import { createOutbox, openChannels } from './outbox.ts'
import { createSaveRequest } from './save-request.ts'
import { createSiteFactsReader } from './site-facts.ts'

export interface Receiver {
  fetch(request: Request, host: HostBindings['Bindings']): Promise<Response>
  /** Ends after what is being stored and delivered. */
  close(): Promise<void>
}

interface ReceiverOptions {
  config: RequestsConfig
  log: Log
  now?: () => Date
}

const purgeEveryMs = 6 * 60 * 60_000

/** @throws VetrinaError DATABASE_UNREACHABLE */
export async function openReceiver(options: ReceiverOptions): Promise<Receiver> {
  const { config, log, now = () => new Date() } = options
  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  const transport = config.smtpUrl === '' ? null : openMailTransport(config.smtpUrl)
  const readFacts = createSiteFactsReader(config.siteFacts, (text) => log.info(text))
  const outbox = createOutbox({ database, config, transport, readFacts, now, log })
  const app = createRequestsApp({
    config,
    save: createSaveRequest(database, {
      perAddress: config.perAddress,
      perHour: config.perHour,
      // Mails are planned without a mail server too: they leave when there is one.
      channels: ['mail', 'confirmation', ...(config.webhookUrl === '' ? [] : ['webhook' as const])],
    }),
    readFacts,
    readOutbox: () => readOutboxState(database, openChannels({ config })),
    onStored: outbox.wake,
    now,
    dayOf: createDayReader(config.timeZone),
    log,
  })

  const purge = async () => {
    try {
      const purged = await purgeRequests(database, { ...config, now: now() })
      if (purged > 0) log.info(`${purged} requests were old enough to be erased`)
    } catch (error) {
      log.info(`old requests not erased: ${error instanceof Error ? error.message : error}`)
    }
  }
  await purge()
  const purgeTimer = setInterval(purge, purgeEveryMs)
  outbox.wake()

  return {
    fetch: async (request, host) => app.fetch(request, host),
    async close() {
      clearInterval(purgeTimer)
      await outbox.close()
      transport?.close()
      database.close()
    },
  }
}
