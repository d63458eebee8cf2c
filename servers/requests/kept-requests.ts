/**
 * What has been stored, for the one who answers for it: list, show, export, erase, purge, retry.
 */

import { isUnannounced, isWaiting, noticeDays } from './announce-erasure.ts'
import type { Database } from './database.ts'
import type { Channel } from './deliveries.ts'
import { forgetVisitors } from './save-request.ts'
import { readStoredRequest, type StoredRequest } from './stored-request.ts'

export interface KeptRequest extends StoredRequest {
  deliveries: { channel: Channel; state: string; tries: number; error: string }[]
}

interface Filter {
  id?: string
  email?: string
  isSuspect?: boolean
  /** Some delivery of it has been given up. */
  isDead?: boolean
}

/** In order of arrival. */
export async function findRequests(database: Database, filter: Filter): Promise<KeptRequest[]> {
  const found = await database.execute({
    sql: `SELECT * FROM requests
      WHERE (:id IS NULL OR id = :id) AND (:email IS NULL OR ${isOfPerson})
        AND (:suspect = 0 OR suspicion <> '')
        AND (:dead = 0 OR id IN (SELECT request_id FROM deliveries WHERE state = 'dead'))
      ORDER BY received_at, id`,
    args: {
      id: filter.id?.toUpperCase() ?? null,
      email: filter.email?.toLowerCase() ?? null,
      suspect: filter.isSuspect ? 1 : 0,
      dead: filter.isDead ? 1 : 0,
    },
  })
  const deliveries = await database.execute({
    sql: `SELECT * FROM deliveries WHERE request_id IN (SELECT value FROM json_each(?))
      ORDER BY channel`,
    args: [JSON.stringify(found.rows.map((row) => row.id))],
  })
  return found.rows.map((row) => ({
    ...readStoredRequest(row),
    deliveries: deliveries.rows
      .filter((delivery) => delivery.request_id === row.id)
      .map(({ channel, state, tries, error }) => ({
        channel: channel as Channel,
        state: String(state),
        tries: Number(tries),
        error: String(error),
      })),
  }))
}

/**
 * Whoever asks to be forgotten may write from another address that she gave, as that for invoices.
 * Answers that cannot be read are of nobody: they keep nobody else from being forgotten.
 */
const isOfPerson = `(email = :email OR CASE WHEN json_valid(answers)
  THEN EXISTS (SELECT 1 FROM json_each(answers) WHERE lower(value) = :email) ELSE 0 END)`

/** Erases every request with this mail address among its answers. @returns how many */
export const eraseByEmail = (database: Database, email: string): Promise<number> =>
  erase(database, { where: isOfPerson, args: { email: email.toLowerCase() } })

export const eraseById = (database: Database, id: string): Promise<number> =>
  erase(database, { where: 'id = :id', args: { id } })

/** Erases what may be spam, however young it is. @returns how many */
export const eraseSuspects = (database: Database): Promise<number> =>
  erase(database, { where: "suspicion <> ''", args: {} })

interface Retention {
  now: Date
  /** Those by which requests reach the professional. */
  channels: readonly Channel[]
  keepDays: number
  keepUndeliveredDays: number
  /** Keeps what has reached nobody until that has been announced for some days. */
  onlyAnnounced?: boolean
}

const day = 86_400_000

/**
 * Erases what is older than it may be. What has not reached the professional is kept for longer; what
 * may be spam counts as delivered, because nothing is left to do for it. @returns how many
 */
export async function purgeRequests(database: Database, retention: Retention): Promise<number> {
  const now = retention.now.getTime()
  await database.batch(forgetVisitors(now), 'write')
  return erase(database, {
    where: `(received_at < :undelivered OR (received_at < :delivered AND NOT ${isWaiting}))
      AND (:only_announced = 0 OR NOT ${isUnannounced})`,
    args: {
      only_announced: retention.onlyAnnounced ? 1 : 0,
      announced: now - noticeDays(retention) * day,
      undelivered: now - retention.keepUndeliveredDays * day,
      delivered: now - retention.keepDays * day,
      channels: JSON.stringify(retention.channels),
    },
  })
}

/**
 * Delivers again, at once, what has been given up or waits after a try in vain.
 * @returns how many deliveries
 */
export async function retryDeliveries(database: Database, now: Date): Promise<number> {
  const { rowsAffected } = await database.execute({
    // Without an error it is on its way for the first time, or due anyway.
    sql: `${again} WHERE state = 'dead' OR (state = 'due' AND error <> '')`,
    args: [now.getTime()],
  })
  return rowsAffected
}

/**
 * Delivers one request again, at once: what of it has been given up or waits for its next try, and
 * its mail when it was suspect, or when all of it was delivered.
 * @returns how many of its deliveries are due; `undefined` when there is no such request
 */
export async function retryRequest(
  database: Database,
  options: { now: Date; id: string },
): Promise<number | undefined> {
  const now = options.now.getTime()
  const id = options.id.toUpperCase()
  const [request, , , , due] = await database.batch(
    [
      { sql: "UPDATE requests SET suspicion = '' WHERE id = ?", args: [id] },
      {
        sql: `INSERT INTO deliveries (request_id, channel, state, tries, next_at, error)
          SELECT id, 'mail', 'due', 0, ?, '' FROM requests WHERE id = ?
          ON CONFLICT DO NOTHING`,
        args: [now, id],
      },
      {
        sql: `${again} WHERE request_id = ? AND channel = 'mail' AND NOT EXISTS (
          SELECT 1 FROM deliveries AS other WHERE other.request_id = ? AND other.state <> 'sent')`,
        args: [now, id, id],
      },
      { sql: `${again} WHERE request_id = ? AND state <> 'sent'`, args: [now, id] },
      {
        sql: "SELECT count(*) AS due FROM deliveries WHERE request_id = ? AND state = 'due'",
        args: [id],
      },
    ],
    'write',
  )
  return request?.rowsAffected === 0 ? undefined : Number(due?.rows[0]?.due)
}

const again = "UPDATE deliveries SET state = 'due', tries = 0, next_at = ?"

async function erase(
  database: Database,
  { where, args }: { where: string; args: Record<string, string | number> },
): Promise<number> {
  const ofErased = `request_id IN (SELECT id FROM requests WHERE ${where})`
  const results = await database.batch(
    [
      { sql: `DELETE FROM confirmations WHERE ${ofErased}`, args },
      { sql: `DELETE FROM deliveries WHERE ${ofErased}`, args },
      { sql: `DELETE FROM requests WHERE ${where}`, args },
    ],
    'write',
  )
  // What was erased may still stand in the write-ahead log.
  database.checkpoint?.()
  return results.at(-1)?.rowsAffected ?? 0
}
