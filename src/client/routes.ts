/**
 * Looks up a URL in the build manifest.
 */
import type { BuildManifest, ManifestRoute } from '../content/payload.ts'
import { base } from './base.ts'

/** `/about/` → `/about`, without escapes; the root keeps its slash. */
export function pathOf({ pathname }: { pathname: string }): string {
  const path = pathname.replace(/\/$/, '')
  if (`${path}/` === base.pathname) return base.pathname
  try {
    return decodeURI(path)
  } catch {
    // Invalid escapes: no route has this path.
    return path
  }
}

export const routeOf = (url: URL, manifest: BuildManifest): ManifestRoute | undefined =>
  url.origin === base.origin ? manifest.routes[pathOf(url)] : undefined

/**
 * Follows the site's redirects: `undefined` where there is none, or a loop. As on the hosts, query and
 * fragment go along, unless the target has its own.
 */
export function redirectOf(url: URL, { redirects }: BuildManifest): URL | undefined {
  const seen = new Set<string>()
  for (let current = url; ; ) {
    const path = current.origin === base.origin ? pathOf(current) : undefined
    const rule = redirects.find(({ from }) => from === path)
    if (!rule) return current === url ? undefined : current
    if (seen.has(rule.from)) return undefined
    seen.add(rule.from)
    const to = new URL(rule.to, base)
    to.search ||= current.search
    to.hash ||= current.hash
    current = to
  }
}

/** URL of a page's payload after redirects; `undefined` for a page that is no route. */
export function payloadUrlOf(url: URL, manifest: BuildManifest): string | undefined {
  const route = routeOf(redirectOf(url, manifest) ?? url, manifest)
  return route && `${route.payload}?${manifest.id}`
}
