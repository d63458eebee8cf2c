/**
 * The rules for all hosts in one table; the files beside it translate them for each host.
 */
import { type OutputPath, shareFolder } from '../../src/content/paths.ts'
import type { HeaderRule } from '../../src/content/site.ts'
import type { Config } from '../config.ts'
import type { Redirect } from '../content/redirects.ts'
import { createContentPolicy } from '../pages/content-policy.ts'
import { isIndexable } from '../pages/page-facts.ts'

export interface HostRedirect extends Redirect {
  /** Path of its page, for hosts without rules; `null` where the site has another file. */
  page: OutputPath | null
  /** Whether that page is at `from`, where a host may serve it before the rule. */
  isShadowed: boolean
  /** `from` without `.html` or `/index.html`, as some hosts serve it. */
  cleanFrom: string
  /** Whether a page or another redirect has that URL. */
  isCleanTaken: boolean
}

export interface HostRules {
  /** `/` or `/sub/` */
  basePath: string
  /** Each but the first has a folder with its own error page. */
  languages: readonly string[]
  /** Headers of every answer, error pages included. */
  everywhere: Readonly<Record<string, string>>
  /** No two rules share a path. Their headers override those of `everywhere`. */
  special: readonly HeaderRule[]
  /** `Cache-Control` of the paths that `special` does not name. */
  cacheControl: string
  /** Redirects with the base path, in order of `from`. */
  redirects: readonly HostRedirect[]
}

export const immutable = 'public, max-age=31536000, immutable'

/** Folders whose file names carry the digest of the content. */
const immutableFolders = ['/_assets/', `/${shareFolder}`, '/builds/meta/'] as const

interface RulesOptions {
  config: Config
  /** Headers of the site's own files. */
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
  const hsts = config.siteUrl.startsWith('https:') ? transportSecurity[config.hsts] : ''
  return {
    basePath: config.basePath,
    languages: config.languages,
    redirects,
    cacheControl: 'public, max-age=0, must-revalidate',
    everywhere: {
      'Content-Security-Policy': createContentPolicy(config, inlineScripts),
      ...(hsts !== '' && { 'Strict-Transport-Security': hsts }),
      'X-Content-Type-Options': 'nosniff',
      // For browsers that do not know `frame-ancestors`; the editor shows drafts in a frame.
      ...(isIndexable(config) && { 'X-Frame-Options': 'DENY' }),
      'Referrer-Policy': 'strict-origin-when-cross-origin',
      'Permissions-Policy':
        'camera=(), microphone=(), geolocation=(), payment=(), usb=(), browsing-topics=(), interest-cohort=()',
      'Cross-Origin-Opener-Policy': 'same-origin',
      'Cross-Origin-Resource-Policy': 'same-origin',
      'Origin-Agent-Cluster': '?1',
      ...(!isIndexable(config) && { 'X-Robots-Tag': 'noindex' }),
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

/** Percent-encodes a URL for files that allow only ASCII without spaces. */
export const asciiAddress = (address: string): string =>
  address.replace(/[^\x21-\x7e]/gu, encodeURIComponent)

export const escapeRegex = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Quotes for Apache and nginx. */
export const quote = (text: string): string => `"${text.replace(/[\\"]/g, '\\$&')}"`
