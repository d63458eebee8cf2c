/**
 * Content digests, for cache keys and file names.
 */
import { hash } from 'node:crypto'

/** Characters of a digest. */
export const digestLength = 64

/** SHA-256 in hexadecimal. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content)

/** The digest for file names: 10 characters keep names short and collisions improbable. */
export const shortDigestOf = (content: string | Uint8Array): string =>
  digestOf(content).slice(0, 10)

/** JSON with sorted keys: equal values give equal texts. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
