/**
 * The variables of the receiver: what each may be, and what holds without it.
 */
import * as z from 'zod'
import { parseUrl } from '../../src/content/parse-url.ts'

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

const smtpAddress = z
  .url({ protocol: /^smtp(s|\+insecure)?$/, error: 'expected smtps://user:password@host' })
  .refine((text) => parseUrl(text)?.hostname !== '', 'has no host: smtps://user:password@host')
  // Of a password with `/` in it, what stands before would be taken for the host.
  .refine(
    (text) => /^\/?$/.test(parseUrl(text)?.pathname ?? '') && isEscaped(text),
    'expected smtps://user:password@host, with / # ? % in a password as %2F %23 %3F %25',
  )

const isEscaped = (text: string): boolean => !/%(?![\da-f]{2})/i.test(text)

export const environmentSchema = z.object({
  REQUESTS_DATABASE_URL: z
    .string()
    .regex(
      /^(file:(?!:memory:)[^%]+|(libsql|https?|wss?):.+)$/,
      'expected file:requests.db, without % in it, or libsql://…',
    )
    .refine(hasNoKey, `${keyless}: REQUESTS_DATABASE_TOKEN`)
    .default('file:requests-data/requests.db'),
  REQUESTS_DATABASE_TOKEN: z.string().default(''),
  REQUESTS_SMTP_URL: smtpAddress.default(''),
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
