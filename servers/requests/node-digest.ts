import { createHash } from 'node:crypto'

/** The same as `digest`, at once: to wait for another thread costs a third of all requests a second. */
export const nodeDigest = (text: string): string =>
  createHash('sha256').update(text).digest('base64')
