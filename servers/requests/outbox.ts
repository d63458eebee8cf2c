/**
 * The outbox: retries each stored delivery until it is `sent` or, after the last try, `dead`. A claim
 * plans the next try before trying, so a process that dies meanwhile loses nothing.
 */
import type { Log } from '../../build/log.ts'
import { messageOf } from '../../src/content/errors.ts'
import type { Channel, RequestsConfig } from './config.ts'
import type { Database } from './database.ts'
import { reasonOf, type SendMail } from './mail-transport.ts'
import { createConfirmationMail, createOwnerMail, type MailContext } from './mails.tsx'
import { languageOf, type ReadSite } from './site-facts.ts'
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

/** Delivers whatever is due, until it is closed. */
export function startOutbox(receiver: Receiver) {
  let isClosed = false
  let wake = () => {}
  const run = async () => {
    while (!isClosed) {
      // Before the delivery, which may miss what arrives meanwhile.
      const woken = new Promise<void>((resolve) => {
        wake = resolve
      })
      const nextAt = await deliverDue(receiver, () => isClosed).catch((error: unknown) => {
        receiver.log.info(`outbox: ${messageOf(error)}`)
        return null
      })
      const pause = nextAt === null ? maxPauseMs : nextAt.getTime() - Date.now()
      const timer = setTimeout(wake, Math.min(maxPauseMs, Math.max(pause, 10)))
      await woken
      clearTimeout(timer)
    }
  }
  const running = run()
  return {
    /** Delivers soon. */
    wake: () => wake(),
    /** Waits for the delivery under way, then ends. */
    close() {
      isClosed = true
      wake()
      return running
    },
  }
}

/** Delivers all that is due. @returns when the next delivery is due; `null` when none is */
export async function deliverDue(
  receiver: Receiver,
  isClosed: () => boolean = () => false,
): Promise<Date | null> {
  const { config, database } = receiver
  while (!isClosed()) {
    const delivery = await claimDelivery(database, { ...config, now: new Date() })
    if (delivery === undefined) break
    await deliver(delivery, receiver)
  }
  const { nextAt } = await readOutboxState(database, config)
  return nextAt
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
  claim: { now: Date } & Pick<RequestsConfig, 'openChannels' | 'retrySeconds'>,
): Promise<Delivery | undefined> {
  const { openChannels, retrySeconds } = claim
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
      channels: JSON.stringify(openChannels),
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

/** The state of the open channels; others wait until the user configures them. */
export async function readOutboxState(
  database: Database,
  { openChannels }: Pick<RequestsConfig, 'openChannels'>,
): Promise<OutboxState> {
  const { rows } = await database.execute({
    sql: `SELECT count(*) FILTER (WHERE state = 'due') AS due,
        count(*) FILTER (WHERE state = 'dead') AS dead,
        min(next_at) FILTER (WHERE state = 'due') AS next_at
      FROM deliveries WHERE state <> 'sent' AND channel IN (SELECT value FROM json_each(?))`,
    args: [JSON.stringify(openChannels)],
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
  const isLate = Date.now() - request.receivedAt.getTime() > confirmationMs
  const obstacle =
    channel === 'confirmation' && isLate ? 'TOO LATE' : request.unreadable && 'UNREADABLE'
  const reason = obstacle ?? (await send(request, channel, receiver).then(() => '', reasonOf))
  const isGivenUp = obstacle !== undefined || isLastTry
  const state = reason === '' ? 'sent' : isGivenUp ? 'dead' : 'due'
  await database.execute({
    sql: 'UPDATE deliveries SET state = ?, error = ? WHERE request_id = ? AND channel = ?',
    args: [state, reason, id, channel],
  })
  const outcome = { sent: 'sent', dead: `${reason}, given up`, due: `${reason}, try ${tries}` }
  log.info(`${channel} of request ${id}: ${outcome[state]}`)
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

/** Leaves this request out. */
async function countUnread(database: Database, id: string): Promise<MailContext['unread']> {
  const { rows } = await database.execute({
    sql: `SELECT (SELECT count(*) FROM requests WHERE suspicion <> '' AND id <> ?) AS suspects,
      (SELECT count(*) FROM deliveries WHERE state = 'dead' AND channel = 'mail') AS dead`,
    args: [id],
  })
  return { suspects: Number(rows[0]?.suspects), dead: Number(rows[0]?.dead) }
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
