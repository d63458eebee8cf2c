import { join, resolve } from 'node:path'
import type { Config } from '../../../build/config.ts'
import { createLog, type Log } from '../../../build/log.ts'
import type { Words } from '../../../src/content/words.ts'

// Resolved at once: a test may change the working directory later.
const siteFile = resolve('src/site.ts')

/** Defaults of every setting except URLs and the token; all paths are below `folder`. */
export const configIn = (folder: string, overrides: Partial<Config> = {}): Config => ({
  siteUrl: 'https://www.studio.example',
  basePath: '/',
  language: 'it',
  languages: [overrides.language ?? 'it'],
  timeZone: 'Europe/Rome',
  content: { times: 'utc' },
  requests: {
    adapter: 'message',
    endpoint: '',
    formId: '',
    accessKey: '',
    recipient: '',
  },
  forms: {},
  themeColor: '#ffffff',
  backgroundColor: '#ffffff',
  images: {
    remote: false,
    avif: false,
    hosts: [],
    quality: { avif: 56, webp: 78, jpeg: 80, png: 90 },
  },
  fonts: { stylesheet: '', remote: false, serif: '', sans: '' },
  translation: {
    languages: [],
    load: 'consent',
    script: 'https://translate.google.com/translate_a/element.js',
  },
  editor: { origin: 'https://app.storyblok.com', previewToken: false },
  hsts: 'subdomains',
  shareCards: true,
  pollSeconds: 300,
  pwa: { enabled: true, screenshots: [] },
  sync: { deadline: 50 },
  site: siteFile,
  cacheDir: join(folder, 'content-cache'),
  outDir: join(folder, 'dist'),
  publicDir: join(folder, 'public'),
  spaceDir: join(folder, 'space'),
  configFile: null,
  clock: null,
  service: {
    apiUrl: 'http://127.0.0.1:9/v2',
    token: 'test-preview',
    oauthToken: '',
    version: 'published',
  },
  webhookSecret: '',
  secrets: [],
  check: { allowedOrigins: [] },
  ...overrides,
})

const { service, translation } = configIn('/')

/** A site with drafts, and one that visitors can have translated. */
export const drafts = {
  service: { ...service, version: 'draft', apiUrl: 'https://api.storyblok.com/v2' },
} satisfies Partial<Config>
export const translated = {
  translation: { ...translation, languages: ['en'] },
} satisfies Partial<Config>

export const silentLog: Log = { info: () => {}, progress: () => {} }

/** A log that adds what a terminal would show to `texts`, one entry per call. */
export const logTo = (texts: string[], language?: keyof Words): Log =>
  createLog({ write: (text) => texts.push(text.trimEnd()) }, language)
