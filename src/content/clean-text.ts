/**
 * Cleans text once, as it enters: removes characters that no format allows or that nobody sees.
 */

/**
 * Composed (NFC), with `\n` for line ends, without what HTML forbids in text: control characters, lone
 * surrogates, noncharacters. Joiners, soft hyphens and marks of direction stay, as text may need them.
 */
export const cleanText = (text: string): string =>
  plain.test(text) ? text : withoutForbidden(text).normalize('NFC')

// Nearly all text: nothing to take out, and nothing that NFC writes in another way.
const plain = /^[\t\n\x20-\x7e\xa0-\u02ff\u2002-\u2125\u212c-\u218f]*$/

const withoutForbidden = (text: string): string =>
  text.replace(/\r\n?/g, '\n').replace(/(?![\t\n])\p{Cc}|\p{Cs}|\p{Noncharacter_Code_Point}/gu, '')

/** Cleans every text in a JSON value, except names and values nested deeper than `maxDepth`. */
export function cleanTexts<T>(value: T, depth = 0): T {
  if (typeof value === 'string') return cleanText(value) as T
  if (value === null || typeof value !== 'object' || depth > maxDepth) return value
  if (Array.isArray(value)) return value.map((item) => cleanTexts(item, depth + 1)) as T
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [name, cleanTexts(item, depth + 1)]),
  ) as T
}

const maxDepth = 500

/**
 * Cleans a URL, a number or a code: removes invisible characters, turns every hyphen into `-` and every
 * blank into a space, and trims.
 */
export const cleanCode = (text: string): string =>
  cleanText(text)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Pd}\u2212]/gu, '-')
    .replace(/[\s\p{Z}]/gu, ' ')
    .trim()

/** Spells out invisible characters for a message: `⟨U+202A⟩+39 051`. */
export const showInvisible = (text: string): string =>
  text.replace(
    /[^\S ]|\p{Cf}|\p{Cc}|\p{Cs}|\p{Zs}(?<! )|\p{Noncharacter_Code_Point}/gu,
    (sign) => `⟨U+${sign.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}⟩`,
  )
