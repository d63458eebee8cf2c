/**
 * One post, from the bytes to the answer.
 */
import type { Context } from 'hono'
import { expandIPv6 } from 'hono/utils/ipaddr'
import * as z from 'zod'
import { messageOf } from '../../src/content/errors.ts'
import { localTime } from '../../src/content/local-time.ts'
import type { PostedValues } from '../../src/forms/clean-answer.ts'
import {
  fillSecondsName,
  formFields,
  honeypotName,
  languageName,
  privacyVersionName,
  type RequestForm,
  requestKeyName,
} from '../../src/forms/form.ts'
import { parseJsonObject } from '../../src/forms/json-object.ts'
import { type Answers, parseRequest } from '../../src/forms/parse-request.ts'
import { formNamed, fullForms, type SiteFacts, type SiteForms } from '../../src/forms/site-forms.ts'
import { answerRefused, answerStored, type Refusal } from './answer.tsx'
import type { Receiver } from './outbox.ts'
import { offerOptions, shortLine, shortText } from './site-facts.ts'
import { overLimit, type SavedRequest, saveRequest } from './store.ts'
import type { StoredRequest } from './stored-requests.ts'

/** Facts from the host: the IP `address` that opened the connection. */
export interface HostBindings {
  Bindings: { address: string }
}

/** Judges, stores and answers a post, in this order. */
export async function receive(c: Context<HostBindings>, receiver: Receiver): Promise<Response> {
  const { config, log } = receiver
  const { forms } = config
  const { raw: request } = c.req
  const name = c.req.param('form') ?? ''
  const full = formNamed(name, fullForms(forms))
  const refuse = (refusal: Refusal) => {
    log.info(`request refused: ${refusal.status} ${full === undefined ? 'unknown form' : name}`)
    return answerRefused(request, refusal, receiver)
  }
  if (full === undefined) return refuse({ status: 404 })
  if (!isFromOwnSite(request.headers, config.origins)) return refuse({ status: 403 })
  const values = await readValues(c, full)
  if (typeof values === 'number') return refuse({ status: values })
  const site = await receiver.readSite(shortText(values, languageName))
  const { facts, language } = site
  // Without facts of the site, take the fields of every possible form.
  const created = facts ? forms.create(facts.forms, null, language) : fullForms(forms, language)
  const form = offerOptions(formNamed(name, created) ?? full, values, site)
  const typed = { form, values, site }
  const now = new Date()
  const [today = ''] = localTime(now, config.timeZone).split(' ')
  const parsed = parseRequest(form, values, { today })
  if (!parsed.ok) return refuse({ status: 422, typed, errors: parsed.errors })
  // Every form of the site posts it; a post without it comes from elsewhere.
  if (values[privacyVersionName] === undefined) return refuse({ status: 400 })

  const forwarded = request.headers.get('x-forwarded-for')
  const { trustedProxies } = config
  const { answers } = parsed.request
  const incoming = {
    form: name,
    answers: inLanguage(answers, language, forms),
    consents: consentsOf(answers, { values, facts, now }),
    spamReason: spamReasonOf(values),
    key: shortText(values, requestKeyName),
    address: clientAddress(c.env.address, forwarded, trustedProxies),
  }
  let saved: SavedRequest | null
  try {
    saved = await saveRequest(receiver.database, incoming, { ...config, now })
  } catch (error) {
    log.info(`request not stored: ${messageOf(error)}`)
    return refuse({ status: 500, typed })
  }
  const isOfBusyNetwork = saved === null || saved.spamReason === overLimit.network
  if (isOfBusyNetwork && trustedProxies === 0 && forwarded !== null) {
    log.info('REQUESTS_TRUSTED_PROXIES is 0: all visitors behind a proxy count as one network')
  }
  if (saved === null) return refuse({ status: 429, typed })
  const { id, spamReason, isRepeat } = saved
  const remark = isRepeat ? ', sent again' : spamReason && `, suspect: ${spamReason}`
  log.info(`request ${id} stored: ${name}${remark}`)
  return answerStored(request, { form, id, site }, config)
}

/** The answers to store: with the language, if it is not the professional's. */
const inLanguage = (answers: Answers, language: string, { languages }: SiteForms): Answers =>
  language === languages[0] ? answers : { ...answers, [languageName]: language }

/**
 * Whether a post comes from the site's own pages. Browsers state it themselves, and no page can make
 * them lie. Other programs can; this check is not against them.
 */
function isFromOwnSite(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  return origin === null
    ? headers.get('sec-fetch-site') === 'same-origin'
    : origins.includes(origin)
}

const valueSchema = z.union([z.string(), z.array(z.string()).max(50)]).optional()

/** Reads the form's own fields and those that every form has; drops other names. */
async function readValues({ req }: Context, form: RequestForm): Promise<PostedValues | 400 | 415> {
  const header = (req.header('content-type') ?? '').toLowerCase()
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^";\s]+)/.exec(header) ?? []
  const type = header.split(';', 1)[0]?.trim()
  const isForm = type === 'application/x-www-form-urlencoded'
  if (charset !== 'utf-8' || !(isForm || type === 'application/json')) return 415
  const posted = isForm ? await req.parseBody({ all: true }) : parseJsonObject(await req.text())
  if (posted === null) return 400
  const names = [
    ...formFields(form).map(({ name }) => name),
    privacyVersionName,
    languageName,
    honeypotName,
    fillSecondsName,
    requestKeyName,
  ]
  const schema = z.object(Object.fromEntries(names.map((name) => [name, valueSchema])))
  const result = schema.safeParse(posted)
  return result.success ? result.data : 400
}

/** Confirms the version of the privacy notice that the form posted if it equals the site's. */
function consentsOf(
  { marketing }: Answers,
  { values, facts, now }: { values: PostedValues; facts: SiteFacts | null; now: Date },
): StoredRequest['consents'] {
  const posted = shortText(values, privacyVersionName)
  const current = shortLine(facts?.privacyVersion ?? '')
  const given = {
    version: current === '' || posted === current ? posted : '',
    ...(posted === current ? {} : { posted }),
    at: now.toISOString(),
  }
  return { privacy: given, marketing: marketing === 'si' ? given : null }
}

const fastestSeconds = 3
const slowestSeconds = 24 * 60 * 60

function spamReasonOf(values: PostedValues): string {
  if (shortText(values, honeypotName) !== '') return 'honeypot'
  const seconds = shortText(values, fillSecondsName)
  if (!/^\d+(\.\d+)?$/.test(seconds)) return ''
  if (Number(seconds) < fastestSeconds) return 'too fast'
  return Number(seconds) > slowestSeconds ? 'too slow' : ''
}

/**
 * The sender that the limits count: an IPv4 address, or the IPv6 network of 48 bits, the shortest prefix
 * that providers give to one customer.
 * @param remote IP address that opened the connection
 * @param forwarded `X-Forwarded-For`: each proxy appends the address that called it
 * @param trustedProxies number of these proxies that are ours; 0: the header is ignored
 */
export function clientAddress(
  remote: string,
  forwarded: string | null,
  trustedProxies: number,
): string {
  const hops = [...(forwarded ?? '').split(',').map((hop) => hop.trim()), remote]
  const hop = trustedProxies === 0 ? remote : (hops.at(-1 - trustedProxies) ?? remote)
  // Some proxies add the port: `198.51.100.1:50123`, `[2001:db8::1]:50123`.
  const host = hop.replace(/^(\[.+\]|[\d.]+):\d+$/, '$1')
  // A server that listens for both shows IPv4 as `::ffff:198.51.100.1`.
  const address = host.replace(/^\[|\]$|%.*$/g, '').replace(/^::ffff:(?=[\d.]+$)/i, '')
  if (z.ipv4().safeParse(address).success) return address
  if (!z.ipv6().safeParse(address).success) return remote
  return `${expandIPv6(address.toLowerCase()).split(':').slice(0, 3).join(':')}::/48`
}
