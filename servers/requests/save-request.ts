/**
 * Storing requests: durable before it is acknowledged, once, and within the limits.
 */
import type { InStatement, ResultSet } from '@libsql/client'
import type { ValidRequest } from '../../src/requests/parse-request.ts'
import type { Database } from './database.ts'
import type { Channel } from './deliveries.ts'

export interface IncomingRequest extends ValidRequest {
  /** Version of the privacy notice that stood beside the form. */
  privacyVersion: string
  /** Why a program may have sent it; empty: nothing speaks for that. */
  suspicion: string
  /** What the browser calls this request, the same when it is sent again; may be empty. */
  key: string
  /** Of the visitor, or a part of it; may be empty. */
  address: string
}

export type SaveResult =
  | { kind: 'stored'; id: string; isRepeat: boolean }
  | { kind: 'limited'; retryAfterSeconds: number }

interface SaveRules {
  /** Requests of one address in ten minutes, and of all in an hour; 0: any number. */
  perAddress: number
  perHour: number
  /** How each request is to be delivered. */
  channels: readonly Channel[]
}

export type SaveRequest = (request: IncomingRequest, now: Date) => Promise<SaveResult>

const minute = 60_000
const addressWindow = 10 * minute
const hour = 60 * minute
const day = 24 * hour

interface SaveContext {
  request: IncomingRequest
  /** What it is stored as, unless it is stored already. */
  id: string
  key: string
  address: string | null
  now: number
  rules: SaveRules
}

/** The statements that store one request; the first gives a row when it did. */
function saveStatements({ request, id, key, address, now, rules }: SaveContext): InStatement[] {
  const email = emailOf(request)
  return [
    {
      sql: `INSERT INTO requests
        (id, form, received_at, answers, consents, email, suspicion, repeat_key, address)
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
        WHERE (? = 0 OR (SELECT count(*) FROM requests WHERE address = ? AND received_at > ?) < ?)
          AND (? = 0 OR (SELECT count(*) FROM requests WHERE received_at > ?) < ?)
        ON CONFLICT (repeat_key) DO NOTHING
        RETURNING id`,
      args: [
        ...[id, request.form, now, JSON.stringify(request.answers)],
        ...[JSON.stringify(consentsOf(request, now)), email, request.suspicion, key, address],
        ...[rules.perAddress, address, now - addressWindow, rules.perAddress],
        ...[rules.perHour, now - hour, rules.perHour],
      ],
    },
    {
      sql: `INSERT INTO deliveries (request_id, channel, state, tries, next_at, error)
        SELECT id, channel, 'due', 0, ?, ''
        FROM requests, (SELECT value AS channel FROM json_each(?))
        WHERE id = ? AND suspicion = '' AND NOT (channel = 'confirmation' AND EXISTS (
          SELECT 1 FROM deliveries JOIN requests AS earlier ON earlier.id = request_id
          WHERE channel = 'confirmation' AND earlier.email = ? AND earlier.received_at > ?))`,
      args: [now, JSON.stringify(rules.channels), id, email, now - hour],
    },
  ]
}

/** The id under which the same request was stored in the last 24 hours; frees the key of an older one. */
async function findRepeat(database: Database, { key, now }: SaveContext) {
  const [, found] = await database.batch(
    [
      {
        sql: 'UPDATE requests SET repeat_key = NULL WHERE repeat_key = ? AND received_at <= ?',
        args: [key, now - day],
      },
      { sql: 'SELECT id FROM requests WHERE repeat_key = ?', args: [key] },
    ],
    'write',
  )
  return found?.rows[0]?.id
}

/** Seconds until the limit lets the next request in. */
async function readWait(database: Database, { address, now, rules }: SaveContext): Promise<number> {
  const since = now - addressWindow
  const { rows } = await database.execute({
    sql: `SELECT
      (SELECT min(received_at) FROM requests WHERE address = ? AND received_at > ?) AS first,
      (SELECT count(*) FROM requests WHERE address = ? AND received_at > ?) AS many,
      (SELECT min(received_at) FROM requests WHERE received_at > ?) AS first_of_all`,
    args: [address, since, address, since, now - hour],
  })
  const [row] = rows
  const isOfAddress = rules.perAddress > 0 && Number(row?.many ?? 0) >= rules.perAddress
  const freeAt = isOfAddress
    ? Number(row?.first ?? now) + addressWindow
    : Number(row?.first_of_all ?? now) + hour
  return Math.max(1, Math.ceil((freeAt - now) / 1000))
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters nobody confuses on the telephone: what the visitor gets as a reference. */
const createRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => letters[byte % letters.length])
    .join('')

/** One request sent twice has the same key; the same key with other answers is another request. */
const repeatTextOf = ({ form, key, answers, suspicion }: IncomingRequest): string =>
  JSON.stringify([form, key, answers, suspicion !== ''])

const emailOf = ({ answers }: IncomingRequest): string => String(answers.email ?? '').toLowerCase()

function consentsOf({ answers, privacyVersion }: IncomingRequest, now: number) {
  const given = { version: privacyVersion, at: new Date(now).toISOString() }
  return { privacy: given, marketing: answers.marketing === 'si' ? given : null }
}

interface Storage {
  database: Database
  /** Runs statements in a transaction; resolves once they are durable. */
  commit: (statements: InStatement[]) => Promise<ResultSet[]>
  /** SHA-256, as text. */
  digest: (text: string) => string | Promise<string>
}

export function createSaveRequest(storage: Storage, rules: SaveRules): SaveRequest {
  const { database, commit, digest } = storage
  const isStored = async (context: SaveContext) =>
    (await commit(saveStatements(context)))[0]?.rows.length === 1
  return async (request, date) => {
    const context = {
      ...{ request, rules, id: createRequestId(), now: date.getTime() },
      key: await digest(repeatTextOf(request)),
      // Good to recognise an address for a day, useless to find it out.
      address: request.address === '' ? null : await digest(`address ${request.address}`),
    }
    // A second time: the key of a request that is a day old may have been in the way.
    for (let attempt = 0; attempt < 2; attempt++) {
      const { id } = context
      if (await isStored(context)) return { kind: 'stored', id, isRepeat: false }
      const earlier = await findRepeat(database, context)
      if (typeof earlier === 'string') return { kind: 'stored', id: earlier, isRepeat: true }
    }
    return { kind: 'limited', retryAfterSeconds: await readWait(database, context) }
  }
}
