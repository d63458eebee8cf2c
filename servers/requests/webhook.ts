/**
 * A request told to another program: JSON, signed so that it can tell who sent it.
 */
import { createHmac } from 'node:crypto'
import type { StoredRequest } from './deliveries.ts'

interface WebhookTarget {
  url: string
  /** Key of the signature; empty: it is not signed. */
  secret: string
}

const patienceMs = 10_000

/**
 * Posts the request with its id as `Idempotency-Key` and, with a secret, `X-Vetrina-Signature:
 * sha256=…` over the body.
 * @throws Error when the other side does not answer 2xx in time; the text names no person
 */
export async function postToWebhook(request: StoredRequest, target: WebhookTarget): Promise<void> {
  const { id, form, receivedAt, answers, consents } = request
  const body = JSON.stringify({ id, form, receivedAt, answers, consents })
  const signature = createHmac('sha256', target.secret).update(body).digest('hex')
  const response = await fetch(target.url, {
    method: 'POST',
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(target.secret === '' ? {} : { 'x-vetrina-signature': `sha256=${signature}` }),
    },
  })
  await response.body?.cancel()
  if (!response.ok)
    throw Object.assign(new Error('webhook refused'), { code: `HTTP ${response.status}` })
}
