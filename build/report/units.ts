/**
 * Quantities of the report as people read them.
 */
const numbers = new Intl.NumberFormat('en')

export const countOf = (number: number, noun: string): string =>
  `${numbers.format(number)} ${noun}${number === 1 ? '' : 's'}`

export const inNumbers = (number: number): string => numbers.format(number)

/** Of 1,024 bytes, like everywhere in the project. */
export function inBytes(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 100) return `${kilobytes.toFixed(1)} KB`
  return kilobytes < 1024 ? `${Math.round(kilobytes)} KB` : `${(kilobytes / 1024).toFixed(1)} MB`
}

export const inSeconds = (ms: number): string =>
  ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(ms < 10_000 ? 2 : 1)} s`
