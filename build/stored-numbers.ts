/**
 * Many numbers as JSON has them: as the bytes of an array, in text. Of tens of thousands each, digits
 * would be most of what it takes to write and to parse such a file.
 */
export type StoredNumbers = string

/** Exactly as they are, fractions too. */
export const storedNumbers = (numbers: readonly number[]): StoredNumbers =>
  Buffer.from(Float64Array.from(numbers).buffer).toString('base64')

export function numbersFrom(stored: StoredNumbers): Float64Array {
  const bytes = Uint8Array.from(Buffer.from(stored, 'base64'))
  return new Float64Array(bytes.buffer)
}
