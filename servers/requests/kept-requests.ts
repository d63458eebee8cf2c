/**
 * What has been stored, for the one who answers for it: list, show, export, erase, purge, retry.
 */

import type { Database } from './database.ts'
import type { Channel, StoredRequest } from './deliveries.ts'
import { readStoredRequest } from './deliveries.ts'

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
      WHERE (:id IS NULL OR id = :id) AND (:email IS NULL OR email = :email)
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

/** Erases every request with this mail address. @returns how many */
export const eraseByEmail = (database: Database, email: string): Promise<number> =>
  erase(database, { where: 'email = ?', args: [email.toLowerCase()] })

export const eraseById = (database: Database, id: string): Promise<number> =>
  erase(database, { where: 'id = ?', args: [id] })

interface Retention {
  now: Date
  keepDays: number
  keepUndeliveredDays: number
}

const day = 86_400_000

/**
 * Erases what is older than it may be. What is not delivered yet is kept for longer; what may be
 * spam counts as delivered, because nothing is left to do for it. @returns how many
 */
export const purgeRequests = (database: Database, retention: Retention): Promise<number> =>
  erase(database, {
    where: `received_at < ? OR (received_at < ?
      AND id NOT IN (SELECT request_id FROM deliveries WHERE state <> 'sent'))`,
    args: [
      retention.now.getTime() - retention.keepUndeliveredDays * day,
      retention.now.getTime() - retention.keepDays * day,
    ],
  })

/**
 * Delivers again what has been given up, at once; a request named by its id also when it may be
 * spam or was delivered. @returns how many deliveries are due by that
 */
export async function retryDeliveries(
  database: Database,
  options: { now: Date; id?: string },
): Promise<number> {
  const now = options.now.getTime()
  const again = "UPDATE deliveries SET state = 'due', tries = 0, next_at = ?"
  if (options.id === undefined) {
    const { rowsAffected } = await database.execute({
      sql: `${again} WHERE state = 'dead'`,
      args: [now],
    })
    return rowsAffected
  }
  const id = options.id.toUpperCase()
  const [, inserted, updated] = await database.batch(
    [
      { sql: "UPDATE requests SET suspicion = '' WHERE id = ?", args: [id] },
      {
        sql: `INSERT INTO deliveries (request_id, channel, state, tries, next_at, error)
          SELECT id, 'mail', 'due', 0, ?, '' FROM requests WHERE id = ?
          ON CONFLICT DO NOTHING`,
        args: [now, id],
      },
      { sql: `${again} WHERE request_id = ? AND channel = 'mail' AND tries > 0`, args: [now, id] },
    ],
    'write',
  )
  return (inserted?.rowsAffected ?? 0) + (updated?.rowsAffected ?? 0)
}

async function erase(
  database: Database,
  { where, args }: { where: string; args: (string | number)[] },
): Promise<number> {
  const [, requests] = await database.batch(
    [
      {
        sql: `DELETE FROM deliveries WHERE request_id IN (SELECT id FROM requests WHERE ${where})`,
        args,
      },
      { sql: `DELETE FROM requests WHERE ${where}`, args },
    ],
    'write',
  )
  // What was erased may still stand in the write-ahead log.
  if (database.protocol === 'file') await database.execute('PRAGMA wal_checkpoint(TRUNCATE)')
  return requests?.rowsAffected ?? 0
}
