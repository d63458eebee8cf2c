/**
 * Rows of requests that came at the same time, stored with their deliveries in one transaction.
 */
import type { Database } from './database.ts'
import type { Channel } from './deliveries.ts'

/** As it stands in `requests`. */
export interface RequestRow {
  id: string
  form: string
  receivedAt: number
  answers: string
  consents: string
  email: string
  suspicion: string
  repeatKey: string
  address: string | null
}

export interface StoreRules {
  /**
   * Requests of one address in ten minutes, and of all in an hour; 0: any number. In the hour,
   * those of programs are counted for themselves: they shut nobody out.
   */
  perAddress: number
  perHour: number
  /** How each request is to be delivered. */
  channels: readonly Channel[]
}

const minute = 60_000
export const addressWindow = 10 * minute
export const hour = 60 * minute

// A group is one parameter: to prepare a statement for each row takes longer than to run it.
const insertRequests = `
  WITH incoming AS (
    SELECT min(key) AS position, value ->> 'id' AS id, value ->> 'form' AS form,
      value ->> 'receivedAt' AS received_at, value ->> 'answers' AS answers,
      value ->> 'consents' AS consents, value ->> 'email' AS email,
      value ->> 'suspicion' AS suspicion, value ->> 'repeatKey' AS repeat_key,
      value ->> 'address' AS address
    FROM json_each(:rows) GROUP BY value ->> 'repeatKey'),
  counted AS (
    SELECT *, row_number() OVER (PARTITION BY suspicion = '' ORDER BY position) AS nth,
      row_number() OVER (PARTITION BY address ORDER BY position) AS nth_of_address
    FROM incoming
    WHERE NOT EXISTS (SELECT 1 FROM requests WHERE requests.repeat_key = incoming.repeat_key))
  INSERT INTO requests
    (id, form, received_at, answers, consents, email, suspicion, repeat_key, address)
  SELECT id, form, received_at, answers, consents, email, suspicion, repeat_key, address
  FROM counted
  WHERE (:perAddress = 0 OR address IS NULL OR nth_of_address + (SELECT count(*) FROM requests
      WHERE requests.address = counted.address
        AND requests.received_at > counted.received_at - ${addressWindow}
        AND requests.received_at < counted.received_at + ${addressWindow}) <= :perAddress)
    AND (:perHour = 0 OR nth + (SELECT count(*) FROM requests
      WHERE requests.received_at > counted.received_at - ${hour}
        AND requests.received_at < counted.received_at + ${hour}
        AND (requests.suspicion = '') = (counted.suspicion = '')) <= :perHour)
  ORDER BY position
  RETURNING id`

// One confirmation an hour and address, also when several requests of one come at the same time.
const insertDeliveries = `
  WITH stored AS (
    SELECT id, email, received_at,
      row_number() OVER (PARTITION BY email ORDER BY requests.rowid) AS nth_of_email
    FROM requests
    WHERE suspicion = '' AND id IN (SELECT value ->> 'id' FROM json_each(:rows)))
  INSERT INTO deliveries (request_id, channel, state, tries, next_at, error)
  SELECT stored.id, channels.value, 'due', 0, received_at, ''
  FROM stored, json_each(:channels) AS channels
  WHERE channels.value <> 'confirmation' OR (nth_of_email = 1 AND NOT EXISTS (
    SELECT 1 FROM deliveries JOIN requests AS earlier ON earlier.id = request_id
    WHERE channel = 'confirmation' AND earlier.email = stored.email
      AND earlier.received_at > stored.received_at - ${hour}
      AND earlier.received_at < stored.received_at + ${hour}))`

/** What an address is told again by is kept for as long as it counts. */
const forgetAddresses = `
  UPDATE requests SET address = NULL
  WHERE address IS NOT NULL AND received_at <= :now - ${addressWindow}`

export const addressesToForget = (now: number) => ({ sql: forgetAddresses, args: { now } })

/**
 * Stores the rows that are not stored yet and keep to the limits; a row before another counts first.
 * @returns the ids of those stored, once they are durable
 */
export async function storeRequests(
  database: Database,
  rows: readonly RequestRow[],
  { perAddress, perHour, channels }: StoreRules,
): Promise<ReadonlySet<string>> {
  const json = JSON.stringify(rows)
  const now = Math.min(...rows.map(({ receivedAt }) => receivedAt))
  const [stored] = await database.batch(
    [
      { sql: insertRequests, args: { rows: json, perAddress, perHour } },
      { sql: insertDeliveries, args: { rows: json, channels: JSON.stringify(channels) } },
      addressesToForget(now),
    ],
    'write',
  )
  return new Set(stored?.rows.map((row) => String(row.id)))
}
