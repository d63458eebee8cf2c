/**
 * What the command line does with the stored requests. Each gives a text for people and data for
 * programs.
 */
import { VetrinaError } from '../../build/errors.ts'
import { requestForms } from '../../src/requests/forms.ts'
import { answerLines } from './answer-lines.ts'
import type { RequestsConfig } from './config.ts'
import { type Database, openDatabase } from './database.ts'
import {
  eraseByEmail,
  findRequests,
  type KeptRequest,
  purgeRequests,
  retryDeliveries,
} from './kept-requests.ts'
import { createSiteFactsReader } from './site-facts.ts'

export interface CommandResult {
  text: string
  data: unknown
}

/** One line a request; names nobody. */
export const listRequests = (
  config: RequestsConfig,
  filter: { isSuspect: boolean; isDead: boolean },
): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const found = await findRequests(database, filter)
    const data = found.map(({ id, form, receivedAt, suspicion, deliveries }) => ({
      ...{ id, form, receivedAt, suspicion, deliveries },
    }))
    return { text: [...found.map(summaryOf), `${found.length} requests`].join('\n'), data }
  })

/** @throws VetrinaError REQUEST_UNKNOWN */
export const showRequest = (config: RequestsConfig, id: string): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const [found] = await findRequests(database, { id })
    if (found === undefined) throw unknownRequest(id)
    const readFacts = createSiteFactsReader(config.siteFacts, () => {})
    const lines = answerLines(found, await readFacts()).map(
      ({ label, text }) => `${label}: ${text}`,
    )
    return { text: [summaryOf(found), ...lines].join('\n'), data: found }
  })

/** Everything that is stored about a person, to be handed over. */
export const exportRequests = (config: RequestsConfig, email: string): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const data = await findRequests(database, { email })
    return { text: JSON.stringify(data, null, 2), data }
  })

/** Forgets a person. Mails that were sent already stay where they are. */
export const eraseRequests = (config: RequestsConfig, email: string): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const erased = await eraseByEmail(database, email)
    return { text: `${erased} requests erased; mails already sent are not`, data: { erased } }
  })

export const purgeOldRequests = (config: RequestsConfig, now: Date): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const erased = await purgeRequests(database, { ...config, now })
    const limits = `${config.keepDays} days, undelivered ones ${config.keepUndeliveredDays}`
    return { text: `${erased} requests erased (kept: ${limits})`, data: { erased } }
  })

/** Without an id, all that was given up. @throws VetrinaError REQUEST_UNKNOWN */
export const retryRequests = (
  config: RequestsConfig,
  options: { id?: string; now: Date },
): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const due = await retryDeliveries(database, options)
    if (due === 0 && options.id !== undefined) throw unknownRequest(options.id)
    return { text: `${due} deliveries are due again; a running receiver sends them`, data: { due } }
  })

async function withDatabase<T>(
  config: RequestsConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

function summaryOf({ id, form, receivedAt, suspicion, deliveries }: KeptRequest): string {
  const states = deliveries.map(
    ({ channel, state, tries, error }) =>
      `${channel} ${state}${state === 'sent' ? '' : ` after ${tries} tries ${error}`}`,
  )
  const parts = [
    ...[receivedAt.toISOString(), id, requestForms[form].subject],
    ...(suspicion === '' ? states : [`suspect: ${suspicion}`]),
  ]
  return parts.map((part) => part.trim()).join('  ')
}

const unknownRequest = (id: string) =>
  new VetrinaError({
    code: 'REQUEST_UNKNOWN',
    message: `There is no request ${id}.`,
    hint: 'vetrina requests list shows those that are stored.',
  })
