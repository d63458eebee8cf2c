/**
 * Storing requests: durable before it is acknowledged, once, and within the limits.
 */
import type { ValidRequest } from '../../src/requests/parse-request.ts'
import type { Database } from './database.ts'
import type { StoreRow, StoreRows } from './group-commit.ts'
import {
  addressWindow,
  hour,
  type RequestRow,
  type StoreRules,
  storeRequests,
} from './store-requests.ts'

export interface IncomingRequest extends ValidRequest {
  /** Version of the privacy notice that stood beside the form; `''` where the site has another. */
  privacyVersion: string
  /** What the form said, where the site has not confirmed it. */
  postedVersion?: string
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

export type SaveRequest = (request: IncomingRequest, now: Date) => Promise<SaveResult>

const day = 24 * hour

/** The id under which the same request was stored in the last 24 hours; frees the key of an older one. */
async function findRepeat(database: Database, { repeatKey, receivedAt }: RequestRow) {
  const [, found] = await database.batch(
    [
      {
        sql: 'UPDATE requests SET repeat_key = NULL WHERE repeat_key = ? AND received_at <= ?',
        args: [repeatKey, receivedAt - day],
      },
      { sql: 'SELECT id FROM requests WHERE repeat_key = ?', args: [repeatKey] },
    ],
    'write',
  )
  return found?.rows[0]?.id
}

/** Seconds until the limit lets the next request in. */
async function readWait(
  database: Database,
  { address, suspicion, receivedAt: now }: RequestRow,
  { perAddress }: StoreRules,
): Promise<number> {
  const since = now - addressWindow
  const { rows } = await database.execute({
    sql: `SELECT
      (SELECT min(received_at) FROM requests WHERE address = ? AND received_at > ?) AS first,
      (SELECT count(*) FROM requests WHERE address = ? AND received_at > ?) AS many,
      (SELECT min(received_at) FROM requests
        WHERE received_at > ? AND (suspicion = '') = (? = '')) AS first_of_all`,
    args: [address, since, address, since, now - hour, suspicion],
  })
  const [row] = rows
  const isOfAddress = perAddress > 0 && Number(row?.many ?? 0) >= perAddress
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

function consentsOf({ answers, privacyVersion, postedVersion }: IncomingRequest, now: Date) {
  const given = { version: privacyVersion, posted: postedVersion, at: now.toISOString() }
  return { privacy: given, marketing: answers.marketing === 'si' ? given : null }
}

interface Storage {
  database: Database
  /** Whether rows that come at the same time share a transaction. */
  group: (store: StoreRows) => StoreRow
  /** SHA-256, as base64. */
  digest: (text: string) => string | Promise<string>
}

export function createSaveRequest(storage: Storage, rules: StoreRules): SaveRequest {
  const { database, group, digest } = storage
  const isStored = group((rows) => storeRequests(database, rows, rules))
  return async (request, now) => {
    const row: RequestRow = {
      id: createRequestId(),
      form: request.form,
      receivedAt: now.getTime(),
      answers: JSON.stringify(request.answers),
      consents: JSON.stringify(consentsOf(request, now)),
      email: String(request.answers.email ?? '').toLowerCase(),
      suspicion: request.suspicion,
      repeatKey: await digest(repeatTextOf(request)),
      // Enough to know it again. Who has the database could find it out: so it is soon forgotten.
      address: request.address === '' ? null : await digest(`address ${request.address}`),
    }
    // A second time: the key of a request that is a day old may have been in the way.
    for (let attempt = 0; attempt < 2; attempt++) {
      if (await isStored(row)) return { kind: 'stored', id: row.id, isRepeat: false }
      const earlier = await findRepeat(database, row)
      if (typeof earlier === 'string') return { kind: 'stored', id: earlier, isRepeat: true }
    }
    return { kind: 'limited', retryAfterSeconds: await readWait(database, row, rules) }
  }
}
