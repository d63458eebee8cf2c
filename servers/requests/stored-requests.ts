/**
 * The stored requests, for the person responsible: read, find, erase, expire, retry.
 */
import * as z from 'zod'
import type { Answers } from '../../src/forms/parse-request.ts'
import type { ReceivedRequest } from '../../src/forms/site-forms.ts'
import type { Channel, RequestsConfig } from './config.ts'
import type { Database, Row } from './database.ts'
import { forgetNetworks } from './store.ts'

export interface StoredRequest extends ReceivedRequest {
  consents: z.infer<typeof consentsSchema>
  /** Why a program may have sent it; `''` if nothing suggests that. */
  spamReason: string
  deliveries: { channel: Channel; state: string; tries: number; error: string }[]
  /** Texts of a row that something else has damaged; it then has no answers and no consents. */
  unreadable?: { answers: string; consents: string }
}

const consent = z.looseObject({
  version: z.string(),
  /** Version that the visitor's form posted, if the site has not confirmed it. */
  posted: z.string().exactOptional(),
  at: z.string(),
})
/** `privacy`: the notice that stood beside the form. */
const consentsSchema = z.looseObject({ privacy: consent, marketing: consent.nullable() })

const answersSchema: z.ZodType<Answers> = z.record(
  z.string(),
  z.union([z.string(), z.array(z.string())]),
)

/** Reads a row of `requests` with its deliveries. Never throws: a damaged row must not hold up the others. */
function readRequest(row: Row): StoredRequest {
  const texts = { answers: String(row.answers), consents: String(row.consents) }
  const request = {
    id: String(row.id),
    form: String(row.form),
    receivedAt: new Date(Number(row.received_at)),
    spamReason: String(row.suspicion),
    deliveries: JSON.parse(String(row.deliveries)) as StoredRequest['deliveries'],
  }
  try {
    const answers = answersSchema.parse(JSON.parse(texts.answers))
    return { ...request, answers, consents: consentsSchema.parse(JSON.parse(texts.consents)) }
  } catch {
    const consents = { privacy: { version: '', at: '' }, marketing: null }
    return { ...request, answers: {}, consents, unreadable: texts }
  }
}

interface Filter {
  id?: string
  email?: string
  isSuspect?: boolean
  /** Whether the outbox gave up one of its deliveries. */
  isDead?: boolean
}

/** Finds requests, in order of arrival. */
export async function findRequests(database: Database, filter: Filter): Promise<StoredRequest[]> {
  const { rows } = await database.execute({
    sql: `SELECT requests.*, (SELECT json_group_array(json_object(
        'channel', channel, 'state', state, 'tries', tries, 'error', error))
        FROM (SELECT * FROM deliveries WHERE request_id = id ORDER BY channel)) AS deliveries
      FROM requests
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
  return rows.map(readRequest)
}

/**
 * SQL condition for a person's requests. The mail address may be in any answer, such as the one for
 * invoices, and anywhere in answers that are unreadable.
 */
const isOfPerson = `CASE WHEN json_valid(answers)
  THEN EXISTS (SELECT 1 FROM json_each(answers) WHERE lower(value) = :email)
  ELSE instr(lower(answers), :email) > 0 END`

/** Erases every request with this mail address among its answers. @returns how many */
export const eraseByEmail = (database: Database, email: string): Promise<number> =>
  erase(database, isOfPerson, { email: email.toLowerCase() })

export const eraseById = (database: Database, id: string): Promise<number> =>
  erase(database, 'id = :id', { id })

/** Erases possible spam, however young it is. @returns how many */
export const eraseSuspects = (database: Database): Promise<number> =>
  erase(database, "suspicion <> ''", {})

async function erase(
  database: Database,
  where: string,
  args: Record<string, string>,
): Promise<number> {
  const [erased] = await database.batch(
    [{ sql: `DELETE FROM requests WHERE ${where}`, args }, ...forgetErased],
    'write',
  )
  // The write-ahead log may still contain what was erased.
  database.checkpoint?.()
  return erased?.rowsAffected ?? 0
}

const forgetErased = ['retention_notices', 'deliveries'].map(
  (table) => `DELETE FROM ${table} WHERE request_id NOT IN (SELECT id FROM requests)`,
)

type Retention = Pick<RequestsConfig, 'keepDays' | 'keepUndeliveredDays'>

/** Days from the notice to the erasure, which a receiver that was stopped for long delays. */
export const noticeDays = ({ keepUndeliveredDays }: Retention) => Math.min(7, keepUndeliveredDays)

/**
 * SQL condition for `requests` that have not reached the professional: a channel has tried in vain, or
 * none has delivered. A channel that is not configured never tries.
 */
const isUndelivered = `id IN (SELECT request_id FROM deliveries WHERE channel <> 'confirmation'
  GROUP BY request_id HAVING max(state = 'sent') = 0 OR max(state <> 'sent' AND tries > 0) = 1)`

/**
 * Erases requests that are past their time. Possible spam counts as delivered, because nothing is left
 * to do for it. Requests that reached nobody are noted first, and erased a week later: meanwhile somebody
 * can read them, or set right a clock that is far ahead, as after a start without a battery.
 * @param options `isForced`: erases undelivered requests also without notice
 * @returns how many, and how many it had not noted before
 */
export async function eraseOld(
  database: Database,
  options: Retention & { now: Date; isForced: boolean },
): Promise<{ delivered: number; undelivered: number; noted: number }> {
  const { keepDays, keepUndeliveredDays, isForced } = options
  const now = options.now.getTime()
  const before = (days: number) => now - days * 86_400_000
  const notice = noticeDays(options)
  const expiring = `SELECT id FROM requests
    WHERE received_at < ${before(keepUndeliveredDays - notice)} AND ${isUndelivered}`
  const wasNoted = `id IN (SELECT request_id FROM retention_notices WHERE at <= ${before(notice)})`
  const results = await database.batch(
    [
      `DELETE FROM requests WHERE received_at < ${before(keepDays)} AND NOT (${isUndelivered})`,
      // Drops notices from a clock that was ahead, and those that no longer apply.
      `DELETE FROM retention_notices WHERE at > ${now} OR request_id NOT IN (${expiring})`,
      `INSERT INTO retention_notices (request_id, at)
        SELECT id, ${now} FROM (${expiring}) WHERE true ON CONFLICT DO NOTHING`,
      `DELETE FROM requests WHERE received_at < ${before(keepUndeliveredDays)}
        AND ${isUndelivered} AND ${isForced ? 'true' : wasNoted}`,
      ...forgetErased,
      forgetNetworks(now),
    ],
    'write',
  )
  database.checkpoint?.()
  const [delivered = 0, , noted = 0, undelivered = 0] = results.map(
    ({ rowsAffected }) => rowsAffected,
  )
  return { delivered, undelivered, noted }
}

/**
 * Delivers at once what the outbox gave up, or what waits after a failed try; with `id` all that one
 * request still needs, or its mail if it was suspect or fully delivered.
 * @returns how many deliveries; 0 for an unknown id
 */
export async function retryDeliveries(
  database: Database,
  { now: date, id: typed = '' }: { now: Date; id?: string | undefined },
): Promise<number> {
  const [now, id] = [date.getTime(), typed.toUpperCase()]
  const results = await database.batch(
    [
      { sql: "UPDATE requests SET suspicion = '' WHERE id = :id", args: { id } },
      {
        sql: `INSERT INTO deliveries (request_id, channel, state, tries, next_at, error)
          SELECT id, 'mail', 'due', 0, :now, '' FROM requests WHERE id = :id
          ON CONFLICT DO NOTHING`,
        args: { id, now },
      },
      {
        // Without an error a delivery is on its first try, or due anyway.
        sql: `UPDATE deliveries SET state = 'due', tries = 0, next_at = :now
          WHERE iif(:id = '', state = 'dead' OR (state = 'due' AND error <> ''),
            request_id = :id AND (state <> 'sent' OR channel = 'mail' AND NOT EXISTS (
              SELECT 1 FROM deliveries WHERE request_id = :id AND state <> 'sent')))`,
        args: { id, now },
      },
    ],
    'write',
  )
  return results.at(-1)?.rowsAffected ?? 0
}
