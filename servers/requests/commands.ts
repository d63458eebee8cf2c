/**
 * The commands about stored requests. Each gives a text for people and data for programs.
 */
import { counted } from '../../build/base/counted.ts'
import type { Config } from '../../build/config.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { inBoth } from '../../src/content/words.ts'
import { adapters } from '../../src/forms/adapters/services.ts'
import { createFormTarget } from '../../src/forms/form-target.ts'
import { labelled } from '../../src/forms/request-text.ts'
import { formNamed } from '../../src/forms/site-forms.ts'
import { checkDelivery } from './check.ts'
import type { RequestsConfig } from './config.ts'
import type { Database } from './database.ts'
import { openDatabase } from './file-database.ts'
import { openSite } from './server.ts'
import { storedAnswerLines, storedFormOf } from './site-facts.ts'
import {
  eraseByEmail,
  eraseOld,
  eraseSuspects,
  findRequests,
  retryDeliveries,
  type StoredRequest,
} from './stored-requests.ts'

interface CommandResult {
  text: string
  data: unknown
  /** Thrown after the command has shown the result. */
  failure?: VetrinaError | undefined
}

export type Work<Flags> = (
  receiver: RequestsConfig,
  flags: Flags,
  site: Config,
) => Promise<CommandResult>

/** Sends a request the way a visitor does, and reports each step. */
export async function check(
  config: RequestsConfig,
  { patience }: { patience: number },
  site: Config,
): Promise<CommandResult> {
  const { probe, create, thankYouPathOf } = config.forms
  const adapter = adapters[site.requests.adapter]
  const form = formNamed(probe.form, create(site.forms, adapter.files))
  if (form === undefined)
    throw new Error(`The site has no form “${probe.form}”, which the check sends.`)
  const about = { brand: 'Vetrina', email: config.mailTo }
  const thankYouPath = thankYouPathOf(form)
  const target = createFormTarget(form, { about, config: site, thankYouPath })
  const steps = await checkDelivery({ config, adapter, target, patienceMs: patience * 1000 })
  const words = { good: 'good  ', failed: 'FAILED', unverified: 'look  ' }
  const broken = steps.find(({ state }) => state === 'failed')
  return {
    text: steps.map(({ name, state, text }) => `${words[state]}  ${name}: ${text}`).join('\n'),
    data: steps,
    failure:
      broken &&
      new VetrinaError({
        code: 'REQUESTS_CHECK_FAILED',
        message: {
          en: `Requests do not arrive: the step “${broken.name}” failed.`,
          it: `Le richieste non arrivano: il passo “${broken.name}” non è riuscito.`,
        },
        hint: inBoth(broken.text),
      }),
  }
}

/** Lists one line per request, and names nobody. */
export const list = withDatabase<{ suspect?: true; dead?: true }>(
  async (database, { suspect = false, dead = false }, { forms }) => {
    const found = await findRequests(database, { isSuspect: suspect, isDead: dead })
    const lines = found.map((request) => summaryOf(request, forms))
    return {
      text: [...lines, counted(found.length, 'request')].join('\n'),
      data: found.map(({ id, form, receivedAt, spamReason, deliveries }) => ({
        id,
        form,
        receivedAt,
        spamReason,
        deliveries,
      })),
    }
  },
)

/** Throws VetrinaError REQUEST_UNKNOWN. */
export const show = withDatabase<{ id: string }>(async (database, { id }, config) => {
  const [found] = await findRequests(database, { id })
  if (found === undefined) throw unknownRequest(id)
  const { forms } = config
  const { unreadable } = found
  const { facts } = await openSite(config, () => {})()
  const answers =
    unreadable === undefined
      ? storedAnswerLines(found, { forms, facts }).map(({ label, text }) => labelled(label, text))
      : [unreadable.answers, unreadable.consents]
  return { text: [summaryOf(found, forms), ...answers].join('\n'), data: found }
})

/** Everything stored about a person, to hand over to her. */
export const exportPerson = withDatabase<{ email: string }>(async (database, { email }) => {
  const data = await findRequests(database, { email })
  return { text: JSON.stringify(data, null, 2), data }
})

/** Forgets a person. Mails already sent stay where they are. */
export const erase = withDatabase<{ email: string }>(async (database, { email }) => {
  const erased = await eraseByEmail(database, email)
  const text = `${counted(erased, 'request')} erased; mails already sent remain`
  return { text, data: { erased } }
})

export const purge = withDatabase<{ suspect?: true; now?: Date }>(
  async (database, { suspect = false, now = new Date() }, config) => {
    if (suspect) {
      const erased = await eraseSuspects(database)
      return { text: `${counted(erased, 'suspect request')} erased`, data: { erased } }
    }
    const { delivered, undelivered } = await eraseOld(database, { ...config, now, isForced: true })
    const erased = delivered + undelivered
    const remark = undelivered === 0 ? '' : `, including ${undelivered} that had reached nobody`
    const limits = `${counted(config.keepDays, 'day')}, undelivered ones ${config.keepUndeliveredDays}`
    const text = `${counted(erased, 'request')} erased${remark} (retention: ${limits})`
    return { text, data: { erased } }
  },
)

/** Retries one request, or without an id all that failed. Throws VetrinaError REQUEST_UNKNOWN. */
export const retry = withDatabase<{ id?: string }>(async (database, { id }) => {
  const due = await retryDeliveries(database, { id, now: new Date() })
  if (id !== undefined && due === 0) throw unknownRequest(id)
  const again = counted(due, 'delivery is', 'deliveries are')
  return { text: `${again} due again; a running receiver sends them`, data: { due } }
})

function withDatabase<Flags>(
  work: (database: Database, flags: Flags, config: RequestsConfig) => Promise<CommandResult>,
) {
  return async (config: RequestsConfig, flags: Flags): Promise<CommandResult> => {
    const { databaseUrl: url, databaseToken: token } = config
    const database = await openDatabase({ url, token, mustExist: true })
    try {
      return await work(database, flags, config)
    } finally {
      database.close()
    }
  }
}

function summaryOf(request: StoredRequest, forms: RequestsConfig['forms']): string {
  const { id, receivedAt, spamReason, deliveries, unreadable } = request
  return [
    receivedAt.toISOString(),
    id,
    unreadable === undefined ? storedFormOf(request, forms).subject : 'UNREADABLE',
    ...(spamReason === '' ? [] : [`suspect: ${spamReason}`]),
    ...deliveries.map(({ channel, state, tries, error }) =>
      state === 'sent'
        ? `${channel} sent`
        : `${channel} ${state} after ${counted(tries, 'try', 'tries')} ${error}`.trim(),
    ),
  ].join('  ')
}

const unknownRequest = (id: string) =>
  new VetrinaError({
    code: 'REQUEST_UNKNOWN',
    message: { en: `There is no request ${id}.`, it: `La richiesta ${id} non c’è.` },
    hint: {
      en: 'vetrina requests list shows the stored requests.',
      it: 'vetrina requests list elenca le richieste salvate.',
    },
  })
