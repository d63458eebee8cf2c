/**
 * What the build manifest says of a URL.
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
    // Not a URL that any route could have.
    return path
  }
}

export const routeOf = (url: URL, manifest: BuildManifest): ManifestRoute | undefined =>
  url.origin === base.origin ? manifest.routes[pathOf(url)] : undefined

/**
 * Where the redirects of the site lead from here: `undefined` if nowhere, or in a circle. As with the
 * hosts, query and fragment go along, unless the target has its own.
 */
export function redirectOf(url: URL, { redirects }: BuildManifest): URL | undefined {
  const seen = new Set<string>()
  for (let at = url; ; ) {
    const path = at.origin === base.origin ? pathOf(at) : undefined
    const rule = redirects.find(({ from }) => from === path)
    if (!rule) return at === url ? undefined : at
    if (seen.has(rule.from)) return undefined
    seen.add(rule.from)
    const to = new URL(rule.to, base)
    to.search ||= at.search
    to.hash ||= at.hash
    at = to
  }
}

/** Where the payload of a page is, redirects followed; `undefined` when it is no route. */
export function payloadUrlOf(url: URL, manifest: BuildManifest): string | undefined {
  const route = routeOf(redirectOf(url, manifest) ?? url, manifest)
  return route && `${route.payload}?${manifest.id}`
}
