import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether Storyblok sent this body: its `webhook-signature` is the HMAC-SHA1 of the raw
 * bytes, in hexadecimal. Takes equally long for every wrong signature.
 */
export function isSigned(body: Uint8Array, signature: string, secret: string): boolean {
  const expected = createHmac('sha1', secret).update(body).digest()
  const given = Buffer.from(signature, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
