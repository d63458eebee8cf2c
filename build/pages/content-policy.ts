/**
 * The content security policy: what a page may load, run and send. One text for the header and,
 * without what browsers ignore there, for the `<meta>` of hosts that send no headers.
 */
import { createHash } from 'node:crypto'
import { adapters } from '../../src/forms/adapters/services.ts'
import { assetOriginsOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'

/**
 * `strict`: nothing foreign, only this build's own markup. `translator`: also the machine
 * translation that visitors ask for. `preview`: drafts, shown inside Storyblok's editor.
 */
export type PolicyProfile = 'strict' | 'translator' | 'preview'

type PolicyConfig = Pick<
  Config,
  'siteUrl' | 'requests' | 'images' | 'fonts' | 'translation' | 'service' | 'editor'
>

type Directives = Readonly<Record<string, readonly string[]>>

export function profileOf(config: Pick<Config, 'service' | 'translation'>): PolicyProfile {
  if (config.service.version === 'draft') return 'preview'
  return isTranslated(config) ? 'translator' : 'strict'
}

interface PolicyOptions {
  config: PolicyConfig
  profile: PolicyProfile
  /** Sources of the inline scripts: `'sha256-…'`. */
  inlineScripts: readonly string[]
}

export function createContentPolicy(options: PolicyOptions): string {
  return serialize(createDirectives(options))
}

/** The policy as far as a `<meta>` can carry it. */
export function createMetaPolicy(options: PolicyOptions): string {
  const { 'frame-ancestors': _, ...directives } = createDirectives(options)
  return serialize(directives)
}

/** Sources that let the inline scripts of a page run, in order of appearance. */
export function inlineScriptsOf(html: string): string[] {
  const scripts = [...html.matchAll(/<script\b([^>]*)>/g)]
  return scripts
    .filter(([, attributes = '']) => !/\ssrc=/.test(attributes) && !isData(attributes))
    .map(({ 0: tag, index }) => {
      const start = index + tag.length
      const text = html.slice(start, html.indexOf('</script>', start))
      return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    })
}

const isData = (attributes: string): boolean => /\stype="application\/(ld\+)?json"/.test(attributes)

/** Inserts the policy into a page, before anything that it governs. */
export function withMetaPolicy(html: string, config: PolicyConfig): string {
  const inlineScripts = inlineScriptsOf(html)
  const policy = createMetaPolicy({ config, profile: profileOf(config), inlineScripts })
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('&', '&amp;')}"/>`
  // After the character set, which must be among the first bytes.
  return html.replace(charset, () => charset + meta)
}

const charset = '<meta charSet="utf-8"/>'

const serialize = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')

function createDirectives({ config, profile, inlineScripts }: PolicyOptions): Directives {
  const { requests, images, fonts, service, siteUrl } = config
  const receiver = receiverOf(requests)
  // The hosts of the fonts in a foreign style sheet are unknown here.
  const isFontForeign = fonts.remote && fonts.stylesheet !== ''
  const added = profiles[profile](config)
  const addedTo = (name: string) => added.flatMap((directives) => directives[name] ?? [])
  const ownOnly = (name: string) => (addedTo(name).length > 0 ? { [name]: addedTo(name) } : {})
  return {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...inlineScripts, ...addedTo('script-src')],
    'style-src': [
      "'self'",
      ...(isFontForeign ? [new URL(fonts.stylesheet).origin] : []),
      ...addedTo('style-src'),
    ],
    ...ownOnly('style-src-attr'),
    'img-src': [
      "'self'",
      ...(images.remote ? assetOriginsOf(service.apiUrl) : []),
      ...addedTo('img-src'),
    ],
    'font-src': ["'self'", ...(isFontForeign ? ['https:'] : [])],
    'connect-src': ["'self'", ...receiver, ...addedTo('connect-src')],
    ...ownOnly('frame-src'),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'media-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...receiver, ...(requests.adapter === 'message' ? ['mailto:'] : [])],
    'frame-ancestors': ["'none'"],
    ...ownOnly('frame-ancestors'),
    ...(profile === 'strict'
      ? { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['site'] }
      : {}),
    ...(siteUrl.startsWith('https:') ? { 'upgrade-insecure-requests': [] } : {}),
  }
}

/** The origin that forms are sent to; none for the site itself or the visitor's mail program. */
function receiverOf({ adapter, endpoint }: PolicyConfig['requests']): string[] {
  const action = adapters[adapter].markup.action.replace('{endpoint}', endpoint)
  return /^https?:/.test(action) ? [new URL(action).origin] : []
}

const isTranslated = ({ translation }: Pick<Config, 'translation'>): boolean =>
  translation.languages.length > 0

const profiles: Record<PolicyProfile, (config: PolicyConfig) => Directives[]> = {
  strict: () => [],
  translator: ({ translation }) => [translatorSources(translation.script)],
  // The bridge to the editor is this build's own. Pictures that the build does not have yet come
  // from Storyblok.
  preview: (config) => [
    {
      'img-src': assetOriginsOf(config.service.apiUrl),
      'connect-src': [new URL(config.service.apiUrl).origin],
      'frame-ancestors': ["'self'", config.editor.origin],
    },
    ...(isTranslated(config) ? profiles.translator(config) : []),
  ],
}

/**
 * Sources of the Google website translator, by directive of the content security policy.
 * Nobody documents it: these are the URLs in saved pages, in reports of refusals and in the
 * policies of other sites (mbta/dotcom#3390, apache/seatunnel-website#450,
 * internetstandards/Internet.nl#273, getodk/central#1129).
 *
 * Limited by path: elsewhere on these hosts are scripts that run whatever they are given.
 * @param script URL of its first script
 */
const translatorSources = (script: string) => ({
  'script-src': [
    script,
    'https://translate.googleapis.com/_/translate_http/',
    // The list of languages, as JSONP.
    'https://translate-pa.googleapis.com/v1/supportedLanguages',
  ],
  'style-src': [
    'https://www.gstatic.com/_/translate_http/',
    'https://translate.googleapis.com/translate_static/css/',
  ],
  // Its script writes markup with style attributes.
  'style-src-attr': ["'unsafe-inline'"],
  'img-src': [
    'https://www.gstatic.com/images/',
    'https://fonts.gstatic.com/s/i/productlogos/',
    'https://translate.googleapis.com/translate_static/img/',
    'https://www.google.com/images/',
    'https://translate.google.com/gen204',
  ],
  'connect-src': [
    'https://translate-pa.googleapis.com/v1/',
    'https://translate.googleapis.com/translate_a/',
    'https://translate.googleapis.com/element/log',
    'https://translate.google.com/gen204',
  ],
  'frame-src': ['https://translate.google.com'],
})
