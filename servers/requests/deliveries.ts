/**
 * The outbox. A delivery is tried until it is `sent` or, after the last try, `dead`. Who claims one
 * plans its next try before trying: a process that dies meanwhile loses nothing.
 */
import type { Database } from './database.ts'
import { readStoredRequest, type StoredRequest } from './stored-request.ts'

/** `mail`: to the professional. `confirmation`: to the visitor. */
export type Channel = 'mail' | 'confirmation' | 'webhook'

export interface Delivery {
  channel: Channel
  /** This one included. */
  tries: number
  isLastTry: boolean
  request: StoredRequest
}

interface ClaimOptions {
  channels: readonly Channel[]
  now: Date
  retrySeconds: readonly number[]
}

// Delivered at the same time: mail servers take a few connections of one sender.
const claimed = 4

/** What is planned for later than any try was planned by a clock that was wrong. */
const clockSlackMs = 60 * 60_000

/** Deliveries that are due, and whose next try is planned by that. */
export async function claimDeliveries(
  database: Database,
  { channels, now, retrySeconds }: ClaimOptions,
): Promise<Delivery[]> {
  const [claim] = await database.batch(
    [
      {
        sql: `UPDATE deliveries SET tries = tries + 1,
            next_at = ? + 1000 * coalesce(json_extract(?, '$[' || tries || ']'), 60)
          WHERE (request_id, channel) IN (
            SELECT request_id, channel FROM deliveries
            WHERE state = 'due' AND (next_at <= ? OR next_at > ?) AND channel IN (SELECT value FROM json_each(?))
            ORDER BY next_at LIMIT ${claimed})
          RETURNING request_id, channel, tries`,
        args: [
          now.getTime(),
          JSON.stringify(retrySeconds),
          now.getTime(),
          now.getTime() + 1000 * Math.max(60, ...retrySeconds) + clockSlackMs,
          JSON.stringify(channels),
        ],
      },
    ],
    'write',
  )
  const claims = claim?.rows ?? []
  if (claims.length === 0) return []
  const found = await database.execute({
    sql: 'SELECT * FROM requests WHERE id IN (SELECT value FROM json_each(?))',
    args: [JSON.stringify(claims.map((row) => row.request_id))],
  })
  const requests = new Map(found.rows.map((row) => [row.id, readStoredRequest(row)]))
  return claims.flatMap((row): Delivery[] => {
    const request = requests.get(row.request_id ?? '')
    if (request === undefined) return []
    const tries = Number(row.tries)
    const isLastTry = tries > retrySeconds.length
    return [{ channel: row.channel as Channel, tries, isLastTry, request }]
  })
}

/** Writes down how a delivery ended. An `error` names no person. */
export async function settleDelivery(
  database: Database,
  { channel, request }: Delivery,
  outcome: { state: 'sent' | 'due' | 'dead'; error: string },
): Promise<void> {
  await database.execute({
    sql: 'UPDATE deliveries SET state = ?, error = ? WHERE request_id = ? AND channel = ?',
    args: [outcome.state, outcome.error, request.id, channel],
  })
}

export interface OutboxState {
  due: number
  dead: number
  /** When the next delivery is due; `null` when none is. */
  nextAt: Date | null
}

/** Of these channels; others wait until somebody configures them. */
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
  const [row] = rows
  const nextAt = row?.next_at ?? null
  return {
    due: Number(row?.due ?? 0),
    dead: Number(row?.dead ?? 0),
    nextAt: nextAt === null ? null : new Date(Number(nextAt)),
  }
}
