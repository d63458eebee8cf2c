import { createHash } from 'node:crypto'

/** Deterministic text that no compression makes smaller than half. */
export function randomText(length: number): string {
  const parts = Array.from({ length: Math.ceil(length / 64) }, (_, index) =>
    createHash('sha256').update(`${index}`).digest('hex'),
  )
  return parts.join('').slice(0, length)
}
