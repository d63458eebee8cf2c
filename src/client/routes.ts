/**
 * URLs of the site: its root, and their routes in the build manifest.
 */
import type { BuildManifest, ManifestRoute } from '../content/payload.ts'

/** The site's root, with the base path: scripts are served from `{base}_assets/`. */
export const base = new URL('..', import.meta.url)

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
 * The target of the site's redirect from a URL, if there is one. As on the hosts, query and fragment
 * go along, unless the target has its own. The build has collapsed chains, and left out loops.
 */
export function redirectOf(url: URL, { redirects }: BuildManifest): URL | undefined {
  const path = url.origin === base.origin && pathOf(url)
  const rule = redirects.find(({ from }) => from === path)
  if (!rule) return undefined
  const to = new URL(rule.to, base)
  to.search ||= url.search
  to.hash ||= url.hash
  return to
}

/** URL of a page's payload after redirects; `undefined` for a page that is no route. */
export function payloadUrlOf(url: URL, manifest: BuildManifest): string | undefined {
  const route = routeOf(redirectOf(url, manifest) ?? url, manifest)
  return route && `${route.payload}?${manifest.id}`
}
