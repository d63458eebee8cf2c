/**
 * The schema of `site.config.ts`, with its defaults.
 */
import * as z from 'zod'
import type { StoredTimes } from '../../src/content/local-time.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import type { FormOptions } from '../../src/forms/form.ts'
import type { FormService } from '../../src/forms/form-service.ts'
import type { TranslationSettings } from '../../src/translation/plan-translation.ts'
import type {
  EditorSettings,
  FontSettings,
  ImageSettings,
  Screenshot,
  SiteConfig,
} from '../site-config.ts'
import { fontsSchema } from './font-settings.ts'
import { requestsSchema } from './form-service.ts'
import { imagesSchema } from './image-settings.ts'
import { basePathSchema, originSchema, siteUrlSchema, timeZoneSchema } from './parse-settings.ts'
import { translationSchema } from './translation.ts'

export interface CompleteSiteConfig
  extends Required<
    Omit<
      SiteConfig,
      | 'site'
      | 'language'
      | 'languages'
      | 'folders'
      | 'content'
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
  site?: string | undefined
  language?: string | undefined
  languages?: readonly string[] | undefined
  folders: z.output<typeof siteSchema>['folders']
  content: { times: StoredTimes }
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
    allowedOrigins: z.array(originSchema.transform((url) => new URL(url).origin)).default([]),
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

export const siteSchema = settingsSchema.superRefine(
  ({ language, languages: [first] = [] }, context) => {
    if (language === undefined || first === undefined || language === first) return
    const message = `expected “${language}” in front, as the setting language says`
    context.addIssue({ code: 'custom', path: ['languages', 0], message })
  },
)

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
