/**
 * What every host is told, in one table; the files beside it say the same in the words of each.
 */
import { type OutputPath, shareFolder } from '../../src/content/paths.ts'
import type { HeaderRule } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import type { Redirect } from '../content/redirects.ts'
import { createContentPolicy, profileOf } from '../pages/content-policy.ts'
import { isIndexable } from '../pages/page-record.ts'

export interface HostRedirect extends Redirect {
  /** Of its page for hosts without rules; `null` where another file is shown. */
  page: OutputPath | null
  /** Whether that page is shown at `from`, where a file may go before a rule. */
  isShadowed: boolean
  /** `from` without `.html` or `/index.html`, as some hosts have it. */
  cleanFrom: string
  /** Whether a page or another redirect has that address. */
  isCleanTaken: boolean
}

export interface HostRules {
  /** `/` or `/sub/` */
  basePath: string
  /** All but the first have a folder, with an error page of its own. */
  languages: readonly string[]
  /** On every answer, the error page's too. */
  everywhere: Readonly<Record<string, string>>
  /** No two speak of one path. What one says of a header of `everywhere` goes before that. */
  special: readonly HeaderRule[]
  /** `Cache-Control` of what `special` does not speak of. */
  cacheControl: string
  /** With the base path in them, in order of `from`. */
  redirects: readonly HostRedirect[]
}

export const immutable = 'public, max-age=31536000, immutable'

/** Where names carry the digest of their content. */
export const immutableFolders = ['/_assets/', `/${shareFolder}`, '/builds/meta/'] as const

interface RulesOptions {
  config: Config
  /** Those of the site's own files. */
  headers: readonly HeaderRule[]
  redirects: readonly HostRedirect[]
  /** Sources of the inline scripts that every page has. */
  inlineScripts: readonly string[]
}

export function createHostRules({
  config,
  headers,
  redirects,
  inlineScripts,
}: RulesOptions): HostRules {
  const profile = profileOf(config)
  const hsts = config.siteUrl.startsWith('https:') ? transportSecurity[config.hsts] : ''
  return {
    basePath: config.basePath,
    languages: config.languages,
    redirects,
    cacheControl: 'public, max-age=0, must-revalidate',
    everywhere: {
      'Content-Security-Policy': createContentPolicy({ config, profile, inlineScripts }),
      ...(hsts === '' ? {} : { 'Strict-Transport-Security': hsts }),
      'X-Content-Type-Options': 'nosniff',
      // For browsers that do not know `frame-ancestors`; the editor shows drafts in a frame.
      ...(profile === 'preview' ? {} : { 'X-Frame-Options': 'DENY' }),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
      ...(isIndexable(config) ? {} : { 'X-Robots-Tag': 'noindex' }),
    },
    special: [
      ...immutableFolders.map((folder) => ({
        path: `${folder}*` as const,
        headers: {
          'Cache-Control': immutable,
          // Previews of a link are shown on pages of any origin.
          ...(folder === `/${shareFolder}` && { 'Cross-Origin-Resource-Policy': 'cross-origin' }),
        },
      })),
      ...headers,
      { path: '/sw.js', headers: { 'Service-Worker-Allowed': config.basePath } },
    ],
  }
}

const transportSecurity: Record<Config['hsts'], string> = {
  off: '',
  host: 'max-age=63072000',
  subdomains: 'max-age=63072000; includeSubDomains',
  preload: 'max-age=63072000; includeSubDomains; preload',
}

/** An address as it may stand in a file that is ASCII and without spaces. */
export const asciiAddress = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, encodeURIComponent)
