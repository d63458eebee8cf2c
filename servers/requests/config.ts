/**
 * The receiver's configuration: the environment and what it shares with the site, read once,
 * validated, complete.
 */
import { VetrinaError } from '../../src/content/errors.ts'
import type { Site } from '../../src/content/site.ts'
import type { SiteForms } from '../../src/forms/site-forms.ts'
import { environmentSchema } from './environment.ts'

export interface RequestsConfig {
  /** `file:…` for an embedded database, `libsql://…` or `https://…` for a remote one. */
  databaseUrl: string
  databaseToken: string
  /** `smtps://user:password@host`, or as `openSmtpTransport` has it; without it and `mailApiUrl` nothing is mailed, and mails wait. */
  smtpUrl: string
  /** Instead of SMTP: takes a mail as JSON. */
  mailApiUrl: string
  mailApiToken: string
  mailFrom: string
  mailTo: string
  webhookUrl: string
  webhookSecret: string
  /** What may be posted. */
  forms: SiteForms
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
  /** Requests of one network in ten minutes, and of all in an hour, that are not suspect; 0: any number. */
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
  forms: SiteForms
  siteUrl: string
  basePath: string
  timeZone: string
  /** Where forms are posted; `''` when that is not known. */
  endpoint: string
}

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
  const { forms, siteUrl, basePath, timeZone } = shared
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
    forms,
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

/** @throws VetrinaError SITE_WITHOUT_FORMS (exit 2) */
export function formsOf({ forms }: Pick<Site, 'forms'>): SiteForms {
  if (forms !== undefined) return forms
  throw new VetrinaError({
    code: 'SITE_WITHOUT_FORMS',
    message: 'The site has no forms, so there are no requests to receive.',
    hint: 'Give the site forms: docs/requests.md says where.',
    exitCode: 2,
  })
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
