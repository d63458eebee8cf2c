/**
 * Proves that requests arrive: sends one as a visitor's browser does and, where the service is the
 * project's own receiver, follows it to the mailbox.
 */
import { randomUUID } from 'node:crypto'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import type { FormAdapter, FormTarget, PostProblem } from '../../src/forms/adapters/adapter.ts'
import { privacyVersionName, requestKeyName } from '../../src/forms/form.ts'
import { sendRequest } from '../../src/forms/send-request.ts'
import { type CheckLeg, failed, passed } from './check-leg.ts'
import { followStored } from './check-stored.ts'
import type { RequestsConfig } from './config.ts'

export interface CheckOptions {
  config: RequestsConfig
  adapter: FormAdapter
  /** Of the form that the site has it sent with. */
  target: FormTarget
  /** How long a delivery may take. */
  patienceMs: number
}

/** The legs in order, up to the first that fails. What the receiver stored is erased again. */
export async function checkDelivery(options: CheckOptions): Promise<CheckLeg[]> {
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
  const legs = adapter.name === 'receiver' ? [await checkHealth(action)] : []
  if (legs.some(({ state }) => state === 'failed')) return legs
  const key = randomUUID()
  const outcome = await sendRequest(
    { action, values: { ...target.hidden, ...valuesOf(config, target), [requestKeyName]: key } },
    {
      adapter,
      signal: AbortSignal.timeout(20_000),
      headers: {
        origin: new URL(config.siteUrl).origin,
        referer: config.siteUrl + config.basePath,
      },
    },
  )
  if (!outcome.ok) return [...legs, failed('accepted', explain(outcome.problem, adapter, action))]
  if (adapter.name === 'receiver') {
    const { reference } = outcome
    legs.push(passed('accepted', `answered with reference ${reference}`))
    return [...legs, ...(await followStored(reference, options))]
  }
  return [
    ...legs,
    passed('accepted', `${adapter.name} says that it has it`),
    {
      name: 'mailed',
      state: 'unseen',
      text: `${adapter.name} does not say what became of it: look for “${probe.nome}”, ${key.slice(0, 8)}, in the mailbox and in its dashboard.`,
    },
  ]
}

const probe = { nome: 'PROVA Vetrina' }

/** Asks for an answer at an address of the professional's own. */
const valuesOf = (config: RequestsConfig, { honeypot }: FormTarget) => ({
  ...probe,
  telefono: '+39 000 0000000',
  email: config.mailTo === '' ? 'prova@example.org' : config.mailTo,
  messaggio: 'Messaggio di prova di "vetrina requests check": non serve rispondere.',
  ...config.forms.probe.answers,
  [privacyVersionName]: 'prova',
  ...(honeypot === '' ? {} : { [honeypot]: '' }),
})

async function checkHealth(action: string): Promise<CheckLeg> {
  const endpoint = action.replace(/\/[^/]*$/, '')
  try {
    const response = await fetch(`${endpoint}/healthz`, { signal: AbortSignal.timeout(10_000) })
    await response.body?.cancel()
    if (response.ok) return passed('healthy', endpoint)
    return failed('healthy', `${endpoint}/healthz answered ${response.status}. Look at its log.`)
  } catch (error) {
    const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
    return failed(
      'healthy',
      `${endpoint} cannot be reached (${messageOf(cause)}). Start it with vetrina requests, and check REQUESTS_ENDPOINT.`,
    )
  }
}

type Advice = Readonly<Record<PostProblem['kind'], string>>

const shared: Advice = {
  validation: 'It refuses a field of the form: look at its rules.',
  size: 'It takes less than a request weighs: look at its limits.',
  rate: 'Its limit is reached: wait, and try again.',
  spam: 'It takes the request for spam: look at its filters.',
  quota: 'Its plan is used up.',
  config: 'What answers there is not the service, or does not know this site: check requests.',
  server: 'It is in trouble: look at its log or status page.',
  network: 'No answer: it cannot be reached from here, or takes too long.',
}

const advice: Partial<Record<FormAdapter['name'], Partial<Advice>>> = {
  receiver: {
    rate: 'The limit is reached: wait, or raise REQUESTS_PER_ADDRESS.',
    spam: 'The receiver has another SITE_URL: give it this one, or add it to REQUESTS_ORIGINS.',
    config: 'REQUESTS_ENDPOINT leads somewhere else: check its path.',
    server: 'The receiver could not store it: look at its log and at the disk.',
  },
  netlify: {
    config:
      'The deployed site has no such form: enable form detection in Netlify, deploy again, and check SITE_URL.',
  },
  formspree: { config: 'Check formId, that the form is active, and which domains it allows.' },
  web3forms: {
    config:
      'Check accessKey. Without a paid plan it takes requests of browsers alone: then send the form by hand.',
  },
  formsubmit: {
    config:
      'The recipient has not confirmed yet: open the mail that FormSubmit sent, and try again.',
  },
  webhook: { config: 'Check the endpoint: it has to answer 2xx to a form that is posted.' },
}

const explain = ({ kind }: PostProblem, { name }: FormAdapter, action: string): string =>
  `${action}: ${advice[name]?.[kind] ?? shared[kind]}`

/** The first leg that failed, as the command ends with it. */
export function failureOf(legs: readonly CheckLeg[]): VetrinaError | undefined {
  const broken = legs.find(({ state }) => state === 'failed')
  if (broken === undefined) return undefined
  return new VetrinaError({
    code: 'REQUESTS_CHECK_FAILED',
    message: `A request would not arrive (${broken.name}).`,
    hint: broken.text,
  })
}
