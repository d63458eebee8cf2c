/**
 * One post, from the bytes to the answer.
 */

import type { Log } from '../../build/log.ts'
import { messageOf } from '../../src/content/errors.ts'
import type { PostedValues } from '../../src/forms/clean-answer.ts'
import {
  fillSecondsName,
  honeypotName,
  privacyVersionName,
  requestKeyName,
} from '../../src/forms/form.ts'
import { parseRequest } from '../../src/forms/parse-request.ts'
import type { SiteFacts } from '../../src/forms/site-facts.ts'
import { formNamed, fullForms } from '../../src/forms/site-forms.ts'
import { answerRefused, answerStored } from './answer.ts'
import { clientAddress } from './client-address.ts'
import type { RequestsConfig } from './config.ts'
import { offerOptions } from './offer-options.ts'
import { isFromOwnSite } from './origin.ts'
import { hiddenLine, hiddenText, readPostedValues } from './posted-values.ts'
import { overLimit, type SaveRequest } from './save-request.ts'
import type { ReadSiteFacts } from './site-facts.ts'

export interface ReceiveOptions {
  config: RequestsConfig
  save: SaveRequest
  readFacts: ReadSiteFacts
  /** There is something new to deliver. */
  onStored: () => void
  now: () => Date
  /** The studio's day, `YYYY-MM-DD`. */
  dayOf: (instant: Date) => string
  log: Log
}

interface Arrival extends ReceiveOptions {
  /** As the path says. */
  formName: string
  /** Who opened the connection. */
  remote: string
}

/** Takes a post: judged, stored, answered, in this order. */
export async function receive(request: Request, arrival: Arrival): Promise<Response> {
  const { config, formName: name, log } = arrival
  const refuse = (refusal: Parameters<typeof answerRefused>[1]) => {
    const known = isForm(name, config) ? name : 'unknown form'
    log.info(`request refused: ${refusal.status} ${known}`)
    return answerRefused(request, refusal, arrival)
  }
  const full = formNamed(name, fullForms(config.forms))
  if (full === undefined) return refuse({ status: 404 })
  if (!isFromOwnSite(request.headers, config.origins)) return refuse({ status: 403 })
  const facts = await arrival.readFacts()
  // Of a site that nobody knows, whatever any form may ask is taken.
  const asked = facts && formNamed(name, config.forms.create(facts.forms, null))
  const served = asked ?? full
  const body = await readPostedValues(request, served, config)
  if (!body.ok) return refuse({ status: body.status })
  const { values } = body
  const now = arrival.now()
  const form = offerOptions(served, facts, values)
  const typed = { form, values }
  const parsed = parseRequest(form, values, { today: arrival.dayOf(now) })
  if (!parsed.ok) return refuse({ status: 422, typed, errors: parsed.errors })
  // Every form of the site posts it: what does not was not made by the site.
  if (values[privacyVersionName] === undefined) return refuse({ status: 400 })

  const incoming = {
    ...parsed.request,
    ...privacyVersionOf(values, facts),
    suspicion: suspicionOf(values),
    key: hiddenText(values, requestKeyName),
    address: clientAddress({
      remote: arrival.remote,
      forwarded: request.headers.get('x-forwarded-for'),
      trustedProxies: config.trustedProxies,
    }),
  }
  const result = await arrival.save(incoming, now).catch((error: unknown) => {
    log.info(`request not stored: ${messageOf(error)}`)
    return null
  })
  if (result === null) return refuse({ status: 500, typed })
  const isOfBusyNetwork = result.kind === 'flooded' || result.suspicion === overLimit.network
  if (isOfBusyNetwork && config.trustedProxies === 0 && request.headers.has('x-forwarded-for')) {
    log.info('REQUESTS_TRUSTED_PROXIES is 0: whoever comes through a proxy counts as one network')
  }
  if (result.kind === 'flooded') {
    return refuse({ status: 429, typed, retryAfterSeconds: result.retryAfterSeconds })
  }
  const { id, suspicion, isRepeat } = result
  const remark = isRepeat ? ', sent again' : suspicion && `, suspect: ${suspicion}`
  log.info(`request ${id} stored: ${name}${remark}`)
  arrival.onStored()
  return answerStored(request, { form, id }, arrival)
}

/** The version as the site says it, and as the visitor's form does where the site has not said the same. */
function privacyVersionOf(values: PostedValues, facts: SiteFacts | null) {
  const posted = hiddenText(values, privacyVersionName)
  const known = hiddenLine(facts?.privacyVersion ?? '')
  if (known === '') return { privacyVersion: posted, postedVersion: posted }
  return posted === known
    ? { privacyVersion: known }
    : { privacyVersion: '', postedVersion: posted }
}

/** Whether there is a form of that name. */
export const isForm = (name: string, { forms }: Pick<RequestsConfig, 'forms'>): boolean =>
  formNamed(name, fullForms(forms)) !== undefined

const fastestSeconds = 3
const slowestSeconds = 24 * 60 * 60

function suspicionOf(values: PostedValues): string {
  if (hiddenText(values, honeypotName) !== '') return 'honeypot'
  const seconds = hiddenText(values, fillSecondsName)
  if (!/^\d+(\.\d+)?$/.test(seconds)) return ''
  if (Number(seconds) < fastestSeconds) return 'too fast'
  return Number(seconds) > slowestSeconds ? 'too slow' : ''
}
