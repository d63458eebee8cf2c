/**
 * The content security policy: what a page may load, run and send. One text for the header and,
 * without what browsers ignore there, for the `<meta>` of hosts that send no headers.
 */
import { createHash } from 'node:crypto'
import { adapters } from '../../src/forms/adapters/services.ts'
import { assetOriginsOf } from '../config/storyblok-hosts.ts'
import type { Config } from '../config.ts'

type Directives = Readonly<Record<string, readonly string[]>>

/** @param inlineScripts their sources: `'sha256-…'` */
export const createContentPolicy = (config: Config, inlineScripts: readonly string[]): string =>
  serialize(createDirectives(config, inlineScripts))

/** The policy as far as a `<meta>` can carry it. */
export function createMetaPolicy(config: Config, inlineScripts: readonly string[]): string {
  const { 'frame-ancestors': _, ...directives } = createDirectives(config, inlineScripts)
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
export function withMetaPolicy(html: string, config: Config): string {
  const policy = createMetaPolicy(config, inlineScriptsOf(html))
  const meta = `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('&', '&amp;')}"/>`
  // After the character set, which must be among the first bytes.
  return html.replace(charset, () => charset + meta)
}

const charset = '<meta charSet="utf-8"/>'

const serialize = (directives: Directives): string =>
  Object.entries(directives)
    .map(([name, sources]) => [name, ...new Set(sources)].join(' '))
    .join('; ')

/**
 * Allows nothing foreign but what the configuration names, and this build's own markup. A site with
 * machine translation lets the translator in as well.
 */
function createDirectives(config: Config, inlineScripts: readonly string[]): Directives {
  const { requests, images, fonts, service, siteUrl, translation, editor } = config
  const receiver = receiverOf(requests)
  // The hosts of the fonts in a foreign style sheet are unknown here.
  const isFontForeign = fonts.remote && fonts.stylesheet !== ''
  const isTranslated = translation.languages.length > 0
  const ofTranslator = (name: keyof typeof translatorSources): readonly string[] =>
    isTranslated ? translatorSources[name] : []
  const isDraft = service.version === 'draft'
  return {
    'default-src': ["'none'"],
    'script-src': [
      "'self'",
      ...inlineScripts,
      ...(isTranslated ? [translation.script] : []),
      ...ofTranslator('script-src'),
    ],
    'style-src': [
      "'self'",
      ...(isFontForeign ? [new URL(fonts.stylesheet).origin] : []),
      ...ofTranslator('style-src'),
    ],
    ...(isTranslated && { 'style-src-attr': ofTranslator('style-src-attr') }),
    'img-src': [
      "'self'",
      // Drafts show pictures that the build does not have yet.
      ...(images.remote || isDraft ? assetOriginsOf(service.apiUrl) : []),
      ...ofTranslator('img-src'),
    ],
    'font-src': ["'self'", ...(isFontForeign ? ['https:'] : [])],
    'connect-src': [
      "'self'",
      ...receiver,
      ...(isDraft ? [new URL(service.apiUrl).origin] : []),
      ...ofTranslator('connect-src'),
    ],
    ...(isTranslated && { 'frame-src': ofTranslator('frame-src') }),
    'manifest-src': ["'self'"],
    'worker-src': ["'self'"],
    'media-src': ["'self'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'", ...receiver, ...(requests.adapter === 'message' ? ['mailto:'] : [])],
    // The bridge to the editor is this build's own.
    'frame-ancestors': isDraft ? ["'self'", editor.origin] : ["'none'"],
    ...(!isDraft &&
      !isTranslated && { 'require-trusted-types-for': ["'script'"], 'trusted-types': ['site'] }),
    ...(siteUrl.startsWith('https:') && { 'upgrade-insecure-requests': [] }),
  }
}

/** The origin that forms are sent to; none for the site itself or the visitor's mail program. */
function receiverOf({ adapter, endpoint }: Config['requests']): string[] {
  const action = adapters[adapter].markup.action.replace('{endpoint}', endpoint)
  return /^https?:/.test(action) ? [new URL(action).origin] : []
}

/**
 * Sources of the Google website translator, by directive of the content security policy.
 * Nobody documents it: these are the URLs in saved pages, in reports of refusals and in the
 * policies of other sites (mbta/dotcom#3390, apache/seatunnel-website#450,
 * internetstandards/Internet.nl#273, getodk/central#1129).
 *
 * Limited by path: elsewhere on these hosts are scripts that run whatever they are given.
 */
const translatorSources = {
  'script-src': [
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
}
