/**
 * What the environment says, `.env` included: where the content comes from and what opens it, and
 * what wins over the configuration file.
 */
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { isPlain } from './form-service.ts'
import { basePathSchema, originSchema, parseSettings, siteUrlSchema } from './parse-settings.ts'
import { regionHosts, regions } from './storyblok-hosts.ts'

export interface ServiceConfig {
  /** Base URL, `https://api.storyblok.com/v2`. */
  apiUrl: string
  token: string
  oauthToken: string
  version: 'published' | 'draft'
}

interface EnvironmentSettings {
  /** These win over the file's. */
  site: { siteUrl?: string; basePath?: string }
  /** Where forms are posted to, whatever the file says. */
  requestsEndpoint: string | undefined
  clock: Date | null
  service: ServiceConfig
  webhookSecret: string
}

const environmentSchema = z.object({
  STORYBLOK_TOKEN: z.string().default(''),
  STORYBLOK_OAUTH_TOKEN: z.string().default(''),
  STORYBLOK_API: z
    .url({ protocol: /^https?$/, error: 'expected https://…/v2' })
    .refine(isPlain, 'expected https://…/v2, without ?, # and password')
    .optional(),
  STORYBLOK_REGION: z.enum(regions).default('eu'),
  STORYBLOK_VERSION: z.enum(['published', 'draft']).default('published'),
  SITE_URL: siteUrlSchema.optional(),
  BASE_PATH: basePathSchema.optional(),
  REQUESTS_ENDPOINT: originSchema.optional(),
  STORYBLOK_WEBHOOK_SECRET: z.string().default(''),
  // Until the last second that a `Date` can hold.
  SOURCE_DATE_EPOCH: z.coerce
    .number('expected seconds since 1970')
    .min(0, 'expected seconds since 1970')
    .max(8.64e12, 'expected seconds since 1970')
    .optional(),
})

/**
 * The environment with what `.env` adds to it. An empty variable counts as one that is not set:
 * shells and CI set variables to nothing. Blanks around a value are no part of it: a secret that was
 * pasted often ends with a line break, which nobody sees.
 */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  // Python’s virtual environments are folders of this name.
  const isFile = statSync('.env', { throwIfNoEntry: false })?.isFile() ?? false
  // Editors of Windows put a mark before the first name.
  const file = isFile ? parseEnv(readFileSync('.env', 'utf8').replace(/^\uFEFF/, '')) : {}
  const set = [...Object.entries(file), ...Object.entries(environment)]
  const trimmed = set.map(([name, value = '']) => [name, value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}

/**
 * @param environment as `readEnvironment` gives it
 * @throws VetrinaError CONFIG_INVALID (exit 2)
 */
export function parseEnvironment(
  environment: Record<string, string | undefined>,
): EnvironmentSettings {
  const variables = parseSettings(environmentSchema, environment, 'environment')
  const { SITE_URL: siteUrl, BASE_PATH: basePath, SOURCE_DATE_EPOCH: epoch } = variables
  const apiUrl = variables.STORYBLOK_API ?? regionHosts[variables.STORYBLOK_REGION].apiUrl
  return {
    site: {
      ...(siteUrl === undefined ? {} : { siteUrl }),
      ...(basePath === undefined ? {} : { basePath }),
    },
    requestsEndpoint: variables.REQUESTS_ENDPOINT,
    clock: epoch === undefined ? null : new Date(epoch * 1000),
    service: {
      apiUrl: apiUrl.replace(/\/+$/, ''),
      token: variables.STORYBLOK_TOKEN,
      oauthToken: variables.STORYBLOK_OAUTH_TOKEN,
      version: variables.STORYBLOK_VERSION,
    },
    webhookSecret: variables.STORYBLOK_WEBHOOK_SECRET,
  }
}
