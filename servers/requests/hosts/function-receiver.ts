/**
 * The receiver as a function. Nothing runs between two requests, so it delivers after each post what is
 * due, and a schedule delivers the retries.
 */
import { timingSafeEqual } from 'hono/utils/buffer'
import * as z from 'zod'
import {
  basePathSchema,
  siteUrlSchema,
  timeZoneSchema,
} from '../../../build/config/parse-settings.ts'
import { createLog } from '../../../build/log.ts'
import { messageOf, VetrinaError } from '../../../src/content/errors.ts'
import type { Site } from '../../../src/content/site.ts'
import { site } from '../../../src/site.ts'
import { answerBroken } from '../answer.tsx'
import { createApp, purge } from '../app.ts'
import {
  formsOf,
  parseVariables,
  type RequestsConfig,
  resolveRequestsConfig,
  webUrl,
} from '../config.ts'
import { openRemoteDatabase } from '../database.ts'
import type { SendMail } from '../mail-transport.ts'
import { createOutbox } from '../outbox.ts'
import { createSiteReader } from '../site-facts.ts'

type Environment = Readonly<Record<string, unknown>>

/** Read from the environment alone: `site.config.ts` is not deployed here. */
const variablesSchema = z.object({
  SITE_URL: siteUrlSchema,
  BASE_PATH: basePathSchema.default('/'),
  REQUESTS_ENDPOINT: webUrl,
  REQUESTS_TIME_ZONE: timeZoneSchema.default('Europe/Rome'),
  REQUESTS_DATABASE_URL: z
    .string('expected libsql://…, a database that all functions share')
    .regex(/^(libsql|https?):/, 'expected libsql://…: functions have no disk of their own'),
  CRON_SECRET: z.string().default(''),
})

/**
 * @returns also `cronSecret`, which the caller of `/deliver` must send; `''`: nobody may call it
 * @throws VetrinaError SITE_WITHOUT_FORMS; REQUESTS_CONFIG_INVALID
 */
export function resolveFunctionConfig(environment: Environment, site: Pick<Site, 'forms'>) {
  // Bindings other than text are not the receiver's; a pasted key may end with a line break.
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )
  const hostVariables = parseVariables(variablesSchema, variables)
  const config = resolveRequestsConfig(variables, {
    forms: formsOf(site),
    siteUrl: hostVariables.SITE_URL,
    basePath: hostVariables.BASE_PATH,
    endpoint: hostVariables.REQUESTS_ENDPOINT,
    timeZone: hostVariables.REQUESTS_TIME_ZONE,
  })
  return { ...config, cronSecret: hostVariables.CRON_SECRET }
}

interface Caller {
  environment: Environment
  /** IP address of the sender, as the host gives it. */
  address: string
  /** Lets work go on after the answer; without it, the answer waits for the mail up to `patienceMs`. */
  waitUntil?: ((work: Promise<unknown>) => void) | undefined
}

const patienceMs = 3000

/**
 * Opens everything anew for each request: some hosts share nothing between two.
 * @param createMail gives `null` if mails wait
 */
export function createFunction(createMail: (config: RequestsConfig) => SendMail | null) {
  const open = async (environment: Environment) => {
    const config = resolveFunctionConfig(environment, site)
    const log = createLog({ write: (text) => console.log(text.trimEnd()) })
    const sendMail = createMail(config)
    const database = await openRemoteDatabase({
      url: config.databaseUrl,
      token: config.databaseToken,
    })
    const receiver = {
      config,
      log,
      database,
      sendMail,
      readSite: createSiteReader({
        place: config.siteFacts,
        forms: config.forms,
        onError: log.info,
      }),
    }
    const deliver = async () => {
      await createOutbox(receiver).deliverDue()
      await purge(receiver)
    }
    return { config, log, app: createApp(receiver), deliver }
  }
  return {
    /** Logs an error, and tells the visitor that it did not work. */
    async answer(request: Request, caller: Caller): Promise<Response> {
      try {
        const { config, log, app, deliver } = await open(caller.environment)
        const path = new URL(`${config.mountPath}/deliver`, config.siteUrl).pathname
        if (new URL(request.url).pathname === path) {
          const given = request.headers.get('authorization') ?? ''
          const isAllowed = await timingSafeEqual(given, `Bearer ${config.cronSecret}`)
          if (config.cronSecret === '' || !isAllowed) return new Response(null, { status: 403 })
          await deliver()
          return Response.json({ ok: true })
        }
        const response = await app.fetch(request, { address: caller.address })
        if (request.method !== 'POST') return response
        // The schedule retries what fails.
        const delivered = deliver().catch((error: unknown) => {
          log.info(`outbox: ${messageOf(error)}`)
        })
        if (caller.waitUntil === undefined) await Promise.race([delivered, pause(patienceMs)])
        else caller.waitUntil(delivered)
        return response
      } catch (error) {
        console.log(error instanceof VetrinaError ? `${error.code}: ${error.message}` : error)
        return answerBroken(request)
      }
    },
    /**
     * Delivers all that is due and erases what is old.
     * @throws VetrinaError SITE_WITHOUT_FORMS, REQUESTS_CONFIG_INVALID, DATABASE_UNREACHABLE
     */
    async deliver(environment: Environment): Promise<void> {
      const { deliver } = await open(environment)
      await deliver()
    },
  }
}

/** Waits without keeping the process alive. */
const pause = (ms: number) =>
  new Promise((resolve) => AbortSignal.timeout(ms).addEventListener('abort', resolve))
