/**
 * The outbox: retries each stored delivery until it is `sent` or, after the last try, `dead`. A claim
 * plans the next try before trying, so a process that dies meanwhile loses nothing.
 */
import pLimit from 'p-limit'
import type { Log } from '../../build/log.ts'
import { messageOf } from '../../src/content/errors.ts'
import { openChannels, type RequestsConfig } from './config.ts'
import type { Database } from './database.ts'
import { reasonOf, type SendMail } from './mail-transport.ts'
import { createConfirmationMail, createOwnerMail, type MailContext } from './mails.tsx'
import { languageOf, type ReadSite } from './site-facts.ts'
import type { Channel } from './store.ts'
import { findRequests, type StoredRequest } from './stored-requests.ts'

/** Everything that the receiver works with. */
export interface Receiver {
  config: RequestsConfig
  database: Database
  /** `null`: mails wait. */
  sendMail: SendMail | null
  readSite: ReadSite
  log: Log
}

const maxPauseMs = 30_000

export function createOutbox(receiver: Receiver) {
  const { config, database, log } = receiver
  const channels = openChannels(config)
  const turns = pLimit(1)
  let timer: ReturnType<typeof setTimeout> | undefined
  let isClosed = false

  const deliverDue = async () => {
    while (!isClosed) {
      const claim = { channels, now: new Date(), retrySeconds: config.retrySeconds }
      const delivery = await claimDelivery(database, claim)
      if (delivery === undefined) return
      await deliver(delivery, receiver)
    }
  }
  const run = async () => {
    clearTimeout(timer)
    let pause = maxPauseMs
    try {
      await deliverDue()
      const { nextAt } = await readOutboxState(database, channels)
      if (nextAt !== null) pause = nextAt.getTime() - Date.now()
    } catch (error) {
      log.info(`outbox: ${messageOf(error)}`)
    }
    if (!isClosed) timer = setTimeout(wake, Math.min(maxPauseMs, Math.max(pause, 10)))
  }
  const wake = () => {
    if (!isClosed && channels.length > 0 && turns.pendingCount === 0) turns(run)
  }
  return {
    /** Delivers soon, and again whenever something is due. */
    wake,
    /** Delivers all that is due; for hosts where nothing runs between requests. */
    deliverDue,
    /** Waits for the delivery under way, then ends. */
    async close() {
      isClosed = true
      clearTimeout(timer)
      turns.clearQueue()
      await turns(() => {})
    },
  }
}

export interface Delivery {
  id: string
  channel: Channel
  /** This one included. */
  tries: number
  isLastTry: boolean
}

/** A try planned beyond the longest pause and this comes from a clock that was ahead. */
const clockSlackMs = 60 * 60_000

/**
 * Claims a due delivery and plans its next try; `undefined` if none is due. Mails go before webhooks,
 * which may be slow, and confirmations after the mails to the professional.
 */
export async function claimDelivery(
  database: Database,
  claim: { channels: readonly Channel[]; now: Date; retrySeconds: readonly number[] },
): Promise<Delivery | undefined> {
  const { channels, retrySeconds } = claim
  const now = claim.now.getTime()
  const { rows } = await database.execute({
    sql: `UPDATE deliveries SET tries = tries + 1,
        next_at = :now + 1000 * coalesce(json_extract(:pauses, '$[' || tries || ']'), 60)
      WHERE (request_id, channel) = (
        SELECT request_id, channel FROM deliveries
        WHERE state = 'due' AND (next_at <= :now OR next_at > :latest)
          AND channel IN (SELECT value FROM json_each(:channels))
        ORDER BY channel = 'webhook', channel = 'confirmation', next_at LIMIT 1)
      RETURNING request_id, channel, tries`,
    args: {
      now,
      pauses: JSON.stringify(retrySeconds),
      latest: now + 1000 * Math.max(60, ...retrySeconds) + clockSlackMs,
      channels: JSON.stringify(channels),
    },
  })
  return rows.map((row) => {
    const tries = Number(row.tries)
    const isLastTry = tries > retrySeconds.length
    return { id: String(row.request_id), channel: row.channel as Channel, tries, isLastTry }
  })[0]
}

interface OutboxState {
  due: number
  dead: number
  /** When the next delivery is due; `null` when none is. */
  nextAt: Date | null
}

/** The state of these channels; others wait until the user configures them. */
export async function readOutboxState(
  database: Database,
  channels: readonly Channel[],
): Promise<OutboxState> {
  const { rows } = await database.execute({
    sql: `SELECT count(*) FILTER (WHERE state = 'due') AS due,
        count(*) FILTER (WHERE state = 'dead') AS dead,
        min(next_at) FILTER (WHERE state = 'due') AS next_at
      FROM deliveries WHERE state <> 'sent' AND channel IN (SELECT value FROM json_each(?))`,
    args: [JSON.stringify(channels)],
  })
  const nextAt = rows[0]?.next_at ?? null
  return {
    due: Number(rows[0]?.due ?? 0),
    dead: Number(rows[0]?.dead ?? 0),
    nextAt: nextAt === null ? null : new Date(Number(nextAt)),
  }
}

/** Drops older confirmations: the professional has answered by then, or the visitor has asked again. */
const confirmationMs = 24 * 60 * 60_000

async function deliver(
  { id, channel, tries, isLastTry }: Delivery,
  receiver: Receiver,
): Promise<void> {
  const { database, log } = receiver
  const [request] = await findRequests(database, { id })
  // Erased since the claim.
  if (request === undefined) return
  const settle = async (state: 'sent' | 'due' | 'dead', error: string, text: string) => {
    await database.execute({
      sql: 'UPDATE deliveries SET state = ?, error = ? WHERE request_id = ? AND channel = ?',
      args: [state, error, id, channel],
    })
    log.info(`${channel} of request ${id}: ${text}`)
  }
  if (channel === 'confirmation' && Date.now() - request.receivedAt.getTime() > confirmationMs) {
    return settle('dead', 'TOO LATE', 'too late, given up')
  }
  if (request.unreadable !== undefined) {
    return settle('dead', 'UNREADABLE', 'the stored request cannot be read, given up')
  }
  const reason = await send(request, channel, receiver).then(() => '', reasonOf)
  if (reason === '') return settle('sent', '', 'sent')
  return isLastTry
    ? settle('dead', reason, `${reason}, given up`)
    : settle('due', reason, `${reason}, try ${tries}`)
}

async function send(request: StoredRequest, channel: Channel, receiver: Receiver): Promise<void> {
  const { config, sendMail, database } = receiver
  if (channel === 'webhook') return postToWebhook(request, config)
  if (channel === 'mail') {
    const { facts } = await receiver.readSite()
    const unread = await countUnread(database, request.id)
    await sendMail?.(createOwnerMail(request, { config, facts, unread }))
  } else {
    const { facts } = await receiver.readSite(languageOf(request, config.forms))
    await sendMail?.(createConfirmationMail(request, { config, facts }))
  }
}

/** Leaves out this request and those on their first try. */
async function countUnread(database: Database, id: string): Promise<MailContext['unread']> {
  const { rows } = await database.execute({
    sql: `SELECT (SELECT count(*) FROM requests WHERE suspicion <> '' AND id <> ?) AS suspects,
      (SELECT count(*) FROM deliveries WHERE state = 'dead' AND channel = 'mail') AS dead,
      (SELECT count(*) FROM retention_notices JOIN deliveries USING (request_id)
        WHERE channel = 'mail' AND state <> 'sent' AND error <> '' AND request_id <> ?) AS expiring`,
    args: [id, id],
  })
  const [row] = rows
  return {
    suspects: Number(row?.suspects),
    dead: Number(row?.dead),
    expiring: Number(row?.expiring),
  }
}

/**
 * Posts the request as JSON, with its id as `Idempotency-Key` and, with a secret, the header
 * `X-Vetrina-Signature: sha256=…`, HMAC-SHA256 of the body in hex.
 * @throws Error when the other side does not answer 2xx in time; the text names no person
 */
async function postToWebhook(
  { id, form, receivedAt, answers, consents }: StoredRequest,
  { webhookUrl, webhookSecret }: RequestsConfig,
): Promise<void> {
  const body = JSON.stringify({ id, form, receivedAt, answers, consents })
  const headers = { 'content-type': 'application/json', 'idempotency-key': id }
  const response = await fetch(webhookUrl, {
    method: 'POST',
    body,
    // Workers know no `redirect: 'error'`; any answer but 2xx counts as refused anyway.
    redirect: 'manual',
    signal: AbortSignal.timeout(10_000),
    headers:
      webhookSecret === ''
        ? headers
        : { ...headers, 'x-vetrina-signature': `sha256=${await sign(body, webhookSecret)}` },
  })
  await response.body?.cancel()
  if (!response.ok) {
    throw Object.assign(new Error('webhook refused'), { code: `HTTP ${response.status}` })
  }
}

async function sign(text: string, secret: string): Promise<string> {
  const bytesOf = (string: string) => new TextEncoder().encode(string)
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', bytesOf(secret), algorithm, false, ['sign'])
  const signature = new Uint8Array(await crypto.subtle.sign('HMAC', key, bytesOf(text)))
  return [...signature].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
