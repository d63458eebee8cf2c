/**
 * What the command line does with the stored requests. Each gives a text for people and data for
 * programs.
 */
import { counted } from '../../build/base/counted.ts'
import { readEnvironment } from '../../build/config/environment.ts'
import type { Config } from '../../build/config.ts'
import { loadSite } from '../../build/load-site.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { adapters } from '../../src/forms/adapters/registry.ts'
import { createFormTarget } from '../../src/forms/form-target.ts'
import { labelled } from '../../src/forms/request-text.ts'
import { formNamed } from '../../src/forms/site-forms.ts'
import { countOverdue } from './announce-erasure.ts'
import { reachingChannels } from './channels.ts'
import { checkDelivery, failureOf } from './check.ts'
import { formsOf, type RequestsConfig, resolveRequestsConfig } from './config.ts'
import type { Database } from './database.ts'
import {
  eraseByEmail,
  eraseSuspects,
  findRequests,
  type KeptRequest,
  purgeRequests,
  retryDeliveries,
  retryRequest,
} from './kept-requests.ts'
import { createFactsReader } from './node-receiver.ts'
import { openDatabase } from './open-database.ts'
import { storedAnswerLines, storedFormOf } from './stored-form.ts'

export interface CommandResult {
  text: string
  data: unknown
  /** What the command ends with after its result is shown. */
  failure?: VetrinaError | undefined
}

export interface CommandContext {
  config: RequestsConfig
  site: Config
}

/** @throws VetrinaError REQUESTS_CONFIG_INVALID, SITE_WITHOUT_FORMS */
export async function createContext(
  site: Config,
  environment: Environment,
): Promise<CommandContext> {
  const { siteUrl, basePath, timeZone, requests } = site
  const config = resolveRequestsConfig(readEnvironment(environment), {
    forms: formsOf(await loadSite(site)),
    siteUrl,
    basePath,
    timeZone,
    endpoint: requests.adapter === 'receiver' ? requests.endpoint : '',
  })
  return { site, config }
}

type Environment = Readonly<Record<string, string | undefined>>

/** Sends a request the way a visitor does, and says of each leg whether it holds. */
export async function checkRequests(
  { config, site }: CommandContext,
  patienceSeconds: number,
): Promise<CommandResult> {
  const { probe, create, thankYouPathOf } = config.forms
  const adapter = adapters[site.requests.adapter]
  const form = formNamed(probe.form, create(site.forms, adapter.accepts.files))
  if (form === undefined) throw new Error(`The site has no form “${probe.form}” to be tried.`)
  const legs = await checkDelivery({
    config,
    adapter,
    target: createFormTarget(form, {
      about: { brand: 'Vetrina', email: config.mailTo },
      config: site,
      thankYouPath: thankYouPathOf(form),
    }),
    patienceMs: patienceSeconds * 1000,
  })
  const words = { good: 'good  ', failed: 'FAILED', unseen: 'look  ' }
  return {
    text: legs.map(({ name, state, text }) => `${words[state]}  ${name}: ${text}`).join('\n'),
    data: legs,
    failure: failureOf(legs),
  }
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
    return {
      text: [...found.map((one) => summaryOf(one, config)), counted(found.length, 'request')].join(
        '\n',
      ),
      data,
    }
  })

/** @throws VetrinaError REQUEST_UNKNOWN */
export const showRequest = (config: RequestsConfig, id: string): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const [found] = await findRequests(database, { id })
    if (found === undefined) throw unknownRequest(id)
    return {
      text: [summaryOf(found, config), ...(await answersOf(found, config))].join('\n'),
      data: found,
    }
  })

async function answersOf(found: KeptRequest, config: RequestsConfig): Promise<string[]> {
  const { unreadable } = found
  if (unreadable !== undefined) return [unreadable.answers, unreadable.consents]
  const facts = await createFactsReader(config.siteFacts, () => {})()
  const lines = storedAnswerLines(found, { forms: config.forms, facts })
  return lines.map(({ label, text }) => labelled(label, text))
}

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
    return {
      text: `${counted(erased, 'request')} erased; mails already sent are not`,
      data: { erased },
    }
  })

export const purgeOldRequests = (config: RequestsConfig, now: Date): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const retention = { ...config, now, channels: reachingChannels(config) }
    const lost = await countOverdue(database, retention)
    const erased = await purgeRequests(database, retention)
    const remark = lost === 0 ? '' : `, of which ${lost} had reached nobody`
    const limits = `${config.keepDays} days, undelivered ones ${config.keepUndeliveredDays}`
    return {
      text: `${counted(erased, 'request')} erased${remark} (kept: ${limits})`,
      data: { erased },
    }
  })

export const purgeSuspects = (config: RequestsConfig): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const erased = await eraseSuspects(database)
    return { text: `${erased} suspect requests erased`, data: { erased } }
  })

/** Without an id, all that was given up or failed. @throws VetrinaError REQUEST_UNKNOWN */
export const retryRequests = (
  config: RequestsConfig,
  { id, now }: { id?: string; now: Date },
): Promise<CommandResult> =>
  withDatabase(config, async (database) => {
    const due =
      id === undefined
        ? await retryDeliveries(database, now)
        : await retryRequest(database, { id, now })
    if (due === undefined) throw unknownRequest(id ?? '')
    return { text: `${due} deliveries are due again; a running receiver sends them`, data: { due } }
  })

async function withDatabase<T>(
  config: RequestsConfig,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const { databaseUrl: url, databaseToken: token } = config
  const database = await openDatabase({ url, token, mustExist: true })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}

function summaryOf(request: KeptRequest, { forms }: RequestsConfig): string {
  const { id, receivedAt, suspicion, deliveries, unreadable } = request
  const states = deliveries.map(
    ({ channel, state, tries, error }) =>
      `${channel} ${state}${state === 'sent' ? '' : ` after ${tries} tries ${error}`}`,
  )
  const parts = [
    ...[
      receivedAt.toISOString(),
      id,
      unreadable === undefined ? storedFormOf(request, forms).subject : 'UNREADABLE',
    ],
    ...(suspicion === '' ? [] : [`suspect: ${suspicion}`]),
    ...states,
  ]
  return parts.map((part) => part.trim()).join('  ')
}

const unknownRequest = (id: string) =>
  new VetrinaError({
    code: 'REQUEST_UNKNOWN',
    message: `There is no request ${id}.`,
    hint: 'vetrina requests list shows those that are stored.',
  })
