/**
 * A request told to another program: JSON, signed so that it can tell who sent it.
 */
import type { StoredRequest } from './stored-request.ts'

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
  const signature = target.secret === '' ? null : await sign(body, target.secret)
  const response = await fetch(target.url, {
    method: 'POST',
    body,
    // Workers know no `error`; what is not 2xx is refused anyway.
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    headers: {
      'content-type': 'application/json',
      'idempotency-key': id,
      ...(signature === null ? {} : { 'x-vetrina-signature': `sha256=${signature}` }),
    },
  })
  await response.body?.cancel()
  if (!response.ok)
    throw Object.assign(new Error('webhook refused'), { code: `HTTP ${response.status}` })
}

/** HMAC-SHA256, in hex. */
async function sign(text: string, secret: string): Promise<string> {
  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, [
    'sign',
  ])
  const bytes = new Uint8Array(await crypto.subtle.sign('HMAC', key, encoder.encode(text)))
  return [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
