/**
 * Delivers what is stored: mails and webhooks, again and again until done.
 */

import type { Log } from '../../build/log.ts'
import { messageOf } from '../../src/content/errors.ts'
import { openChannels } from './channels.ts'
import type { RequestsConfig } from './config.ts'
import { createConfirmationMail } from './confirmation-mail.ts'
import type { Database } from './database.ts'
import {
  type Channel,
  claimDeliveries,
  type Delivery,
  readOutboxState,
  settleDelivery,
} from './deliveries.ts'
import { type MailTransport, readMailTrouble } from './mail.ts'
import { createOwnerMail, type MailContext } from './owner-mail.tsx'
import type { ReadSiteFacts } from './site-facts.ts'
import { postToWebhook } from './webhook.ts'

interface OutboxOptions {
  database: Database
  config: RequestsConfig
  /** `null`: mails wait. */
  transport: MailTransport | null
  readFacts: ReadSiteFacts
  now: () => Date
  log: Log
}

export interface Outbox {
  /** Something may be due: delivers soon, and then whenever something is. */
  wake(): void
  /** Delivers all that is due; for hosts where nothing runs between requests. */
  deliverDue(): Promise<void>
  /** Ends after what is being delivered. */
  close(): Promise<void>
}

const maxPauseMs = 30_000

/** A webhook that does not answer keeps no mail waiting: each has a lane of its own. */
export function createOutbox(options: OutboxOptions): Outbox {
  const channels = openChannels(options.config)
  const isMail = (channel: Channel) => channel !== 'webhook'
  const lanes = [channels.filter(isMail), channels.filter((channel) => !isMail(channel))]
    .filter((some) => some.length > 0)
    .map((some) => createLane(some, options))
  return {
    wake() {
      for (const { wake } of lanes) wake()
    },
    async deliverDue() {
      await Promise.all(lanes.map(({ deliverDue }) => deliverDue()))
    },
    async close() {
      await Promise.all(lanes.map(({ close }) => close()))
    },
  }
}

function createLane(channels: readonly Channel[], options: OutboxOptions): Outbox {
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | null = null
  let isWoken = false
  let isClosed = false

  const deliverDue = async () => {
    while (!isClosed) {
      const { config, database, now } = options
      const claim = { channels, now: now(), retrySeconds: config.retrySeconds }
      const deliveries = await claimDeliveries(database, claim)
      if (deliveries.length === 0) return
      await Promise.all(deliveries.map((delivery) => deliver(delivery, options)))
    }
  }
  const run = async () => {
    let pause = maxPauseMs
    try {
      await deliverDue()
      const { nextAt } = await readOutboxState(options.database, channels)
      if (nextAt !== null) pause = nextAt.getTime() - options.now().getTime()
    } catch (error) {
      options.log.info(`outbox: ${messageOf(error)}`)
    }
    running = null
    if (isClosed) return
    timer = setTimeout(wake, isWoken ? 0 : Math.min(maxPauseMs, Math.max(pause, 10)))
    isWoken = false
  }
  const wake = () => {
    if (isClosed) return
    if (running !== null) {
      isWoken = true
      return
    }
    clearTimeout(timer)
    running = run()
  }
  return {
    wake,
    deliverDue,
    async close() {
      isClosed = true
      clearTimeout(timer)
      await running
    },
  }
}

/** Who has waited for longer for a confirmation has been answered, or has asked again. */
const confirmationMs = 24 * 60 * 60_000

async function deliver(delivery: Delivery, options: OutboxOptions): Promise<void> {
  const { channel, request, tries, isLastTry } = delivery
  const about = `${channel} of request ${request.id}`
  const age = options.now().getTime() - request.receivedAt.getTime()
  if (channel === 'confirmation' && age > confirmationMs) {
    await settleDelivery(options.database, delivery, { state: 'dead', error: 'TOO LATE' })
    return options.log.info(`${about}: too late, given up`)
  }
  if (request.unreadable !== undefined) {
    await settleDelivery(options.database, delivery, { state: 'dead', error: 'UNREADABLE' })
    return options.log.info(`${about}: what is stored cannot be read, given up`)
  }
  const trouble = await send(delivery, options).then(() => null, readMailTrouble)
  if (trouble === null) {
    await settleDelivery(options.database, delivery, { state: 'sent', error: '' })
    return options.log.info(`${about}: sent`)
  }
  const { reason, isPermanent } = trouble
  // A visitor's address that does not exist will not exist tomorrow. The professional's own can
  // be mended, and what was asked must arrive.
  const isDead = isLastTry || (isPermanent && channel === 'confirmation')
  await settleDelivery(options.database, delivery, {
    state: isDead ? 'dead' : 'due',
    error: reason,
  })
  options.log.info(`${about}: ${reason}, ${isDead ? 'given up' : `try ${tries}`}`)
}

async function send({ channel, request }: Delivery, options: OutboxOptions): Promise<void> {
  const { config, transport } = options
  if (channel === 'webhook') {
    return postToWebhook(request, { url: config.webhookUrl, secret: config.webhookSecret })
  }
  const context: MailContext = {
    forms: config.forms,
    from: config.mailFrom,
    to: config.mailTo,
    timeZone: config.timeZone,
    facts: await options.readFacts(),
    unseen: channel === 'mail' ? await countUnseen(options.database, request.id) : nothingUnseen,
  }
  await transport?.send(
    channel === 'mail'
      ? createOwnerMail(request, context)
      : createConfirmationMail(request, context),
  )
}

const nothingUnseen = { suspects: 0, dead: 0, announced: 0 }

/** What is tried for the first time, or at this moment, is seen. */
async function countUnseen(database: Database, id: string): Promise<MailContext['unseen']> {
  const { rows } = await database.execute({
    sql: `SELECT (SELECT count(*) FROM requests WHERE suspicion <> '' AND id <> ?) AS suspects,
      (SELECT count(*) FROM deliveries WHERE state = 'dead' AND channel = 'mail') AS dead,
      (SELECT count(*) FROM announced JOIN deliveries USING (request_id)
        WHERE channel = 'mail' AND state <> 'sent' AND error <> '' AND request_id <> ?) AS announced`,
    args: [id, id],
  })
  const [row] = rows
  return {
    suspects: Number(row?.suspects ?? 0),
    dead: Number(row?.dead ?? 0),
    announced: Number(row?.announced ?? 0),
  }
}
