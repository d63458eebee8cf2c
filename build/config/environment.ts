/**
 * Settings from the environment and `.env`: where the content comes from, its tokens, and what wins
 * over the configuration file.
 */
import { readFileSync, statSync } from 'node:fs'
import { parseEnv } from 'node:util'
import * as z from 'zod'
import { lastSecond } from '../../src/content/local-time.ts'
import { isPlain } from './form-service.ts'
import { basePathSchema, originSchema, parseSettings, siteUrlSchema } from './parse-settings.ts'
import { regionHosts, regions } from './storyblok-hosts.ts'

export interface ServiceConfig {
  /** Base URL, `https://api.storyblok.com/v2`. */
  apiUrl: string
  token: string
  oauthToken: string
  version: 'published' | 'draft'
  /** Absent: every server is asked directly. */
  proxy?: ProxySettings
}

/** URLs of proxies as set, with or without `http://`, and hosts to ask directly; `''`: not set. */
export interface ProxySettings {
  HTTPS_PROXY: string
  HTTP_PROXY: string
  NO_PROXY: string
}

interface EnvironmentSettings {
  /** These win over the file's. */
  site: { siteUrl?: string; basePath?: string }
  /** URL that forms are posted to, whatever the file says. */
  requestsEndpoint: string | undefined
  clock: Date | null
  service: ServiceConfig
  webhookSecret: string
}

export const environmentSchema = z.object({
  STORYBLOK_TOKEN: z.string().default(''),
  STORYBLOK_OAUTH_TOKEN: z.string().default(''),
  STORYBLOK_API: z
    .url({ protocol: /^https?$/, error: 'expected https://…/v2' })
    .refine(isPlain, 'expected https://…/v2, without ?, # or a password')
    .optional(),
  STORYBLOK_REGION: z.enum(regions).default('eu'),
  STORYBLOK_VERSION: z.enum(['published', 'draft']).default('published'),
  SITE_URL: siteUrlSchema.optional(),
  BASE_PATH: basePathSchema.optional(),
  REQUESTS_ENDPOINT: originSchema.optional(),
  STORYBLOK_WEBHOOK_SECRET: z.string().default(''),
  HTTPS_PROXY: z.string().default(''),
  HTTP_PROXY: z.string().default(''),
  NO_PROXY: z.string().default(''),
  SOURCE_DATE_EPOCH: z.coerce
    .number('expected seconds since 1970')
    .min(0, 'expected seconds since 1970')
    .max(lastSecond, {
      error: ({ input }) =>
        `expected seconds since 1970, up to the year 9998; ${Math.floor(Number(input) / 1000)} if this is in milliseconds`,
    })
    .optional(),
})

/** Decodes UTF-8, or UTF-16 with its mark, as PowerShell and Notepad save it. */
function decodeText(bytes: Uint8Array): string {
  const mark = Buffer.from(bytes.subarray(0, 2)).toString('hex')
  const encoding = { fffe: 'utf-16le', feff: 'utf-16be' }[mark] ?? 'utf-8'
  return new TextDecoder(encoding).decode(bytes)
}

/**
 * The environment with what `.env` adds to it. Empty variables count as not set, as shells and CI
 * leave such. Values are trimmed: a pasted secret often ends with an invisible line break.
 */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  // Python’s virtual environments are folders of this name.
  const isFile = statSync('.env', { throwIfNoEntry: false })?.isFile() ?? false
  const file = isFile ? parseEnv(decodeText(readFileSync('.env'))) : {}
  const set = [...Object.entries(file), ...Object.entries(environment)]
  const trimmed = set.map(([name, value = '']) => [commonName(name), value.trim()] as const)
  return Object.fromEntries(trimmed.filter(([, value]) => value !== ''))
}

/** Accepts these in small letters too, as other programs do. */
const commonName = (name: string): string =>
  /^(https?|no)_proxy$/.test(name) ? name.toUpperCase() : name

/**
 * @param environment as `readEnvironment` gives it
 * @throws VetrinaError CONFIG_INVALID (exit 2)
 */
export function parseEnvironment(
  environment: Record<string, string | undefined>,
): EnvironmentSettings {
  const variables = parseSettings(environmentSchema, environment, 'environment')
  const { SITE_URL: siteUrl, BASE_PATH: basePath, SOURCE_DATE_EPOCH: epoch } = variables
  const { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } = variables
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
      ...(HTTPS_PROXY + HTTP_PROXY === '' ? {} : { proxy: { HTTPS_PROXY, HTTP_PROXY, NO_PROXY } }),
    },
    webhookSecret: variables.STORYBLOK_WEBHOOK_SECRET,
  }
}
