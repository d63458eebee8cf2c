/**
 * Resolves URLs in a page: to a file of the site, or to another host.
 */
import { parseUrl } from './parse-url.ts'
import { hrefOf } from './paths.ts'
import type { BuildManifest } from './payload.ts'
import type { PublicConfig } from './public-config.ts'

/** The site that URLs are resolved in. */
export interface SiteLookup {
  config: Pick<PublicConfig, 'siteUrl' | 'basePath'>
  files: Pick<ReadonlyMap<string, unknown>, 'has'>
  manifest: Pick<BuildManifest, 'redirects'> | null
}

export type Target =
  /** `file` is `''` when there is none. `anchor` without `#`, decoded. */
  | { kind: 'file'; path: string; file: string; anchor: string }
  | { kind: 'redirect'; path: string }
  /** On the site's host, but not below its base path. */
  | { kind: 'outside'; path: string }
  | { kind: 'foreign'; origin: string; url: string }
  /** `data:`, `mailto:` and the like; `''` when it is no URL at all. */
  | { kind: 'scheme'; scheme: string }

/** @param from URL of the page or style sheet with the link, base path included */
export function resolveUrl(href: string, from: string, site: SiteLookup): Target {
  const { siteUrl, basePath } = site.config
  const base = siteUrl + from
  const url = parseUrl(href, base)
  if (url === null) return { kind: 'scheme', scheme: '' }
  if (!/^https?:$/.test(url.protocol)) return { kind: 'scheme', scheme: url.protocol }
  if (url.origin !== new URL(siteUrl).origin) {
    return { kind: 'foreign', origin: url.origin, url: url.href }
  }
  const path = decode(url.pathname)
  if (`${path}/` !== basePath && !path.startsWith(basePath)) return { kind: 'outside', path }
  const file = fileAt(path.slice(basePath.length), site)
  if (file === '' && isRedirected(url.pathname, site)) return { kind: 'redirect', path }
  return { kind: 'file', path, file, anchor: decode(url.hash.slice(1)) }
}

/** The file that a static host shows for a path below the base path, or `''`. */
export function fileAt(path: string, { files }: Pick<SiteLookup, 'files'>): string {
  const name = path.replace(/\/$/, '')
  const candidates = [name, name === '' ? 'index.html' : `${name}/index.html`, `${name}.html`]
  return candidates.find((candidate) => files.has(candidate)) ?? ''
}

/** The URL of a file of the site, base path included. */
export const hrefOfFile = (file: string, { config }: Pick<SiteLookup, 'config'>): string =>
  hrefOf(`/${file}`, config.basePath)

const isRedirected = (pathname: string, { manifest }: SiteLookup): boolean =>
  (manifest?.redirects ?? []).some(({ from }) => from === pathname || from === decode(pathname))

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    // A percent sign that escapes nothing names no file.
    return text
  }
}
