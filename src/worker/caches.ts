/**
 * Names of this site's caches. Sites below other paths of the same host have their own.
 */
declare const self: ServiceWorkerGlobalScope

/** The site's root, with the base path. */
export const scope = new URL(self.registration.scope)

export const cacheNameOf = (kind: string): string => `vetrina-${kind}-${scope.href}`

export const isOurs = (name: string): boolean =>
  name.startsWith('vetrina-') && name.endsWith(`-${scope.href}`)
