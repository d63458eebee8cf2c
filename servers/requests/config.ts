/**
 * The receiver's configuration: its variables and what it shares with the site, read once,
 * validated, complete. docs/requests.md has the variables.
 */
import { tryDecodeURI } from 'hono/utils/url'
import * as z from 'zod'
import { parseSettings } from '../../build/config/parse-settings.ts'
import { VetrinaError } from '../../src/content/errors.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import type { Site } from '../../src/content/site.ts'
import type { SiteForms } from '../../src/forms/site-forms.ts'

const hour = 60 * 60
const defaultRetries = [60, 300, 900, ...[1, 3, 6, 12, 24, 24, 24, 24].map((hours) => hours * hour)]

function count(fallback: number, max = 1_000_000) {
  const error = `expected a number from 0 to ${max}`
  return z.coerce.number(error).int().min(0, error).max(max, error).default(fallback)
}

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
export const webUrl = z.url({ protocol: /^https?$/, error: 'expected a URL like https://…' })
const origin = webUrl.refine(
  (text) => (parseUrl(text)?.origin ?? text) === text,
  'expected an origin like https://www.example.it, without a path',
)

/** Whether the URL has no user or password: the log would show it, and `fetch` refuses it. */
const hasNoKey = (url: string): boolean => !/^(?!file:)[a-z]+:\/\/[^/?#]*@/i.test(url)
const keyless = 'expected a URL without a user or password'
const openUrl = webUrl.refine(hasNoKey, keyless).default('')

const smtpUrl = z
  .url({ protocol: /^smtp(s|\+insecure)?$/, error: 'expected smtps://user:password@host' })
  .refine((text) => parseUrl(text)?.hostname !== '', 'has no host: smtps://user:password@host')
  // A `/` in the password would make the text before it the host.
  .refine(
    (text) => /^\/?$/.test(parseUrl(text)?.pathname ?? '') && !/%(?![\da-f]{2})/i.test(text),
    'expected smtps://user:password@host, with / # ? % in the password encoded as %2F %23 %3F %25',
  )
  .default('')

const databaseUrl = z
  .string()
  .regex(
    /^(file:(?!:memory:)[^%]+|(libsql|https?):.+)$/,
    'expected file:requests.db, without % in it, or libsql://…',
  )
  .refine(hasNoKey, `${keyless}: REQUESTS_DATABASE_TOKEN`)
  .default('file:requests-data/requests.db')

export const variablesSchema = z
  .object({
    REQUESTS_DATABASE_URL: databaseUrl,
    REQUESTS_DATABASE_TOKEN: z.string().default(''),
    REQUESTS_SMTP_URL: smtpUrl,
    REQUESTS_MAIL_API_URL: openUrl,
    REQUESTS_MAIL_API_TOKEN: z.string().default(''),
    REQUESTS_MAIL_FROM: mailAddress.default(''),
    REQUESTS_MAIL_TO: mailAddress.default(''),
    REQUESTS_WEBHOOK_URL: openUrl,
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
      .transform((pauses) => (pauses.length === 0 ? defaultRetries : pauses)),
    REQUESTS_SITE_FACTS: z.string().refine(hasNoKey, keyless).optional(),
    REQUESTS_HOST: z.string().default('127.0.0.1'),
    REQUESTS_PORT: count(4020, 65535),
  })
  .refine(
    (variables) =>
      !(variables.REQUESTS_SMTP_URL || variables.REQUESTS_MAIL_API_URL) ||
      (variables.REQUESTS_MAIL_FROM && variables.REQUESTS_MAIL_TO),
    'REQUESTS_MAIL_FROM and REQUESTS_MAIL_TO are both needed to send mail',
  )

/** The part that the receiver shares with the site. */
interface SharedConfig {
  /** The forms that may be posted. */
  forms: SiteForms
  /** Public origin and base path of the site: where visitors come from and go back to. */
  siteUrl: string
  basePath: string
  timeZone: string
  /** URL that forms post to; `''` if it is unknown. */
  endpoint: string
}

/** `mail`: to the professional. `confirmation`: to the visitor. */
export type Channel = 'mail' | 'confirmation' | 'webhook'

export type RequestsConfig = ReturnType<typeof resolveRequestsConfig>

/** @throws VetrinaError CONFIG_INVALID (exit 2), naming each variable and what was expected */
export function resolveRequestsConfig(
  environment: Readonly<Record<string, string | undefined>>,
  { endpoint, ...shared }: SharedConfig,
) {
  const variables = parseSettings(variablesSchema, environment, 'environment')
  const posted = endpoint === '' ? null : new URL(endpoint)
  const origins = [new URL(shared.siteUrl).origin, ...(posted === null ? [] : [posted.origin])]
  const keepDays = variables.REQUESTS_KEEP_DAYS
  const mails: Channel[] = ['mail', 'confirmation']
  const sendsMail = variables.REQUESTS_SMTP_URL !== '' || variables.REQUESTS_MAIL_API_URL !== ''
  const webhook: Channel[] = variables.REQUESTS_WEBHOOK_URL === '' ? [] : ['webhook']
  return {
    ...shared,
    smtpUrl: variables.REQUESTS_SMTP_URL,
    mailApiUrl: variables.REQUESTS_MAIL_API_URL,
    mailApiToken: variables.REQUESTS_MAIL_API_TOKEN,
    mailFrom: variables.REQUESTS_MAIL_FROM,
    mailTo: variables.REQUESTS_MAIL_TO,
    databaseUrl: variables.REQUESTS_DATABASE_URL,
    databaseToken: variables.REQUESTS_DATABASE_TOKEN,
    webhookUrl: variables.REQUESTS_WEBHOOK_URL,
    webhookSecret: variables.REQUESTS_WEBHOOK_SECRET,
    /** Channels to plan for each request: without a mail server, its mails leave once there is one. */
    plannedChannels: [...mails, ...webhook],
    /** Channels that the receiver can serve. */
    openChannels: [...(sendsMail ? mails : []), ...webhook],
    /** Path of the endpoint, decoded for the router, without the slash at its end; often empty. */
    mountPath: tryDecodeURI(posted?.pathname.replace(/\/+$/, '') ?? ''),
    /** Only these origins may post. */
    origins: [...new Set([...origins, ...variables.REQUESTS_ORIGINS])],
    /** Number of proxies before the receiver; 0: it ignores `X-Forwarded-For`. */
    trustedProxies: variables.REQUESTS_TRUSTED_PROXIES,
    /** Limits before requests are spam: per network in ten minutes, for all in an hour; 0: no limit. */
    perAddress: variables.REQUESTS_PER_ADDRESS,
    perHour: variables.REQUESTS_PER_HOUR,
    /** Limit for a whole request, headers and body. */
    timeoutMs: variables.REQUESTS_TIMEOUT_SECONDS * 1000,
    /** Days until the receiver erases requests: delivered ones, and those that reached nobody. */
    keepDays,
    keepUndeliveredDays: Math.max(keepDays, variables.REQUESTS_KEEP_UNDELIVERED_DAYS),
    /** Seconds before each further try to deliver. After the last one a delivery is dead. */
    retrySeconds: variables.REQUESTS_RETRY_SECONDS,
    /** URL or file of the site's `requests.json`. */
    siteFacts: variables.REQUESTS_SITE_FACTS ?? `${shared.siteUrl}${shared.basePath}requests.json`,
    host: variables.REQUESTS_HOST,
    port: variables.REQUESTS_PORT,
  }
}

/** @throws VetrinaError SITE_WITHOUT_FORMS (exit 2) */
export function formsOf({ forms }: Pick<Site, 'forms'>): SiteForms {
  if (forms !== undefined) return forms
  throw new VetrinaError({
    code: 'SITE_WITHOUT_FORMS',
    message: {
      en: 'The site has no forms, so there are no requests to receive.',
      it: 'Il sito non ha moduli: non ci sono richieste da ricevere.',
    },
    hint: {
      en: 'Add forms to the site: docs/requests.md explains how.',
      it: 'Aggiungi i moduli al sito: docs/requests.md spiega come.',
    },
    exitCode: 2,
  })
}
