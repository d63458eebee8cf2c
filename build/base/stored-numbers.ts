/**
 * Many numbers as JSON has them: as the bytes of an array, in text. Of tens of thousands each, digits
 * would be most of what it takes to write and to parse such a file.
 */
export type StoredNumbers = string

/** Exactly as they are, fractions too. */
export const storedNumbers = (numbers: ArrayLike<number>): StoredNumbers =>
  textOf(Float64Array.from(numbers))

export const numbersFrom = (stored: StoredNumbers): Float64Array =>
  new Float64Array(bytesOf(stored).buffer)

/** Places in a list, which take half as much. */
export const storedPlaces = (places: readonly number[]): StoredNumbers =>
  textOf(Uint32Array.from(places))

export const placesFrom = (stored: StoredNumbers): Uint32Array =>
  new Uint32Array(bytesOf(stored).buffer)

/** Where each of many lists ends when one comes after the other. */
export function endsOf(lists: readonly { length: number }[]): number[] {
  let end = 0
  return lists.map(({ length }) => {
    end += length
    return end
  })
}

const textOf = ({ buffer }: Float64Array | Uint32Array): string =>
  Buffer.from(buffer).toString('base64')

/** A copy: Node's buffers begin anywhere in their memory. */
const bytesOf = (stored: StoredNumbers): Uint8Array => new Uint8Array(Buffer.from(stored, 'base64'))
