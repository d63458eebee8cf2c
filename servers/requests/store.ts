/**
 * Stores each request once, durably before the receiver acknowledges it, with its planned deliveries.
 * A request over a limit counts as possible spam.
 */
import { encodeBase64 } from 'hono/utils/encode'
import { parseUrl } from '../../src/content/parse-url.ts'
import type { ValidRequest } from '../../src/forms/parse-request.ts'
import type { RequestsConfig } from './config.ts'
import type { Database } from './database.ts'
import type { StoredRequest } from './stored-requests.ts'

export interface IncomingRequest extends ValidRequest {
  consents: StoredRequest['consents']
  /** Why a program may have sent it; `''` if nothing suggests that. */
  spamReason: string
  /** The browser's key for this request, the same when it sends it again; may be empty. */
  key: string
  /** IP address of the visitor's network; may be empty. */
  address: string
}

export interface SavedRequest {
  id: string
  spamReason: string
  isRepeat: boolean
}

type SaveRules = { now: Date } & Pick<RequestsConfig, 'perAddress' | 'perHour' | 'plannedChannels'>

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const networkWindow = 10 * minute
/** Time that a refused network has to wait. */
export const floodSeconds = networkWindow / 1000

/** A network is refused at this multiple of its limit: alone, it cannot fill the database. */
const floodFactor = 20
/** The last bound on the disk: about 300 MB of the longest requests. */
const maxSuspects = 50_000
const maxConfirmationsAnHour = 20

/** Reasons why a person's request may count as spam. */
export const overLimit = { network: 'many of one network', hour: 'many in an hour' }

/** SQL condition for a time in the window before now. */
const within = (column: string, window: number) => `${column} > :now - ${window}`

const ofNetwork = `(SELECT count(*) FROM requests
  WHERE address = :address AND ${within('received_at', networkWindow)})`
const ofHour = `(SELECT count(*) FROM requests
  WHERE suspicion = '' AND ${within('received_at', hour)})`
const ofSuspects = `(SELECT count(*) FROM
  (SELECT 1 FROM requests WHERE suspicion <> '' LIMIT ${maxSuspects}))`

const insertRequest = `
  INSERT INTO requests
    (id, form, received_at, answers, consents, email, suspicion, repeat_key, address)
  SELECT :id, :form, :now, :answers, :consents, :email, reason, :repeatKey, :address
  FROM (SELECT CASE
    WHEN :spamReason <> '' THEN :spamReason
    WHEN :perAddress > 0 AND ${ofNetwork} >= :perAddress THEN '${overLimit.network}'
    WHEN :perHour > 0 AND ${ofHour} >= :perHour THEN '${overLimit.hour}'
    ELSE '' END AS reason)
  WHERE reason = '' OR (${ofSuspects} < ${maxSuspects} AND
    (:perAddress = 0 OR ${ofNetwork} < :perAddress * ${floodFactor}))
  ON CONFLICT (repeat_key) DO NOTHING`

const isOverLimit = `suspicion IN ('${overLimit.network}', '${overLimit.hour}')`

const confirmedWithin = (window: number, condition = 'true') => `(SELECT count(*)
  FROM deliveries JOIN requests AS other ON other.id = request_id
  WHERE channel = 'confirmation' AND ${within('other.received_at', window)} AND ${condition})`

/**
 * One confirmation a day per mailbox, and so few an hour that nobody can make the studio a sender of
 * spam. Delivers one request over a limit an hour later: its mail counts all that came meanwhile.
 */
const insertDeliveries = `
  INSERT INTO deliveries (request_id, channel, state, tries, next_at, error)
  SELECT requests.id, channels.value, 'due', 0, :now + iif(requests.suspicion = '', 0, ${hour}), ''
  FROM requests, json_each(:channels) AS channels
  WHERE requests.id = :id AND CASE channels.value
    WHEN 'confirmation' THEN requests.suspicion = ''
      AND ${confirmedWithin(day, 'other.email = requests.email')} = 0
      AND ${confirmedWithin(hour)} < ${maxConfirmationsAnHour}
    ELSE requests.suspicion = '' OR (requests.${isOverLimit} AND NOT EXISTS (
      SELECT 1 FROM deliveries JOIN requests AS other ON other.id = request_id
      WHERE state = 'due' AND next_at > :now AND channel = channels.value
        AND other.${isOverLimit})) END`

const freeOldKey = `UPDATE requests SET repeat_key = NULL
  WHERE repeat_key = :repeatKey AND received_at <= :now - ${day}`

/** Forgets digests of networks once no limit counts them. */
export const forgetNetworks = (now: number) => `UPDATE requests SET address = NULL
  WHERE address > '' AND +received_at <= ${now - networkWindow}`

/** @returns `null` if the visitor's network has sent far too many */
export async function saveRequest(
  database: Database,
  request: IncomingRequest,
  { now: date, perAddress, perHour, plannedChannels }: SaveRules,
): Promise<SavedRequest | null> {
  const now = date.getTime()
  const id = createRequestId()
  const { form, answers, spamReason } = request
  // The same key with other answers is another request.
  const repeatKey = await digest(JSON.stringify([form, request.key, answers, spamReason !== '']))
  const row = {
    id,
    form,
    now,
    answers: JSON.stringify(answers),
    consents: JSON.stringify(request.consents),
    email: mailboxOf(String(answers.email ?? '')),
    spamReason,
    repeatKey,
    // A digest recognises it again. Who has the database could reverse it, so it is soon forgotten.
    address: request.address === '' ? null : await digest(`address ${request.address}`),
    perAddress,
    perHour,
  }
  const results = await database.batch(
    [
      { sql: freeOldKey, args: { now, repeatKey } },
      { sql: insertRequest, args: row },
      { sql: insertDeliveries, args: { id, now, channels: JSON.stringify(plannedChannels) } },
      forgetNetworks(now),
      { sql: 'SELECT id, suspicion FROM requests WHERE repeat_key = ?', args: [repeatKey] },
    ],
    'write',
  )
  const stored = results.at(-1)?.rows[0]
  if (stored !== undefined) {
    const isRepeat = stored.id !== id
    return { id: String(stored.id), spamReason: String(stored.suspicion), isRepeat }
  }
  const { rows } = await database.execute(`SELECT ${ofSuspects} AS many`)
  if (Number(rows[0]?.many) < maxSuspects) return null
  throw new Error(
    `${maxSuspects} suspect requests are stored, so no more are accepted until some are erased: vetrina requests purge --suspect`,
  )
}

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** Ten characters nobody confuses on the telephone: the visitor's reference. */
const createRequestId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(10))]
    .map((byte) => letters[byte % letters.length])
    .join('')

/** SHA-256 as base64: receivers that share a database recognise each other's repeats. */
const digest = async (text: string): Promise<string> =>
  encodeBase64(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))

/**
 * The mailbox behind a mail address: lower case, without `+` and what follows. Gmail also ignores dots,
 * and has two domains.
 */
function mailboxOf(address: string): string {
  const domain = domainOf(address).replace(/^googlemail\.com$/, 'gmail.com')
  const [name = ''] = address.slice(0, address.lastIndexOf('@')).toLowerCase().split('+', 1)
  return `${domain === 'gmail.com' ? name.replaceAll('.', '') : name}@${domain}`
}

/** The domain in lower-case ASCII: strict mail servers take nothing else. */
export function domainOf(address: string): string {
  const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase()
  return parseUrl(`http://${domain}`)?.hostname ?? domain
}
