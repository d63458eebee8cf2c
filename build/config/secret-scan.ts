/**
 * Finds what must never be published: the values of the environment's secrets, and what has the
 * shape of a key. The error names the place, never the value.
 */

import { VetrinaError } from '../../src/content/errors.ts'
import { editorSiteFile } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import type { Config } from '../config.ts'
import { previewTokenOf, type Secret, shortestSecret } from './secrets.ts'

/** @returns what was found in a file: the name of a variable, or of a shape that keys have */
export type SecretScan = (path: string, content: string | Uint8Array) => string[]

/**
 * Every file with the key has its cheap `sign`, and nearly no other: its letters are rare in pages.
 * It matches bytes: `\s` would take half of a letter for a space, and miss a wide one.
 */
const shapes: readonly { name: string; sign: RegExp; pattern: RegExp }[] = [
  {
    name: 'a private key',
    sign: /KEY-----/,
    pattern: /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY-----/,
  },
  {
    name: 'an AWS access key',
    sign: /[KS]IA[0-9A-Z]{16}/,
    pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  },
  {
    name: 'a Storyblok access token',
    sign: /[Kk][Ee][Nn]\W*[:=]/,
    pattern: /token["']?\s*[:=]\s*["']?[A-Za-z0-9]{22}tt\b/i,
  },
  {
    name: 'a Storyblok personal token',
    sign: /tt-\d{3}/,
    pattern: /\b[A-Za-z0-9_]{20,24}tt-\d{3,}-[A-Za-z0-9_-]{16,}/,
  },
  {
    name: 'a bearer token',
    sign: /Bearer /,
    pattern: /\bBearer [A-Za-z0-9._~+/-]{20,}/,
  },
  {
    name: 'a signed token (JWT)',
    sign: /yJ[\w-]{8}/,
    pattern: /\beyJ[\w-]{8,}\.eyJ[\w-]{8,}\.[\w-]{16,}/,
  },
  {
    name: 'a GitHub token',
    sign: /_(?:[A-Za-z0-9]{16}|pat_)/,
    pattern: /\b(?:gh[opsur]_[A-Za-z0-9]{36,}|github_pat_\w{50,})/,
  },
  {
    name: 'a Stripe secret key',
    sign: /_(?:[A-Za-z0-9]{16}|pat_)/,
    pattern: /\b[rs]k_live_[A-Za-z0-9]{16,}/,
  },
  {
    name: 'a URL with a password',
    sign: /:\/\/[^\t\n\f\r "'<>:@/]*:[^\t\n\f\r "'<>@/]+@/,
    pattern:
      /\b(?:smtps?|libsql|postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?):\/\/[^\s"'<>:@/]*:[^\s"'<>@/]+@/,
  },
]

export function createSecretScan(secrets: readonly Secret[]): SecretScan {
  const values = secrets
    .filter(({ value }) => value.length >= shortestSecret)
    .map(({ name, value }) => ({ name: `the value of ${name}`, sign: signOf(value), value }))
  const shapeSigns = new Set(shapes.map(({ sign }) => sign.source))
  const words = values.flatMap(({ value }) =>
    [value, withoutSpellings(bytesOf(value)), ...base64Of(value)].map(longestWord),
  )
  // One pass clears nearly every file: its letters are plain, and no part of a value.
  const any = new RegExp([...words, spelledLetter.source, ...shapeSigns].join('|'))
  return (_, content) => {
    const bytes = bytesOf(content)
    if (!any.test(bytes)) return []
    const plain = withoutSpellings(bytes)
    const text = typeof content === 'string' ? content : Buffer.from(content).toString('utf8')
    const literal = values.filter(({ sign }) =>
      [plain, bytes].some((spelling) => new RegExp(sign).test(spelling)),
    )
    const shaped = shapes.filter(({ sign, pattern }) => sign.test(bytes) && pattern.test(text))
    return [...new Set([...literal, ...shaped].map(({ name }) => name))]
  }
}

/** Source of a pattern for bytes: the value, and its base64 at any offset. */
function signOf(value: string): string {
  const plain = withoutSpellings(bytesOf(value))
  const inBase64 = base64Of(value).map((letters) =>
    escaped(letters).replace(/\\\+|\//g, (sign) => (sign === '/' ? '[/_]' : '[+-]')),
  )
  return [...new Set([bytesOf(value), plain].map(escaped)), ...inBase64].join('|')
}

/** The part of its base64 that no bytes around it change, by the number of those before it. */
const base64Of = (value: string): string[] =>
  [0, 1, 2].map((offset) => {
    const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(value)])
    const [start, end] = [Math.ceil((offset * 8) / 6), Math.floor((bytes.length * 8) / 6)]
    return bytes.toString('base64').slice(start, end)
  })

/** The letters and digits that stay together when the signs are escaped; '' for none. */
const longestWord = (value: string): string =>
  [...value.matchAll(/[A-Za-z\d]+/g)]
    .map(([word]) => word)
    .reduce((longest, word) => (word.length > longest.length ? word : longest), '')

const escaped = (text: string): string => text.replace(/[$()*+.?[\\\]^{|}]/g, '\\$&')

/** One letter per byte, which takes the least memory. */
const bytesOf = (content: string | Uint8Array): string =>
  (typeof content === 'string' ? Buffer.from(content) : viewOf(content)).toString('latin1')

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): Buffer =>
  Buffer.from(buffer, byteOffset, byteLength)

/** The settings that hold secrets, and the one that may be published. */
type SecretConfig = Pick<Config, 'secrets' | 'service' | 'editor' | 'languages'>

/** The file with the preview token, one for each language. */
const tokenFiles = ({ languages }: SecretConfig): string[] =>
  languages.map((language, index) =>
    index === 0 ? editorSiteFile : `${language}/${editorSiteFile}`,
  )

/** Digest that changes when scanned files must be scanned again. */
export const digestOfSecrets = ({ secrets, service }: SecretConfig): string =>
  digestOf(JSON.stringify([secrets, service.token, service.oauthToken]))

/** Scan for the secrets that a build with this configuration must not write. */
export function secretScanOf(config: SecretConfig): SecretScan {
  const { secrets, service } = config
  const scan = createSecretScan([
    ...secrets,
    { name: 'STORYBLOK_TOKEN', value: service.token },
    { name: 'STORYBLOK_OAUTH_TOKEN', value: service.oauthToken },
  ])
  const given = previewTokenOf(config)
  const files = tokenFiles(config)
  return (path, content) =>
    given !== '' && files.includes(path)
      ? scan(path, Buffer.from(content).toString('utf8').replace(JSON.stringify(given), '""'))
      : scan(path, content)
}

/** Inspects a file before it is published. */
export type Inspect = (path: string, read: () => string | Uint8Array) => void

/**
 * Stops a build that would publish a secret.
 * @throws VetrinaError SECRET_PUBLISHED from the returned function, naming file and variable
 */
export function createSecretGuard(config: SecretConfig): Inspect {
  const scan = secretScanOf(config)
  return (path, read) => {
    const found = scan(path, read())
    if (found.length === 0) return
    throw new VetrinaError({
      code: 'SECRET_PUBLISHED',
      message: {
        en: `The site would publish a secret. ${path}: ${found.join(', ')}.`,
        it: `Il sito pubblicherebbe un segreto. ${path}: ${found.join(', ')}.`,
      },
      hint: {
        en: 'Remove it from the content, the code or public/. If it was ever published, revoke it and create a new one. The output folder is unchanged.',
        it: 'Toglilo dai contenuti, dal codice o da public/. Se è mai stato pubblicato, revocalo e creane un altro. La cartella del sito resta com’era.',
      },
    })
  }
}

/** Matches bytes, a letter each (latin1); of nested escapes, the inner ones stay. */
const spelling =
  /\\+(?:u([\da-fA-F]{4})|u\{0*([\da-fA-F]{1,6})\}|x([\da-fA-F]{2})|(.))|%(?:25)*([\da-fA-F]{2})|&(?:amp;)*(?:#0*(\d{1,7});?|#[xX]0*([\da-fA-F]{1,6});?|([A-Za-z]{2,16});)/gs

/**
 * Matches what no writer of the site does: a letter or digit that is spelled in numbers. The `&` of an
 * entity may be escaped too, as `&amp;`, `\u0026` or `%26`.
 */
const spelledLetter =
  /(?:\\(?:u(?:00|\{0*)|x)|%(?:25)*|(?:[&;6]#|%23)[xX]0*)(?:3\d|[46][1-9A-Fa-f]|[57][\dAa])|(?:[&;6]#|%23)0*(?:4[89]|[5-9]\d|1\d\d)/

/** Enough for a script in a page in a script: no build nests deeper. */
const mostLayers = 4

/**
 * Undoes the escapes of HTML, JSON, scripts and URLs: a secret is one in each of them.
 * @param bytes one letter each, as in the result
 */
function withoutSpellings(bytes: string): string {
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

/** Those that programs write: every other sign may stand in HTML as it is. */
const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}
