/** Follows a request that the receiver has taken: stored, mailed, told to the webhook. */
import { VetrinaError } from '../../src/content/errors.ts'
import { reachingChannels } from './channels.ts'
import { type CheckLeg, failed, passed } from './check-leg.ts'
import type { RequestsConfig } from './config.ts'
import { withoutQuery } from './database.ts'
import type { Channel } from './deliveries.ts'
import { eraseById, findRequests, type KeptRequest } from './kept-requests.ts'
import { notEncrypted } from './mail.ts'
import { openDatabase } from './open-database.ts'

interface StoredOptions {
  config: RequestsConfig
  /** How long a delivery may take. */
  patienceMs: number
}

export async function followStored(
  id: string,
  { config, patienceMs }: StoredOptions,
): Promise<CheckLeg[]> {
  const { databaseUrl: url, databaseToken: token } = config
  const database = await openDatabase({ url, token, mustExist: true }).catch(asUnreachable)
  if (database instanceof VetrinaError) {
    return [failed('stored', `${database.message}. ${database.hint}`)]
  }
  const find = async () => (await findRequests(database, { id }))[0]
  try {
    const stored = await find()
    if (stored === undefined) {
      const text = `${id} is not in ${withoutQuery(url)}. Use the same REQUESTS_DATABASE_URL as the receiver.`
      return [failed('stored', text)]
    }
    if (stored.suspicion !== '') {
      const text = `${id} is suspect, and so not delivered at once: ${stored.suspicion}. Wait, or raise REQUESTS_PER_ADDRESS and REQUESTS_PER_HOUR.`
      return [failed('stored', text)]
    }
    const legs = [passed('stored', 'in the database, with its privacy notice')]
    for (const channel of reachingChannels(config)) {
      legs.push(await followDelivery(channel, find, { config, patienceMs }))
    }
    return legs
  } finally {
    await eraseById(database, id)
    database.close()
  }
}

function asUnreachable(error: unknown): VetrinaError {
  if (error instanceof VetrinaError) return error
  throw error
}

async function followDelivery(
  channel: Channel,
  find: () => Promise<KeptRequest | undefined>,
  { config, patienceMs }: StoredOptions,
): Promise<CheckLeg> {
  const name = channel === 'webhook' ? 'webhook' : 'mailed'
  const mailVariable = config.mailApiUrl === '' ? 'REQUESTS_SMTP_URL' : 'REQUESTS_MAIL_API_URL'
  const variable = channel === 'webhook' ? 'REQUESTS_WEBHOOK_URL' : mailVariable
  const until = performance.now() + patienceMs
  for (;;) {
    const delivery = (await find())?.deliveries.find((one) => one.channel === channel)
    if (delivery?.state === 'sent') {
      return passed(name, 'taken over; look into the mailbox or log')
    }
    const { error = '' } = delivery ?? {}
    if (delivery?.state === 'dead' || performance.now() > until) {
      const reason = error === '' ? 'nothing was tried' : error
      const advice = reason.endsWith(notEncrypted)
        ? ': smtps:// is encrypted from the start, smtp+insecure:// goes without (same machine)'
        : ''
      return failed(name, `not delivered: ${reason}. Check the receiver's ${variable}${advice}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}
