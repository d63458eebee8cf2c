/**
 * The receiver as a Cloudflare Worker (`default`) or a Pages Function (`onRequest`). Needs no Node API.
 * Nothing runs between two requests: the receiver delivers after each post what is due, and a cron
 * trigger repeats failed tries. docs/requests-hosts.md explains the deployment.
 */
import * as z from 'zod'
import {
  basePathSchema,
  parseSettings,
  siteUrlSchema,
  timeZoneSchema,
} from '../../build/config/parse-settings.ts'
import { createLog } from '../../build/log.ts'
import { messageOf, VetrinaError } from '../../src/content/errors.ts'
import type { Site } from '../../src/content/site.ts'
import { site } from '../../src/site.ts'
import { createApp, purge } from './app.ts'
import { formsOf, resolveRequestsConfig, webUrl } from './config.ts'
import { openRemoteDatabase } from './database.ts'
import { createHttpMail } from './mail-transport.ts'
import { deliverDue } from './outbox.ts'
import { createSiteReader } from './site-facts.ts'
import { receiverStringsOf } from './strings.ts'

type Environment = Readonly<Record<string, unknown>>

/** Read from the environment alone: `site.config.ts` is not deployed here. */
const variablesSchema = z.object({
  SITE_URL: siteUrlSchema,
  BASE_PATH: basePathSchema.default('/'),
  REQUESTS_ENDPOINT: webUrl,
  REQUESTS_TIME_ZONE: timeZoneSchema.default('Europe/Rome'),
  REQUESTS_DATABASE_URL: z
    .string('expected libsql://…, a remote database')
    .regex(/^(libsql|https?):/, 'expected libsql://…: a Worker has no disk of its own'),
  REQUESTS_SMTP_URL: z
    .undefined('Workers cannot use SMTP, set REQUESTS_MAIL_API_URL instead')
    .optional(),
})

/** @throws VetrinaError SITE_WITHOUT_FORMS; CONFIG_INVALID */
export function resolveWorkerConfig(environment: Environment, site: Pick<Site, 'forms'>) {
  // Bindings other than text are not the receiver's; a pasted key may end with a line break.
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )
  const ofSite = parseSettings(variablesSchema, variables, 'environment')
  return resolveRequestsConfig(variables, {
    forms: formsOf(site),
    siteUrl: ofSite.SITE_URL,
    basePath: ofSite.BASE_PATH,
    endpoint: ofSite.REQUESTS_ENDPOINT,
    timeZone: ofSite.REQUESTS_TIME_ZONE,
  })
}

/** Opens everything anew: what one request has opened, another must not use. */
async function open(environment: Environment) {
  const config = resolveWorkerConfig(environment, site)
  const log = createLog({ write: (text) => console.log(text.trimEnd()) })
  const { databaseUrl: url, databaseToken: token } = config
  const receiver = {
    config,
    log,
    database: await openRemoteDatabase({ url, token }),
    sendMail: config.mailApiUrl === '' ? null : createHttpMail(config),
    readSite: createSiteReader(config, { onError: log.info }),
  }
  const deliver = async () => {
    await deliverDue(receiver)
    await purge(receiver)
  }
  return { log, app: createApp(receiver), deliver }
}

interface WorkerContext {
  waitUntil(work: Promise<unknown>): void
}

const worker = {
  /** Logs why the receiver cannot start, and tells the visitor in both languages. */
  async fetch(
    request: Request,
    environment: Environment,
    context: WorkerContext,
  ): Promise<Response> {
    try {
      const { log, app, deliver } = await open(environment)
      const address = request.headers.get('cf-connecting-ip') ?? ''
      const response = await app.fetch(request, { address })
      if (request.method === 'POST') {
        context.waitUntil(
          deliver().catch((error: unknown) => log.info(`outbox: ${messageOf(error)}`)),
        )
      }
      return response
    } catch (error) {
      console.log(error instanceof VetrinaError ? `${error.code}: ${error.message}` : error)
      const texts = ['it', 'en'].map((language) => receiverStringsOf(language).failedAlone)
      return new Response(texts.join('\n'), { status: 500 })
    }
  },
  /** Runs by a cron trigger. Rejects on failure, so that the host shows the run as failed. */
  async scheduled(_event: unknown, environment: Environment): Promise<void> {
    const { deliver } = await open(environment)
    await deliver()
  },
}

export default worker

export const onRequest = (
  context: WorkerContext & { request: Request; env: Environment },
): Promise<Response> => worker.fetch(context.request, context.env, context)
