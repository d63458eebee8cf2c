/**
 * The configuration: `site.config.ts`, the environment and the command line, read once, validated,
 * complete. Nothing else in the project reads the environment.
 */
import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseEnv } from 'node:util'
import { z } from 'zod'
import { imageQualitySchema } from '../src/content/image-service.ts'
import { VetrinaError } from './errors.ts'

/** What `site.config.ts` may say. The environment wins over it. */
export interface SiteConfig {
  /** Public origin of the site: `https://www.example.it`. Environment: `SITE_URL`. */
  siteUrl?: string
  /** `/` or `/sub/`. Environment: `BASE_PATH`. */
  basePath?: string
  /** Language of the content, a BCP 47 tag. */
  language?: string
  /** IANA zone of the dates that editors type. */
  timeZone?: string
  /** Where forms are sent: the receiver's address. Environment: `REQUESTS_ENDPOINT`. */
  requestsEndpoint?: string
  /** Colours of the installed app and of the browser's frame, `#rrggbb`. */
  themeColor?: string
  backgroundColor?: string
  /** Seconds after which an open page asks again whether a new build was published. */
  pollSeconds?: number
  sync?: {
    /** Seconds without any progress after which a sync gives up. */
    deadline?: number
  }
  images?: {
    /** Leaves pictures with the content service: pages carry addresses of its image service. */
    remote?: boolean
    /** Also makes AVIF: smaller files, slower builds. Not for remote pictures. */
    avif?: boolean
    /** 0 to 100, by format. */
    quality?: Partial<ImageSettings['quality']>
  }
}

export interface ImageSettings {
  remote: boolean
  avif: boolean
  quality: Record<'avif' | 'webp' | 'jpeg' | 'png', number>
}

interface CompleteSiteConfig extends Required<Omit<SiteConfig, 'sync' | 'images'>> {
  sync: { deadline: number }
  images: ImageSettings
}

const defaults = {
  siteUrl: 'http://localhost:4000',
  basePath: '/',
  language: 'it',
  timeZone: 'Europe/Rome',
  requestsEndpoint: '',
  themeColor: '#ffffff',
  backgroundColor: '#ffffff',
  pollSeconds: 300,
  sync: { deadline: 50 },
  images: {},
} satisfies Omit<CompleteSiteConfig, 'images'> & { images: SiteConfig['images'] }

export interface ServiceConfig {
  /** Base URL, `https://api.storyblok.com/v2`. */
  apiUrl: string
  token: string
  oauthToken: string
  version: 'published' | 'draft'
}

export interface Config extends CompleteSiteConfig {
  /** Absolute folders. */
  cacheDir: string
  outDir: string
  publicDir: string
  /** The clock of a reproducible build, by `SOURCE_DATE_EPOCH`: seconds since 1970. */
  clock: Date | null
  service: ServiceConfig
}

/** What the command line may say. */
export interface ConfigFlags {
  cache?: string | undefined
  out?: string | undefined
  config?: string | undefined
}

/** Gives `site.config.ts` its type. */
export const defineConfig = (config: SiteConfig): SiteConfig => config

const origin = z.url({
  protocol: /^https?$/,
  error: 'expected an address like https://www.example.it',
})
const basePath = z
  .string()
  .regex(/^\/([\w.~-]+\/)*$/, 'expected / or /sub/: a slash at both ends, nothing to escape')
const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')

const images = z
  .strictObject({
    remote: z.boolean().default(false),
    avif: z.boolean().default(false),
    quality: z
      .strictObject({
        avif: imageQualitySchema.default(56),
        webp: imageQualitySchema.default(76),
        jpeg: imageQualitySchema.default(80),
        png: imageQualitySchema.default(90),
      })
      .prefault({}),
  })
  .refine(({ remote, avif }) => !(remote && avif), {
    path: ['avif'],
    error: 'expected false: remote pictures come as webp, png or jpeg',
  })

const withoutSlash = origin.transform((url) => url.replace(/\/+$/, ''))

const siteSchema = z.strictObject({
  siteUrl: withoutSlash,
  basePath,
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a language like it'),
  timeZone: z.string().refine(isTimeZone, 'expected a time zone like Europe/Rome'),
  requestsEndpoint: z.union([z.literal(''), withoutSlash]),
  themeColor: hexColor,
  backgroundColor: hexColor,
  images,
  pollSeconds: z.int().min(10, 'expected at least 10 seconds'),
  sync: z.strictObject({
    deadline: z.number().positive().max(3600, 'expected seconds, up to 3600').default(50),
  }),
})

const regionHosts = {
  eu: 'https://api.storyblok.com/v2',
  us: 'https://api-us.storyblok.com/v2',
  ca: 'https://api-ca.storyblok.com/v2',
  ap: 'https://api-ap.storyblok.com/v2',
  cn: 'https://app.storyblokchina.cn/v2',
} as const

const environmentSchema = z.object({
  STORYBLOK_TOKEN: z.string().default(''),
  STORYBLOK_OAUTH_TOKEN: z.string().default(''),
  STORYBLOK_API: z.url({ protocol: /^https?$/, error: 'expected https://…/v2' }).optional(),
  STORYBLOK_REGION: z.enum(['eu', 'us', 'ca', 'ap', 'cn']).default('eu'),
  STORYBLOK_VERSION: z.enum(['published', 'draft']).default('published'),
  SITE_URL: origin.optional(),
  BASE_PATH: basePath.optional(),
  REQUESTS_ENDPOINT: origin.optional(),
  // The last second that a `Date` can hold.
  SOURCE_DATE_EPOCH: z.coerce
    .number('expected seconds since 1970')
    .max(8.64e12, 'expected seconds since 1970')
    .optional(),
})

/**
 * Reads and completes the configuration.
 * @throws VetrinaError CONFIG_INVALID (exit 2), naming the setting, where it stands and what was expected
 */
export async function resolveConfig(
  flags: ConfigFlags,
  environment: Record<string, string | undefined>,
): Promise<Config> {
  const variables = parseSettings(environmentSchema, readEnvironment(environment), 'environment')
  const file = resolve(flags.config ?? 'site.config.ts')
  const site = await readSiteConfig(file, flags.config !== undefined)
  const merged = {
    ...defaults,
    ...site,
    ...definedOnly({
      siteUrl: variables.SITE_URL,
      basePath: variables.BASE_PATH,
      requestsEndpoint: variables.REQUESTS_ENDPOINT,
    }),
  }
  return {
    ...parseSettings(siteSchema, merged, file),
    cacheDir: resolve(flags.cache ?? 'content-cache'),
    outDir: resolve(flags.out ?? 'dist'),
    publicDir: resolve('public'),
    clock:
      variables.SOURCE_DATE_EPOCH === undefined
        ? null
        : new Date(variables.SOURCE_DATE_EPOCH * 1000),
    service: {
      apiUrl: (variables.STORYBLOK_API ?? regionHosts[variables.STORYBLOK_REGION]).replace(
        /\/+$/,
        '',
      ),
      token: variables.STORYBLOK_TOKEN,
      oauthToken: variables.STORYBLOK_OAUTH_TOKEN,
      version: variables.STORYBLOK_VERSION,
    },
  }
}

/**
 * The environment with what `.env` adds to it. An empty variable counts as one that is not set:
 * shells and CI set variables to nothing.
 */
export function readEnvironment(environment: Record<string, string | undefined>) {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  const set = [...Object.entries(file), ...Object.entries(environment)]
  return Object.fromEntries(set.filter(([, value]) => value !== '' && value !== undefined))
}

async function readSiteConfig(file: string, isRequired: boolean): Promise<SiteConfig> {
  if (!existsSync(file)) {
    if (!isRequired) return {}
    throw new VetrinaError({
      code: 'CONFIG_MISSING',
      message: `There is no configuration file ${file}.`,
      hint: 'Give --config an existing file, or leave the flag out for ./site.config.ts.',
      exitCode: 2,
    })
  }
  try {
    const module = (await import(pathToFileURL(file).href)) as { default?: SiteConfig }
    return module.default ?? {}
  } catch (cause) {
    throw new VetrinaError({
      code: 'CONFIG_UNREADABLE',
      message: `The configuration file ${file} cannot be loaded: ${cause instanceof Error ? cause.message : cause}`,
      hint: 'Correct the file; it exports defineConfig({ … }) as default.',
      exitCode: 2,
      cause,
    })
  }
}

function parseSettings<T>(schema: z.ZodType<T>, value: unknown, source: string): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const problems = result.error.issues.map(
    (issue) => `${issue.path.join('.') || source}: ${issue.message}`,
  )
  throw new VetrinaError({
    code: 'CONFIG_INVALID',
    message: `The configuration is not valid (${source}). ${problems.join('; ')}`,
    hint: 'Correct the setting. README.md lists all of them.',
    exitCode: 2,
  })
}

function definedOnly<T extends object>(values: T): { [K in keyof T]?: NonNullable<T[K]> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: NonNullable<T[K]>
  }
}

function isTimeZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone })
    return true
  } catch {
    return false
  }
}
