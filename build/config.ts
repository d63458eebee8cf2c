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
import type { FormOptions } from '../src/requests/form.ts'
import { editorOriginOf } from './editor-link.ts'
import { VetrinaError } from './errors.ts'
import { type FormService, requestsSchema, withEndpoint } from './form-service.ts'
import { type Secret, secretsOf } from './secrets.ts'
import type {
  EditorSettings,
  FontSettings,
  ImageSettings,
  Screenshot,
  SiteConfig,
} from './site-config.ts'
import { type TranslationSettings, translationSchema } from './translation.ts'

interface CompleteSiteConfig
  extends Required<
    Omit<
      SiteConfig,
      | 'requests'
      | 'forms'
      | 'pwa'
      | 'sync'
      | 'images'
      | 'fonts'
      | 'translation'
      | 'editor'
      | 'check'
    >
  > {
  requests: FormService
  forms: FormOptions
  pwa: { enabled: boolean; screenshots: readonly Screenshot[] }
  sync: { deadline: number }
  images: ImageSettings
  fonts: FontSettings
  translation: TranslationSettings
  editor: EditorSettings
  check: { allowedOrigins: readonly string[] }
}

const defaults = {
  siteUrl: 'http://localhost:4000',
  basePath: '/',
  language: 'it',
  timeZone: 'Europe/Rome',
  forms: { minorsForMakeup: false },
  themeColor: '#ffffff',
  backgroundColor: '#ffffff',
  hsts: 'subdomains',
  shareCards: true,
  pollSeconds: 300,
  pwa: { enabled: true, screenshots: [] },
  sync: { deadline: 50 },
  images: {},
  fonts: {},
  check: {},
  translation: false,
  editor: {},
} satisfies Omit<
  CompleteSiteConfig,
  'requests' | 'images' | 'fonts' | 'translation' | 'editor' | 'check'
> &
  Pick<SiteConfig, 'images' | 'fonts' | 'translation' | 'editor' | 'check'>

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
  /** What webhooks of the content service are signed with. */
  webhookSecret: string
  /** Of the environment: what no file of the site may have in it. */
  secrets: readonly Secret[]
}

/** What the command line may say. */
export interface ConfigFlags {
  cache?: string | undefined
  out?: string | undefined
  config?: string | undefined
}

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
        webp: imageQualitySchema.default(70),
        jpeg: imageQualitySchema.default(80),
        png: imageQualitySchema.default(90),
      })
      .prefault({}),
  })
  .refine(({ remote, avif }) => !(remote && avif), {
    path: ['avif'],
    error: 'expected false: remote pictures come as webp, png or jpeg',
  })

const family = z
  .string()
  .regex(/^[\p{L}\d][\p{L}\d ._-]*$/u, 'expected the name of a font family')
  .or(z.literal(''))
  .default('')

const fonts = z
  .strictObject({
    stylesheet: z
      .url({ protocol: /^https?$/, error: 'expected the https:// address of a style sheet' })
      .or(z.literal(''))
      .default(''),
    remote: z.boolean().default(false),
    serif: family,
    sans: family,
  })
  .refine(
    ({ stylesheet, ...others }) => stylesheet !== '' || !Object.values(others).some(Boolean),
    {
      path: ['stylesheet'],
      error: 'expected the address of the style sheet that has these fonts',
    },
  )

const originOnly = origin.refine(
  (url) => new URL(url).origin === url,
  'expected an origin like https://app.storyblok.com, without a path',
)

const withoutSlash = origin.transform((url) => url.replace(/\/+$/, ''))

const siteSchema = z.strictObject({
  siteUrl: withoutSlash,
  basePath,
  language: z.string().regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a language like it'),
  timeZone: z.string().refine(isTimeZone, 'expected a time zone like Europe/Rome'),
  requests: requestsSchema,
  forms: z.strictObject({ minorsForMakeup: z.boolean().default(false) }),
  themeColor: hexColor,
  backgroundColor: hexColor,
  images,
  hsts: z.enum(['off', 'host', 'subdomains', 'preload']),
  shareCards: z.boolean(),
  fonts,
  translation: translationSchema,
  editor: z.strictObject({
    origin: originOnly.or(z.literal('')).default(''),
    previewToken: z.boolean().default(false),
  }),
  check: z.strictObject({
    allowedOrigins: z.array(origin.transform((url) => new URL(url).origin)).default([]),
  }),
  pollSeconds: z.int().min(10, 'expected at least 10 seconds'),
  pwa: z.strictObject({
    enabled: z.boolean().default(true),
    screenshots: z
      .array(
        z.strictObject({
          file: z
            .string()
            .regex(
              /^(?!.*\.\.)[\w/.-]+\.(webp|png|jpg)$/,
              'expected a picture below public/: screenshots/home.webp',
            ),
          label: z.string().min(1, 'expected words'),
        }),
      )
      .default([]),
  }),
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
  STORYBLOK_WEBHOOK_SECRET: z.string().default(''),
  // The last second that a `Date` can hold.
  SOURCE_DATE_EPOCH: z.coerce
    .number('expected seconds since 1970')
    .max(8.64e12, 'expected seconds since 1970')
    .optional(),
})

/** Imports a TypeScript module by its address. */
type ImportFile = (address: string) => Promise<unknown>

/**
 * Reads and completes the configuration.
 * @throws VetrinaError CONFIG_INVALID (exit 2), naming the setting, where it stands and what was expected
 */
export async function resolveConfig(
  flags: ConfigFlags,
  environment: Record<string, string | undefined>,
  importFile: ImportFile = (address) => import(address),
): Promise<Config> {
  const complete = readEnvironment(environment)
  const variables = parseSettings(environmentSchema, complete, 'environment')
  const file = resolve(flags.config ?? 'site.config.ts')
  const site = await readSiteConfig(file, { isRequired: flags.config !== undefined, importFile })
  const merged = {
    ...defaults,
    ...site,
    ...definedOnly({
      siteUrl: variables.SITE_URL,
      basePath: variables.BASE_PATH,
    }),
    requests: withEndpoint(site.requests, variables.REQUESTS_ENDPOINT),
  }
  const settings = parseSettings(siteSchema, merged, file)
  const apiUrl = (variables.STORYBLOK_API ?? regionHosts[variables.STORYBLOK_REGION]).replace(
    /\/+$/,
    '',
  )
  return {
    ...settings,
    editor: { ...settings.editor, origin: settings.editor.origin || editorOriginOf(apiUrl) },
    cacheDir: resolve(flags.cache ?? 'content-cache'),
    outDir: resolve(flags.out ?? 'dist'),
    publicDir: resolve('public'),
    clock:
      variables.SOURCE_DATE_EPOCH === undefined
        ? null
        : new Date(variables.SOURCE_DATE_EPOCH * 1000),
    service: {
      apiUrl,
      token: variables.STORYBLOK_TOKEN,
      oauthToken: variables.STORYBLOK_OAUTH_TOKEN,
      version: variables.STORYBLOK_VERSION,
    },
    webhookSecret: variables.STORYBLOK_WEBHOOK_SECRET,
    secrets: secretsOf(complete),
  }
}

/**
 * The environment with what `.env` adds to it. An empty variable counts as one that is not set:
 * shells and CI set variables to nothing.
 */
export function readEnvironment(environment: Readonly<Record<string, string | undefined>>) {
  const file = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}
  const set = [...Object.entries(file), ...Object.entries(environment)]
  return Object.fromEntries(set.filter(([, value]) => value !== '' && value !== undefined))
}

async function readSiteConfig(
  file: string,
  { isRequired, importFile }: { isRequired: boolean; importFile: ImportFile },
): Promise<SiteConfig> {
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
    const module = (await importFile(pathToFileURL(file).href)) as { default?: SiteConfig }
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
