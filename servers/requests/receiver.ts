/**
 * The receiver, wired: what stores, what delivers, and the fetch handler before them. What it runs
 * on gives it the rest: `server.ts` on Node, `hosts/` elsewhere.
 */
import { counted } from '../../build/base/counted.ts'
import type { Log } from '../../build/log.ts'
import { createDayReader } from '../../src/forms/calendar-day.ts'
import { announceErasure, noticeDays } from './announce-erasure.ts'
import { createRequestsApp, type HostBindings } from './app.ts'
import { openChannels, reachingChannels } from './channels.ts'
import type { RequestsConfig } from './config.ts'
import type { Database } from './database.ts'
import { readOutboxState } from './deliveries.ts'
import { purgeRequests } from './kept-requests.ts'
import type { MailTransport } from './mail.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { createSaveRequest } from './save-request.ts'
import type { ReadSiteFacts } from './site-facts.ts'

export interface Receiver {
  fetch(request: Request, host: HostBindings['Bindings']): Promise<Response>
  outbox: Outbox
  /** Erases what is older than it may be. Rejects when it cannot. */
  purge(): Promise<void>
}

export interface ReceiverOptions {
  config: RequestsConfig
  log: Log
  now: () => Date
  database: Database
  /** `null`: mails wait. */
  transport: MailTransport | null
  readFacts: ReadSiteFacts
  /** The process goes on after an answer, and so delivers by itself. */
  deliversItself: boolean
}

const announcementOf = (many: number, config: RequestsConfig): string =>
  `${counted(many, 'request that has', 'requests that have')} reached nobody ${many === 1 ? 'is' : 'are'} to be erased in ${noticeDays(config)} days: vetrina requests list, retry`

export function createReceiver(options: ReceiverOptions): Receiver {
  const { config, log, now, database, readFacts } = options
  const outbox = createOutbox(options)
  const app = createRequestsApp({
    config,
    save: createSaveRequest(database, {
      perAddress: config.perAddress,
      perHour: config.perHour,
      // Mails are planned without a mail server too: they leave when there is one.
      channels: ['mail', 'confirmation', ...(config.webhookUrl === '' ? [] : ['webhook' as const])],
    }),
    readFacts,
    readOutbox: () => readOutboxState(database, openChannels(config)),
    onStored: options.deliversItself ? outbox.wake : () => {},
    now,
    dayOf: createDayReader(config.timeZone),
    log,
  })
  /** As last told. */
  let announced = 0
  return {
    outbox,
    fetch: async (request, host) => app.fetch(request, host),
    async purge() {
      const retention = { ...config, now: now(), channels: reachingChannels(config) }
      const many = await announceErasure(database, retention)
      if (many > 0 && many !== announced) log.info(announcementOf(many, config))
      announced = many
      const purged = await purgeRequests(database, { ...retention, onlyAnnounced: true })
      if (purged > 0) log.info(`${counted(purged, 'request')} erased: old enough`)
    },
  }
}
