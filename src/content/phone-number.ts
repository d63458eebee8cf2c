/**
 * Telephone numbers as people and browsers write them.
 */

const separators = /[\p{Zs}\p{Pd}\p{Ps}\p{Pe}−·./\\_]+/gu

// Bounded repetitions: the receiver tidies numbers before it has checked their length.
const extensionMark = /(?:[,;#x]|;?ext|int(?:erno)?)[.:=# ]{0,3}(?=\d{1,6}$)/i

/**
 * Formats a telephone number for storage and display: groups of digits with one space between, `+`
 * before a country prefix, `int.` before an extension.
 * `(0039) 0583/12.34-5#6` → `+39 0583 12 34 5 int. 6`. Does not validate: see `isPhoneNumber`.
 */
export function tidyPhone(typed: string): string {
  const [number = '', extension] = typed
    // Full-width digits of Chinese and Japanese keyboards; non-breaking spaces and hyphens.
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
