/**
 * The schema of `site.config.ts`, with its defaults.
 */
import * as z from 'zod'
import { imageQualitySchema } from '../../src/content/image-service.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import { loadModes, translationScript } from '../../src/translation/google.ts'
import { isLanguage, type Language } from '../../src/translation/languages.ts'
import type { SiteConfig } from '../site-config.ts'
import { requestsSchema } from './form-service.ts'
import { basePathSchema, originSchema, siteUrlSchema, timeZoneSchema } from './parse-settings.ts'

const hexColor = z.string().regex(/^#[0-9a-f]{6}$/i, 'expected #rrggbb')

const originOnly = originSchema.refine(
  (url) => [undefined, url].includes(parseUrl(url)?.origin),
  'expected an origin like https://app.storyblok.com, without a path',
)

const path = z.string().min(1, 'expected a path, relative to this file')

const languageSchema = z
  .string()
  .regex(/^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/, 'expected a language like it')

/** Codes become part of URLs: each has one spelling. */
const writtenLanguage = languageSchema.refine(
  isWellSpelled,
  'expected the code of a language, like en or pt-BR',
)

function isWellSpelled(code: string): boolean {
  try {
    const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
    return Intl.getCanonicalLocales(code)[0] === code && names.of(code) !== undefined
  } catch {
    return false
  }
}

const fontFamily = z
  .string()
  .regex(/^[\p{L}\d][\p{L}\d ._-]*$/u, 'expected the name of a font family')
  .or(z.literal(''))
  .default('')

/** Third-party fonts instead of the site's own. */
const fontsSchema = z
  .strictObject({
    stylesheet: z
      .url({ protocol: /^https?$/, error: 'expected the https:// URL of a style sheet' })
      .or(z.literal(''))
      .default(''),
    remote: z.boolean().default(false),
    serif: fontFamily,
    sans: fontFamily,
  })
  .refine(({ stylesheet, ...rest }) => stylesheet !== '' || !Object.values(rest).some(Boolean), {
    path: ['stylesheet'],
    error: 'expected the URL of the style sheet that has these fonts',
  })

const imageHost = z
  .string()
  .regex(/^[a-z\d-]+(\.[a-z\d-]+)+$/i, 'expected the name of a host like cdn.example.org')
  .toLowerCase()

/** Who resizes pictures, into which formats, how well. */
const imagesSchema = z
  .strictObject({
    remote: z.boolean().default(false),
    avif: z.boolean().default(false),
    hosts: z.array(imageHost).readonly().default([]),
    quality: z
      .strictObject({
        avif: imageQualitySchema.default(56),
        webp: imageQualitySchema.default(78),
        jpeg: imageQualitySchema.default(80),
        png: imageQualitySchema.default(90),
      })
      .prefault({}),
  })
  .refine(({ remote, avif }) => !(remote && avif), {
    path: ['avif'],
    error: 'expected false: remote pictures come as webp, png or jpeg',
  })

const translationLanguage = z.custom<Language>(
  (code) => typeof code === 'string' && isLanguage(code),
  'expected a code of src/translation/languages.ts, like en or zh-CN',
)

/** The languages that visitors can have the site translated into. Takes `false` for no language. */
const translationSchema = z.preprocess(
  (setting) => (setting === false ? {} : setting),
  z.strictObject({
    languages: z
      .array(translationLanguage)
      .refine((codes) => new Set(codes).size === codes.length, 'expected each language once')
      .readonly()
      .default([]),
    load: z.enum(loadModes, `expected one of ${loadModes.join(', ')}`).default('consent'),
    script: z
      .url({ protocol: /^https?$/, error: 'expected the URL of a script' })
      .default(translationScript),
  }),
)

const settingsSchema = z.strictObject({
  site: path.optional(),
  folders: z.strictObject({
    cache: path.optional(),
    out: path.optional(),
    public: path.optional(),
    space: path.optional(),
  }),
  siteUrl: siteUrlSchema,
  basePath: basePathSchema,
  language: languageSchema.optional(),
  languages: z
    .array(writtenLanguage)
    .min(1, 'expected at least one language')
    .refine((codes) => new Set(codes).size === codes.length, 'expected each language once')
    .readonly()
    .optional(),
  timeZone: timeZoneSchema,
  content: z.strictObject({ times: z.enum(['utc', 'zone']).default('utc') }),
  requests: requestsSchema,
  forms: z.record(z.string(), z.boolean()),
  themeColor: hexColor,
  backgroundColor: hexColor,
  images: imagesSchema,
  hsts: z.enum(['off', 'host', 'subdomains', 'preload']),
  shareCards: z.boolean(),
  fonts: fontsSchema,
  translation: translationSchema,
  editor: z.strictObject({
    origin: originOnly.or(z.literal('')).default(''),
    previewToken: z.boolean().default(false),
  }),
  check: z.strictObject({
    allowedOrigins: z
      .array(originSchema.transform((url) => new URL(url).origin))
      .readonly()
      .default([]),
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
      .readonly()
      .default([]),
  }),
  sync: z.strictObject({
    deadline: z.number().positive().max(3600, 'expected seconds, up to 3600').default(50),
  }),
} satisfies Record<keyof SiteConfig, z.ZodType>)

export const siteSchema = settingsSchema.superRefine(
  ({ language, languages: [first] = [] }, context) => {
    if (language === undefined || first === undefined || language === first) return
    const message = `expected “${language}” first, as in the setting language`
    context.addIssue({ code: 'custom', path: ['languages', 0], message })
  },
)

/** The settings of the file, complete. */
export type CompleteSiteConfig = z.output<typeof siteSchema>

/** Defaults, but for `requests`, which the environment may set. Nested settings have theirs above. */
export const siteDefaults = {
  folders: {},
  siteUrl: 'http://localhost:4000',
  basePath: '/',
  timeZone: 'Europe/Rome',
  content: {},
  forms: {},
  themeColor: '#ffffff',
  backgroundColor: '#ffffff',
  hsts: 'subdomains',
  shareCards: true,
  pollSeconds: 300,
  pwa: {},
  sync: {},
  images: {},
  fonts: {},
  check: {},
  translation: false,
  editor: {},
} satisfies Omit<z.input<typeof siteSchema>, 'requests'>
