/**
 * The receiver's configuration: the environment and what it shares with the site, read once,
 * validated, complete.
 */
import * as z from 'zod'
import { VetrinaError } from '../../build/errors.ts'
import { parseUrl } from '../../src/content/parse-url.ts'

export interface RequestsConfig {
  /** `file:…` for an embedded database, `libsql://…` or `https://…` for a remote one. */
  databaseUrl: string
  databaseToken: string
  /** `smtps://user:password@host`; without it and `mailApiUrl` nothing is mailed, and mails wait. */
  smtpUrl: string
  /** Instead of SMTP: takes a mail as JSON. */
  mailApiUrl: string
  mailApiToken: string
  mailFrom: string
  mailTo: string
  webhookUrl: string
  webhookSecret: string
  /** Public origin and base path of the site: where visitors come from and go back to. */
  siteUrl: string
  basePath: string
  timeZone: string
  /** Path under which forms are posted, without the slash at its end; often empty. */
  mountPath: string
  /** Exactly these may post. */
  origins: readonly string[]
  /** How many proxies stand before the receiver; 0: `X-Forwarded-For` is not believed. */
  trustedProxies: number
  /** Requests of one address in ten minutes, and of all in an hour; 0: any number. */
  perAddress: number
  perHour: number
  maxBodyBytes: number
  /** For a whole request, headers and body. */
  timeoutMs: number
  /** Days after which requests go: delivered ones, and those that could not be delivered. */
  keepDays: number
  keepUndeliveredDays: number
  /** Seconds before each further try to deliver. After the last one a delivery is dead. */
  retrySeconds: readonly number[]
  /** Address or file of the site's `requests.json`. */
  siteFacts: string
  host: string
  port: number
}

/** What the receiver shares with the site's own configuration. */
interface SharedConfig {
  siteUrl: string
  basePath: string
  timeZone: string
  /** Where forms are posted; `''` when that is not known. */
  endpoint: string
}

const minute = 60
const hour = 60 * minute
const defaultRetries = [
  ...[1, 5, 15].map((minutes) => minutes * minute),
  ...[1, 3, 6, 12, 24, 24, 24, 24].map((hours) => hours * hour),
]

const count = (fallback: number, max = 1_000_000) =>
  z.coerce
    .number(`expected a number from 0 to ${max}`)
    .int()
    .min(0, `expected a number from 0 to ${max}`)
    .max(max, `expected a number from 0 to ${max}`)
    .default(fallback)
const list = z
  .string()
  .default('')
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  )
const seconds = z
  .string()
  .regex(/^\d+(\.\d+)?$/, 'expected seconds, like 60,300,3600')
  .transform(Number)
const mailAddress = z
  .string()
  .regex(/^[^\s@<>",;:()]+@[^\s@<>",;:()]+$/, 'expected one address like studio@example.it')
const webAddress = z.url({ protocol: /^https?$/, error: 'expected an address like https://…' })
const origin = webAddress.refine(
  (text) => (parseUrl(text)?.origin ?? text) === text,
  'expected an origin like https://www.example.it, without a path',
)

/** Addresses stand in the log, and `fetch` takes none with a key in it. */
const hasNoKey = (address: string): boolean => !/^(?!file:)[a-z]+:\/\/[^/?#]*@/i.test(address)
const keyless = 'expected an address without a user or password'
const openAddress = webAddress.refine(hasNoKey, keyless)

const environmentSchema = z.object({
  REQUESTS_DATABASE_URL: z
    .string()
    .regex(
      /^(file:(?!:memory:)[^%]+|(libsql|https?|wss?):.+)$/,
      'expected file:requests.db, without % in it, or libsql://…',
    )
    .refine(hasNoKey, `${keyless}: REQUESTS_DATABASE_TOKEN`)
    .default('file:requests-data/requests.db'),
  REQUESTS_DATABASE_TOKEN: z.string().default(''),
  REQUESTS_SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: 'expected smtps://user:password@host' })
    .default(''),
  REQUESTS_MAIL_API_URL: openAddress.default(''),
  REQUESTS_MAIL_API_TOKEN: z.string().default(''),
  REQUESTS_MAIL_FROM: mailAddress.optional(),
  REQUESTS_MAIL_TO: mailAddress.optional(),
  REQUESTS_WEBHOOK_URL: openAddress.default(''),
  REQUESTS_WEBHOOK_SECRET: z.string().default(''),
  REQUESTS_ORIGINS: list.pipe(z.array(origin)),
  REQUESTS_TRUSTED_PROXIES: count(0, 10),
  REQUESTS_PER_ADDRESS: count(5),
  REQUESTS_PER_HOUR: count(100),
  REQUESTS_TIMEOUT_SECONDS: z.coerce.number('expected seconds').min(0.1).max(120).default(10),
  REQUESTS_KEEP_DAYS: count(30, 3650),
  REQUESTS_KEEP_UNDELIVERED_DAYS: count(90, 3650),
  REQUESTS_RETRY_SECONDS: list
    .pipe(z.array(seconds))
    .transform((seconds) => (seconds.length === 0 ? defaultRetries : seconds)),
  REQUESTS_SITE_FACTS: z.string().refine(hasNoKey, keyless).optional(),
  REQUESTS_HOST: z.string().default('127.0.0.1'),
  REQUESTS_PORT: count(4020, 65535),
})

/**
 * Reads and completes the receiver's configuration.
 * @throws VetrinaError REQUESTS_CONFIG_INVALID (exit 2), naming each setting and what was expected
 */
export function resolveRequestsConfig(
  environment: Readonly<Record<string, string | undefined>>,
  shared: SharedConfig,
): RequestsConfig {
  const result = environmentSchema.safeParse(environment)
  if (!result.success) {
    throw invalid(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  const variables = result.data
  const { REQUESTS_SMTP_URL: smtpUrl, REQUESTS_MAIL_API_URL: mailApiUrl } = variables
  const { REQUESTS_MAIL_FROM, REQUESTS_MAIL_TO } = variables
  const isComplete = REQUESTS_MAIL_FROM !== undefined && REQUESTS_MAIL_TO !== undefined
  if (sendsMail({ smtpUrl, mailApiUrl }) && !isComplete) {
    throw invalid(['REQUESTS_MAIL_FROM, REQUESTS_MAIL_TO: both are needed to send mail'])
  }
  const { siteUrl, basePath, timeZone } = shared
  const endpoint = shared.endpoint === '' ? null : new URL(shared.endpoint)
  const own = [new URL(siteUrl).origin, ...(endpoint === null ? [] : [endpoint.origin])]
  return {
    databaseUrl: variables.REQUESTS_DATABASE_URL,
    databaseToken: variables.REQUESTS_DATABASE_TOKEN,
    smtpUrl,
    mailApiUrl,
    mailApiToken: variables.REQUESTS_MAIL_API_TOKEN,
    mailFrom: REQUESTS_MAIL_FROM ?? '',
    mailTo: REQUESTS_MAIL_TO ?? '',
    webhookUrl: variables.REQUESTS_WEBHOOK_URL,
    webhookSecret: variables.REQUESTS_WEBHOOK_SECRET,
    siteUrl,
    basePath,
    timeZone,
    mountPath: endpoint === null ? '' : endpoint.pathname.replace(/\/+$/, ''),
    origins: [...new Set([...own, ...variables.REQUESTS_ORIGINS])],
    trustedProxies: variables.REQUESTS_TRUSTED_PROXIES,
    perAddress: variables.REQUESTS_PER_ADDRESS,
    perHour: variables.REQUESTS_PER_HOUR,
    maxBodyBytes: 32 * 1024,
    timeoutMs: variables.REQUESTS_TIMEOUT_SECONDS * 1000,
    keepDays: variables.REQUESTS_KEEP_DAYS,
    keepUndeliveredDays: Math.max(
      variables.REQUESTS_KEEP_DAYS,
      variables.REQUESTS_KEEP_UNDELIVERED_DAYS,
    ),
    retrySeconds: variables.REQUESTS_RETRY_SECONDS,
    siteFacts: variables.REQUESTS_SITE_FACTS ?? `${siteUrl}${basePath}requests.json`,
    host: variables.REQUESTS_HOST,
    port: variables.REQUESTS_PORT,
  }
}

/** Whether mails leave; otherwise they wait. */
export const sendsMail = (config: Pick<RequestsConfig, 'smtpUrl' | 'mailApiUrl'>): boolean =>
  config.smtpUrl !== '' || config.mailApiUrl !== ''

export const invalid = (problems: readonly string[]) =>
  new VetrinaError({
    code: 'REQUESTS_CONFIG_INVALID',
    message: `The receiver's configuration is not valid. ${problems.join('; ')}`,
    hint: 'Correct the variable in the environment or in .env. docs/requests.md lists all of them.',
    exitCode: 2,
  })
