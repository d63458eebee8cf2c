/**
 * Storing requests: durable before it is acknowledged, once, and within the limits.
 */
import { createHash, randomBytes } from 'node:crypto'
import type { InStatement } from '@libsql/client'
import type { ValidRequest } from '../../src/requests/parse-request.ts'
import type { Database } from './database.ts'
import type { Channel } from './deliveries.ts'
import { createGroupCommit } from './group-commit.ts'

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

export interface SaveRules {
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

/** The statements that store one request; the last gives the id under which it is stored. */
function saveStatements(
  request: IncomingRequest,
  { id, now, rules }: { id: string; now: number; rules: SaveRules },
): InStatement[] {
  const key = repeatKey(request)
  const address = addressDigest(request.address)
  const email = emailOf(request)
  return [
    {
      sql: 'UPDATE requests SET repeat_key = NULL WHERE repeat_key = ? AND received_at <= ?',
      args: [key, now - day],
    },
    {
      sql: `INSERT INTO requests
        (id, form, received_at, answers, consents, email, suspicion, repeat_key, address)
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?
        WHERE (? = 0 OR (SELECT count(*) FROM requests WHERE address = ? AND received_at > ?) < ?)
          AND (? = 0 OR (SELECT count(*) FROM requests WHERE received_at > ?) < ?)
        ON CONFLICT (repeat_key) DO NOTHING`,
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
    { sql: 'SELECT id FROM requests WHERE repeat_key = ?', args: [key] },
  ]
}

/** Seconds until the limit lets the next request in. */
async function readWait(
  database: Database,
  { request, now, rules }: { request: IncomingRequest; now: number; rules: SaveRules },
): Promise<number> {
  const address = addressDigest(request.address)
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
  [...randomBytes(10)].map((byte) => letters[byte % letters.length]).join('')

/** One request sent twice has the same key; the same key with other answers is another request. */
const repeatKey = ({ form, key, answers, suspicion }: IncomingRequest): string =>
  digest(JSON.stringify([form, key, answers, suspicion !== '']))

/** Good to recognise an address for a day, useless to find it out. */
const addressDigest = (address: string): string | null =>
  address === '' ? null : digest(`address ${address}`)

const digest = (text: string): string => createHash('sha256').update(text).digest('base64url')

const emailOf = ({ answers }: IncomingRequest): string => String(answers.email ?? '').toLowerCase()

function consentsOf({ answers, privacyVersion }: IncomingRequest, now: number) {
  const given = { version: privacyVersion, at: new Date(now).toISOString() }
  return { privacy: given, marketing: answers.marketing === 'si' ? given : null }
}

/** @param database is written to by this process; others may share it */
export function createSaveRequest(database: Database, rules: SaveRules): SaveRequest {
  const commit = createGroupCommit(database)
  return async (request, date) => {
    const context = { id: createRequestId(), now: date.getTime(), rules }
    const results = await commit(saveStatements(request, context))
    const storedId = results.at(-1)?.rows[0]?.id
    if (typeof storedId === 'string') {
      return { kind: 'stored', id: storedId, isRepeat: storedId !== context.id }
    }
    const retryAfterSeconds = await readWait(database, { ...context, request })
    return { kind: 'limited', retryAfterSeconds }
  }
}
