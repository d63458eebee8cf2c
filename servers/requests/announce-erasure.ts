/**
 * What has reached nobody is told before it is erased for its age: somebody can still read it, and a
 * clock that is far ahead, as after a start without a battery, is set right meanwhile.
 */
import type { Database } from './database.ts'
import type { Channel } from './deliveries.ts'

interface Undelivered {
  now: Date
  /** Those by which requests reach the professional. */
  channels: readonly Channel[]
  keepUndeliveredDays: number
}

const day = 86_400_000
const longestNoticeDays = 7

/** Days from the announcement to the erasure, which does not come later for that. */
export const noticeDays = ({ keepUndeliveredDays }: Pick<Undelivered, 'keepUndeliveredDays'>) =>
  Math.min(longestNoticeDays, keepUndeliveredDays)

/** As a condition for rows of `requests`: it has not reached the professional. */
export const isWaiting = `(id IN (SELECT request_id FROM deliveries
  WHERE state <> 'sent' AND channel IN (SELECT value FROM json_each(:channels))))`

/** As a condition for rows of `requests`; `at <= :announced` is for those announced long enough. */
export const isUnannounced = `(${isWaiting} AND id NOT IN (
  SELECT request_id FROM announced WHERE at <= :announced))`

/**
 * Notes what is soon old enough to be erased although it has reached nobody, and forgets what a
 * clock that was ahead has noted. @returns how many are announced
 */
export async function announceErasure(database: Database, options: Undelivered): Promise<number> {
  const now = options.now.getTime()
  const args = {
    soon: now - (options.keepUndeliveredDays - noticeDays(options)) * day,
    channels: JSON.stringify(options.channels),
    now,
  }
  const [, , counted] = await database.batch(
    [
      {
        sql: `DELETE FROM announced WHERE at > :now OR request_id NOT IN (
          SELECT id FROM requests WHERE received_at < :soon AND ${isWaiting})`,
        args,
      },
      {
        sql: `INSERT INTO announced (request_id, at)
          SELECT id, :now FROM requests WHERE received_at < :soon AND ${isWaiting}
          ON CONFLICT DO NOTHING`,
        args,
      },
      { sql: 'SELECT count(*) AS many FROM announced', args: {} },
    ],
    'write',
  )
  return Number(counted?.rows[0]?.many ?? 0)
}

/** How many have reached nobody and are old enough to be erased all the same. */
export async function countOverdue(database: Database, options: Undelivered): Promise<number> {
  const { rows } = await database.execute({
    sql: `SELECT count(*) AS many FROM requests WHERE received_at < :overdue AND ${isWaiting}`,
    args: {
      overdue: options.now.getTime() - options.keepUndeliveredDays * day,
      channels: JSON.stringify(options.channels),
    },
  })
  return Number(rows[0]?.many ?? 0)
}
