/**
 * Content digests: what cache keys and file names are made of.
 */
import { hash } from 'node:crypto'

/** Characters of a digest. */
export const digestLength = 64

/** SHA-256 in hexadecimal. */
export const digestOf = (content: string | Uint8Array): string => hash('sha256', content)

/** A text as it is written into a file. */
export interface EncodedText {
  text: string
  /** Only until the next text is encoded: the memory is used again. */
  bytes: Uint8Array
  /** Of the bytes. */
  digest: string
}

/** For many texts that are both digested and written: each is encoded once, and in the same memory. */
export function createEncoder(): (text: string) => EncodedText {
  let room = Buffer.alloc(0)
  return (text) => {
    const most = text.length * 3
    if (room.length < most) room = Buffer.allocUnsafeSlow(most * 2)
    const bytes = room.subarray(0, room.write(text))
    return { text, bytes, digest: digestOf(bytes) }
  }
}

/** The digest as it stands in file names: 10 characters keep names short and collisions improbable. */
export const shortDigestOf = (content: string | Uint8Array): string =>
  digestOf(content).slice(0, 10)

/** JSON with the keys of every object in order: equal values, equal text. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}
