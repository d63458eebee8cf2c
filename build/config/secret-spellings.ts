/**
 * Undoes the escapes of HTML, JSON, scripts and URLs: a secret is one in each of them.
 */

/** Matches bytes, a letter each (latin1); of nested escapes, the inner ones stay. */
const spelling =
  /\\+(?:u([\da-fA-F]{4})|u\{0*([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|(.))|%(?:25)*([\da-fA-F]{2})|&(?:amp;)*(?:#0*(\d{1,7});?|#[xX]0*([\da-fA-F]{1,6});?|([A-Za-z]{2,16});)/gs

/**
 * Matches what no writer of the site does: a letter or digit that is spelled in numbers. The `&` of an
 * entity may be escaped too, as `&amp;`, `\u0026` or `%26`.
 */
export const spelledLetter =
  /(?:\\(?:u(?:00|\{0*)|x)|%(?:25)*|(?:[&;6]#|%23)[xX]0*)(?:3\d|[46][1-9A-Fa-f]|[57][\dAa])|(?:[&;6]#|%23)0*(?:4[89]|[5-9]\d|1\d\d)/

/** Enough for a script in a page in a script: no build nests deeper. */
const mostLayers = 4

/** @param bytes one letter each, as in the result */
export function withoutSpellings(bytes: string): string {
  let plain = bytes
  for (let layer = 0; layer < mostLayers; layer++) {
    const before = plain
    plain = before.replace(spelling, plainOf)
    if (plain === before) break
  }
  return plain
}

function plainOf(match: string, ...groups: (string | undefined)[]): string {
  const [json, script, short, letter, byte, decimal, hex, name] = groups
  if (letter !== undefined) return controls[letter] ?? letter
  if (name !== undefined) return entities[name.toLowerCase()] ?? match
  if (byte !== undefined) return String.fromCharCode(Number.parseInt(byte, 16))
  const code =
    decimal === undefined
      ? Number.parseInt(json ?? script ?? short ?? hex ?? '', 16)
      : Number(decimal)
  return code > 0x10_ff_ff ? match : Buffer.from(String.fromCodePoint(code)).toString('latin1')
}

const controls: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' }

/** https://html.spec.whatwg.org/multipage/named-characters.html, those of ASCII. */
const entities: Readonly<Record<string, string>> = {
  newline: '\n',
  tab: '\t',
  excl: '!',
  quot: '"',
  num: '#',
  dollar: '$',
  percnt: '%',
  amp: '&',
  apos: "'",
  lpar: '(',
  rpar: ')',
  ast: '*',
  plus: '+',
  comma: ',',
  period: '.',
  sol: '/',
  colon: ':',
  semi: ';',
  lt: '<',
  equals: '=',
  gt: '>',
  quest: '?',
  commat: '@',
  lsqb: '[',
  lbrack: '[',
  bsol: '\\',
  rsqb: ']',
  rbrack: ']',
  hat: '^',
  lowbar: '_',
  grave: '`',
  lcub: '{',
  lbrace: '{',
  verbar: '|',
  vert: '|',
  rcub: '}',
  rbrace: '}',
}
