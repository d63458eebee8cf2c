/**
 * Proves that requests arrive: sends one through the configured endpoint, as a visitor's browser
 * does, and follows it to the mailbox.
 */
import { randomUUID } from 'node:crypto'
import { VetrinaError } from '../../build/errors.ts'
import { privacyVersionName, requestKeyName } from '../../src/requests/form.ts'
import type { RequestsConfig } from './config.ts'
import { openDatabase } from './database.ts'
import { eraseById, findRequests, type KeptRequest } from './kept-requests.ts'

export interface CheckLeg {
  name: 'configured' | 'healthy' | 'accepted' | 'stored' | 'mailed' | 'webhook'
  ok: boolean
  /** What was found, or what went wrong and what to do about it. */
  text: string
}

interface CheckOptions {
  config: RequestsConfig
  /** Where forms are sent: `REQUESTS_ENDPOINT`. */
  endpoint: string
  /** How long a delivery may take. */
  patienceMs: number
}

/** The legs in order, up to the first that fails. The request is erased again. */
export async function checkDelivery(options: CheckOptions): Promise<CheckLeg[]> {
  const { config, endpoint } = options
  if (endpoint === '') {
    return [failed('configured', 'There is no endpoint. Set REQUESTS_ENDPOINT to its address.')]
  }
  const health = await checkHealth(endpoint)
  if (!health.ok) return [health]
  const accepted = await sendRequest(options)
  if (typeof accepted !== 'string') return [health, accepted]
  const legs = [health, passed('accepted', `answered with reference ${accepted}`)]

  const database = await openDatabase({ url: config.databaseUrl, token: config.databaseToken })
  try {
    const [kept] = await findRequests(database, { id: accepted })
    if (kept === undefined) {
      return [
        ...legs,
        failed(
          'stored',
          `${accepted} is not in ${config.databaseUrl}. Use the same REQUESTS_DATABASE_URL as the receiver.`,
        ),
      ]
    }
    legs.push(passed('stored', 'in the database, with its privacy notice'))
    const channels = config.webhookUrl === '' ? (['mail'] as const) : (['mail', 'webhook'] as const)
    for (const channel of channels) {
      const find = async () => (await findRequests(database, { id: accepted }))[0]
      legs.push(await followDelivery(channel, find, options.patienceMs))
    }
    return legs
  } finally {
    await eraseById(database, accepted)
    database.close()
  }
}

async function checkHealth(endpoint: string): Promise<CheckLeg> {
  try {
    const response = await fetch(`${endpoint}/healthz`, { signal: AbortSignal.timeout(10_000) })
    if (response.ok) return passed('healthy', endpoint)
    return failed('healthy', `${endpoint}/healthz answered ${response.status}. Look at its log.`)
  } catch (error) {
    return failed(
      'healthy',
      `${endpoint} cannot be reached (${messageOf(error)}). Start it with vetrina requests, and check REQUESTS_ENDPOINT.`,
    )
  }
}

/** Asks for an answer at an address of the professional's own. */
async function sendRequest({ config, endpoint }: CheckOptions): Promise<string | CheckLeg> {
  const ownAddress = config.mailTo === '' ? 'prova@example.org' : config.mailTo
  const values = {
    nome: 'PROVA Vetrina',
    telefono: '+39 000 0000000',
    email: ownAddress,
    corso: 'altro',
    livello: 'base',
    maggiorenne: 'si',
    messaggio: 'Messaggio di prova di "vetrina requests check": non serve rispondere.',
    [privacyVersionName]: 'prova',
    [requestKeyName]: randomUUID(),
  }
  try {
    const response = await fetch(`${endpoint}/corsi`, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(20_000),
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        origin: new URL(config.siteUrl).origin,
      },
      body: JSON.stringify(values),
    })
    const text = await response.text()
    if (response.status !== 202) return failed('accepted', refusalText(response.status))
    const { reference } = JSON.parse(text) as { reference?: unknown }
    if (typeof reference === 'string') return reference
    return failed('accepted', `${endpoint} is no receiver of this project: it names no reference.`)
  } catch (error) {
    return failed('accepted', `${endpoint}/corsi: ${messageOf(error)}.`)
  }
}

const refusals: Readonly<Record<number, string>> = {
  403: 'The receiver has another SITE_URL: give it this one, or add it to REQUESTS_ORIGINS.',
  404: 'REQUESTS_ENDPOINT leads somewhere else: check its path.',
  429: 'The limit is reached: wait, or raise REQUESTS_PER_ADDRESS.',
  500: 'The receiver could not store it: look at its log and at the disk.',
}

const refusalText = (status: number): string =>
  `answered ${status}. ${refusals[status] ?? 'Check that REQUESTS_ENDPOINT is the receiver.'}`

async function followDelivery(
  channel: 'mail' | 'webhook',
  find: () => Promise<KeptRequest | undefined>,
  patienceMs: number,
): Promise<CheckLeg> {
  const name = channel === 'mail' ? 'mailed' : 'webhook'
  const variable = channel === 'mail' ? 'REQUESTS_SMTP_URL' : 'REQUESTS_WEBHOOK_URL'
  const until = performance.now() + patienceMs
  for (;;) {
    const delivery = (await find())?.deliveries.find((one) => one.channel === channel)
    if (delivery?.state === 'sent') return passed(name, 'taken over; look into the mailbox or log')
    const { error = '' } = delivery ?? {}
    if (delivery?.state === 'dead' || performance.now() > until) {
      const reason = error === '' ? 'nothing was tried' : error
      return failed(name, `not delivered: ${reason}. Check the receiver's ${variable}.`)
    }
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
}

/** @throws VetrinaError REQUESTS_CHECK_FAILED when a leg failed */
export function requirePassed(legs: readonly CheckLeg[]): void {
  const broken = legs.find(({ ok }) => !ok)
  if (broken === undefined) return
  throw new VetrinaError({
    code: 'REQUESTS_CHECK_FAILED',
    message: `A request would not arrive (${broken.name}).`,
    hint: broken.text,
  })
}

const passed = (name: CheckLeg['name'], text: string): CheckLeg => ({ name, ok: true, text })
const failed = (name: CheckLeg['name'], text: string): CheckLeg => ({ name, ok: false, text })

function messageOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return cause instanceof Error ? cause.message : String(cause)
}
