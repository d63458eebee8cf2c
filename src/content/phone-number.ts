/**
 * Telephone numbers as people and browsers write them.
 */

const separators = /[\p{Zs}\p{Pd}\p{Ps}\p{Pe}−·./\\_]+/gu

// Each repetition is bounded: the receiver tidies what it has not measured yet.
const extensionMark = /(?:[,;#x]|;?ext|int(?:erno)?)[.:=# ]{0,3}(?=\d{1,6}$)/i

/**
 * A telephone number as it is stored and shown: digits in groups with one space between, `+` before
 * the prefix of a country, `int.` before an extension. `(0039) 0583/12.34-5#6` → `+39 0583 12 34 5 int. 6`.
 * What is no number is told by `isPhoneNumber`.
 */
export function tidyPhone(typed: string): string {
  const [number = '', extension] = typed
    // Digits of Chinese and Japanese keyboards; spaces and hyphens that keep a number on one line.
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .trim()
    .replace(/^tel\b[.:]*/i, '')
    // Only callers inside the country dial this zero; in Italy all do.
    .replace(/^([^+\d]*(?:\+|00)[^+\d]*(?!39)\d[^(]*)\(0\)/, '$1 ')
    .replace('(0)', '0')
    .split(extensionMark)
  const tidied = number
    .replace(separators, ' ')
    .trim()
    .replace(/^(?:\+ ?)?00 ?(?=\d)|^\+ /, '+')
  return extension === undefined ? tidied : `${tidied} int. ${extension}`
}

/** Whether a tidied text is a number: no country has longer ones than 15 digits (ITU-T E.164). */
export const isPhoneNumber = (tidied: string): boolean =>
  /^\+?\d(?: ?\d){7,14}(?: int\. \d+)?$/.test(tidied)
