/**
 * Checks that requests arrive: sends one as a visitor's browser does and, if the service is the
 * project's own receiver, follows it to the mailbox.
 */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import type { FormAdapter, FormTarget, PostProblem } from '../../src/forms/adapters/adapter.ts'
import { privacyVersionName, requestKeyName } from '../../src/forms/form.ts'
import { postRequest } from '../../src/forms/send-request.ts'
import type { Channel, RequestsConfig } from './config.ts'
import { withoutQuery } from './database.ts'
import { openDatabase } from './file-database.ts'
import { notEncrypted } from './mail-transport.ts'
import { eraseById, findRequests } from './stored-requests.ts'

/** A step on the way of a checked request, and its result. */
export interface CheckStep {
  name: 'configured' | 'healthy' | 'accepted' | 'stored' | 'mailed' | 'webhook'
  /** `unverified`: the service does not say, so a person has to look. */
  state: 'good' | 'failed' | 'unverified'
  /** The finding, or the problem and its remedy. */
  text: string
}

const passed = (name: CheckStep['name'], text: string) => ({ name, state: 'good', text }) as const
const failed = (name: CheckStep['name'], text: string) => ({ name, state: 'failed', text }) as const

interface CheckOptions {
  config: RequestsConfig
  adapter: FormAdapter
  /** Target of the form that the site chose for the check. */
  target: FormTarget
  /** Longest wait for a delivery. */
  patienceMs: number
}

/** Returns the steps in order; only deliveries go on after a failure. Erases the stored request. */
export async function checkDelivery(options: CheckOptions): Promise<CheckStep[]> {
  const { adapter, target, config } = options
  if (!target.isPosted) {
    return [
      failed(
        'configured',
        'Forms are not posted: they open the visitor’s mail program. Set REQUESTS_ENDPOINT, or requests in site.config.ts.',
      ),
    ]
  }
  const action = new URL(target.action, config.siteUrl).href
  const isOwn = adapter.name === 'receiver'
  const steps = isOwn ? [await checkHealth(action.replace(/\/[^/]*$/, ''))] : []
  if (steps.some(({ state }) => state === 'failed')) return steps
  const key = randomUUID()
  const values = { ...target.hidden, ...valuesOf(config, target), [requestKeyName]: key }
  const outcome = await postRequest(adapter.encode({ action, values }), {
    adapter,
    signal: AbortSignal.timeout(20_000),
    headers: { origin: new URL(config.siteUrl).origin, referer: config.siteUrl + config.basePath },
  })
  if (!outcome.ok) return [...steps, failed('accepted', explain(outcome.problem, adapter, action))]
  if (isOwn) {
    const accepted = passed('accepted', `answered with reference ${outcome.reference}`)
    return [...steps, accepted, ...(await followStored(outcome.reference, options))]
  }
  return [
    passed('accepted', `${adapter.name} confirmed the request`),
    {
      name: 'mailed',
      state: 'unverified',
      text: `${adapter.name} does not report the delivery: look for “${probe.nome}”, ${key.slice(0, 8)}, in the mailbox and in its dashboard.`,
    },
  ]
}

const probe = { nome: 'PROVA Vetrina' }

/** The test answers; the confirmation goes to the professional's own mail address. */
const valuesOf = (config: RequestsConfig, { honeypot }: FormTarget) => ({
  ...probe,
  telefono: '+39 000 0000000',
  email: config.mailTo === '' ? 'prova@example.org' : config.mailTo,
  messaggio: 'Messaggio di prova di "vetrina requests check": non serve rispondere.',
  ...config.forms.probe.answers,
  [privacyVersionName]: 'prova',
  ...(honeypot === '' ? {} : { [honeypot]: '' }),
})

async function checkHealth(endpoint: string): Promise<CheckStep> {
  try {
    const response = await fetch(`${endpoint}/healthz`, { signal: AbortSignal.timeout(10_000) })
    await response.body?.cancel()
    if (response.ok) return passed('healthy', endpoint)
    return failed('healthy', `${endpoint}/healthz answered ${response.status}. Check its log.`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return failed(
      'healthy',
      `${endpoint} cannot be reached (${messageOf(cause)}). Start it with vetrina requests, and check REQUESTS_ENDPOINT.`,
    )
  }
}

async function followStored(
  id: string,
  { config, patienceMs }: CheckOptions,
): Promise<CheckStep[]> {
  const { databaseUrl: url, databaseToken: token } = config
  const database = await openDatabase({ url, token, mustExist: true }).catch((error: unknown) => {
    if (error instanceof VetrinaError) return error
    throw error
  })
  if (database instanceof VetrinaError) {
    return [failed('stored', `${database.message}. ${database.hint}`)]
  }
  const open = config.openChannels.filter((channel) => channel !== 'confirmation')
  const channels = open.length === 0 ? (['mail'] as const) : open
  const until = performance.now() + patienceMs
  try {
    for (;;) {
      const [stored] = await findRequests(database, { id })
      if (stored === undefined) {
        const text = `${id} is not in ${withoutQuery(url)}. Use the same REQUESTS_DATABASE_URL as the receiver.`
        return [failed('stored', text)]
      }
      if (stored.spamReason !== '') {
        const text = `${id} is suspect (${stored.spamReason}), so it is not delivered at once. Wait, or raise REQUESTS_PER_ADDRESS and REQUESTS_PER_HOUR.`
        return [failed('stored', text)]
      }
      const deliveries = channels.map(
        (channel) =>
          stored.deliveries.find((delivery) => delivery.channel === channel) ??
          ({ channel, state: 'due', error: '' } as const),
      )
      if (deliveries.every(({ state }) => state !== 'due') || performance.now() > until) {
        const steps = deliveries.map((delivery) => stepOf(delivery, config))
        return [passed('stored', 'in the database, with its privacy notice'), ...steps]
      }
      await sleep(200)
    }
  } finally {
    await eraseById(database, id)
    database.close()
  }
}

function stepOf(
  { channel, state, error }: { channel: Channel; state: string; error: string },
  { mailApiUrl }: RequestsConfig,
): CheckStep {
  const name = channel === 'webhook' ? channel : 'mailed'
  if (state === 'sent') return passed(name, 'handed over; check the mailbox or log')
  const mailVariable = mailApiUrl === '' ? 'REQUESTS_SMTP_URL' : 'REQUESTS_MAIL_API_URL'
  const variable = channel === 'webhook' ? 'REQUESTS_WEBHOOK_URL' : mailVariable
  const reason = error || 'not tried yet'
  const advice = reason.endsWith(notEncrypted)
    ? ': smtps:// encrypts from the start, smtp+insecure:// does not encrypt (same machine only)'
    : ''
  return failed(name, `not delivered: ${reason}. Check the receiver's ${variable}${advice}.`)
}

/** Advice by the kind of the problem, or by the service and the kind. */
const advice: Readonly<Record<PostProblem['kind'], string> & Record<string, string>> = {
  validation: 'It rejects a field of the form: check its rules.',
  size: 'The request is too large for it: check its limits.',
  rate: 'Its rate limit is reached: wait, then try again.',
  spam: 'It treats the request as spam: check its filters.',
  quota: 'The quota of its plan is used up.',
  config:
    'This is not the URL of the service, or the service does not know this site: check requests in site.config.ts.',
  server: 'It fails: check its log or status page.',
  network: 'No answer: it cannot be reached from here, or takes too long.',
  'receiver rate': 'The limit is reached: wait, or raise REQUESTS_PER_ADDRESS.',
  'receiver spam':
    'The receiver has a different SITE_URL: set it to the one of this site, or add that to REQUESTS_ORIGINS.',
  'receiver config': 'REQUESTS_ENDPOINT leads somewhere else: check its path.',
  'receiver server': 'The receiver could not store it: check its log and the disk.',
  'netlify config':
    'The deployed site has no such form: enable form detection in Netlify, deploy again, and check SITE_URL.',
  'formspree config': 'Check formId, that the form is active, and which domains it allows.',
  'web3forms config':
    'Check accessKey. Without a paid plan it accepts requests only from browsers: then send the form by hand.',
  'formsubmit config':
    'The recipient has not confirmed yet: open the mail that FormSubmit sent, and try again.',
  'webhook config': 'Check the endpoint: it must answer a posted form with 2xx.',
}

const explain = ({ kind }: PostProblem, { name }: FormAdapter, action: string): string =>
  `${action}: ${advice[`${name} ${kind}`] ?? advice[kind]}`
