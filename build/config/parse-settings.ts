/**
 * Checks settings, of the configuration file and of the environment alike.
 */

import * as z from 'zod'
import { showInvisible } from '../../src/content/clean-text.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { nearest } from '../../src/content/nearest.ts'

export const originSchema = z.url({
  protocol: /^https?$/,
  error: 'expected a URL like https://www.example.it',
})
/** Origin alone: what comes after the host is the base path's. */
export const siteUrlSchema = originSchema
  .transform((url) => url.replace(/\/+$/, ''))
  .refine(
    (url) => /^https?:\/\/[^/?#@]+$/.test(url),
    'expected a URL like https://www.example.it, without a path, which belongs in basePath',
  )
  // Punycode, `https://xn--caff-8oa.it`: headers take no other letters.
  .transform((url) => new URL(url).origin)
export const basePathSchema = z.string().regex(
  // Browsers remove `.` and `..`.
  /^\/((?!\.{1,2}\/)[\w.~-]+\/)*$/,
  'expected / or /sub/, with a slash at both ends and nothing to escape',
)

export const timeZoneSchema = z.string().refine(isTimeZone, 'expected a time zone like Europe/Rome')

function isTimeZone(zone: string): boolean {
  // The list lacks aliases of zones, but takes a tenth of the time of the first format.
  if (Intl.supportedValuesOf('timeZone').includes(zone)) return true
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/**
 * @param source named in problems that concern no single setting: the file, or `environment`
 * @throws VetrinaError CONFIG_INVALID (exit 2), naming each setting and what was expected
 */
export function parseSettings<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  // Compiling a schema takes longer than parsing one value with it.
  const result = schema.safeParse(value, { error: settingWords, jitless: true })
  if (result.success) return result.data
  const problems = result.error.issues.map(({ path, message }) => {
    const found = message.startsWith('expected') ? foundAt(path, value) : ''
    return `${path.join('.') || source}: ${message}${found}`
  })
  throw invalidSettings(source, problems)
}

export const invalidSettings = (source: string, problems: readonly string[]) =>
  new VetrinaError({
    code: 'CONFIG_INVALID',
    message: {
      en: `The configuration is not valid (${source}). ${problems.join('; ')}`,
      it: `La configurazione non è valida (${source}). ${problems.join('; ')}`,
    },
    hint: {
      en: 'Correct the setting. docs/settings.md lists all of them.',
      it: 'Correggi l’impostazione. docs/settings.md le elenca tutte.',
    },
    exitCode: 2,
  })

/** The invalid value, if it is a text or a number and no secret. */
export function foundAt(path: readonly PropertyKey[], settings: unknown): string {
  const value = path.reduce<unknown>(
    (part, key) => (part instanceof Object ? Reflect.get(part, key) : undefined),
    settings,
  )
  const isSecret = path.some((key) => /token|secret|password|key/i.test(String(key)))
  // A URL may hold a password or a token.
  if (typeof value === 'number') return `, found ${value}`
  if (typeof value !== 'string' || isSecret || /@|\?/.test(value)) return ''
  const shell = /^[A-Za-z]:[\\/]/.test(value)
    ? ' (a Windows shell turned it into a path: set MSYS_NO_PATHCONV=1)'
    : ''
  return `, found ${showInvisible(JSON.stringify(value.slice(0, 80)))}${shell}`
}

const kinds: Readonly<Record<string, string>> = {
  string: 'a text in quotes',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list, […]',
  object: 'settings, { … }',
  record: 'settings, { … }',
}

/** The message for an invalid setting whose schema has none of its own. */
function settingWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return `expected ${kinds[issue.expected] ?? issue.expected}, found ${kindOf(issue.input)}`
    case 'invalid_value':
      return `expected one of ${issue.values.map(String).join(', ')}`
    case 'unrecognized_keys':
      return `there is no setting ${issue.keys.map((key) => withMeant(key, issue)).join(', ')}`
    case 'too_small':
      return `expected ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}`
    case 'too_big':
      return `expected ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}`
    case 'invalid_union':
      return issue.errors.flat()[0]?.message
    default:
      return undefined
  }
}

/** `lenguage (did you mean “language”?)` */
function withMeant(key: string, { inst }: z.core.$ZodRawIssue): string {
  const allowedKeys =
    inst !== undefined && 'shape' in inst._zod.def ? Object.keys(inst._zod.def.shape as object) : []
  const meant = nearest(key, allowedKeys)
  return meant === undefined ? key : `${key} (did you mean “${meant}”?)`
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value === undefined || value === null) return 'nothing'
  if (typeof value === 'string') return `the text ${JSON.stringify(value.slice(0, 40))}`
  if (typeof value === 'object') return '{ … }'
  return typeof value === 'function' ? 'a function' : `${value}`
}
