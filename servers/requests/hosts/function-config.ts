/**
 * The configuration where there is no `site.config.ts` at hand: all of it from the environment.
 */
import * as z from 'zod'
import {
  basePathSchema,
  siteUrlSchema,
  timeZoneSchema,
} from '../../../build/config/parse-settings.ts'
import type { Site } from '../../../src/content/site.ts'
import { formsOf, invalid, type RequestsConfig, resolveRequestsConfig } from '../config.ts'

export type Environment = Readonly<Record<string, unknown>>

export interface FunctionConfig extends RequestsConfig {
  /** What the caller of `/deliver` has to know; empty: nobody may call it. */
  cronSecret: string
}

const address = z.url({ protocol: /^https?$/, error: 'expected an address like https://…' })

const schema = z.object({
  SITE_URL: siteUrlSchema,
  BASE_PATH: basePathSchema.default('/'),
  REQUESTS_ENDPOINT: address,
  REQUESTS_TIME_ZONE: timeZoneSchema.default('Europe/Rome'),
  REQUESTS_DATABASE_URL: z
    .string('expected libsql://…, a database that all functions share')
    .regex(/^(libsql|https?):/, 'expected libsql://…: functions have no disk of their own'),
  CRON_SECRET: z.string().default(''),
})

/** @throws VetrinaError SITE_WITHOUT_FORMS; REQUESTS_CONFIG_INVALID, naming each variable and what was expected */
export function resolveFunctionConfig(
  environment: Environment,
  site: Pick<Site, 'forms'>,
): FunctionConfig {
  // Bindings that are no text are none of the receiver's; a key that was pasted may end with a line.
  const variables = Object.fromEntries(
    Object.entries(environment).flatMap(([name, value]) =>
      typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()]] : [],
    ),
  )
  const result = schema.safeParse(variables)
  if (!result.success) {
    throw invalid(result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`))
  }
  const { SITE_URL, BASE_PATH, REQUESTS_ENDPOINT, REQUESTS_TIME_ZONE, CRON_SECRET } = result.data
  return {
    ...resolveRequestsConfig(variables, {
      forms: formsOf(site),
      siteUrl: SITE_URL,
      basePath: BASE_PATH,
      endpoint: REQUESTS_ENDPOINT,
      timeZone: REQUESTS_TIME_ZONE,
    }),
    cronSecret: CRON_SECRET,
  }
}
