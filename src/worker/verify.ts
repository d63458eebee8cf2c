/**
 * Uses scripts, styles and fonts from a cache only if they are as the build made them, so that a
 * damaged cache never runs in a page.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'

/** `sha256-…` of the build's files by URL path, as in `integrity` attributes. */
export type Integrities = Readonly<Record<string, string | undefined>>

export function createVerifier(integrities: Integrities) {
  const integrityOf = ({ url }: { url: string }) => integrities[new URL(url).pathname]
  return {
    /** Whether the response is as the build made it, or belongs to another build. */
    async mayServe(url: string, response: Response): Promise<boolean> {
      const integrity = integrityOf({ url })
      return integrity === undefined || isIntact(response, integrity)
    },
    /** Caches only files that the build made, and uses them only if undamaged. */
    strict: {
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && integrityOf(request) !== undefined ? response : null,
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        (await isIntact(cachedResponse, integrityOf(request))) ? cachedResponse : undefined,
    } satisfies WorkboxPlugin,
    /** Plugin of the precache: fetches damaged or missing files again. */
    repairing: {
      async cachedResponseWillBeUsed({ request, cachedResponse, cacheName, event }) {
        const integrity = integrityOf(request)
        if (integrity === undefined || (await isIntact(cachedResponse, integrity))) {
          return cachedResponse
        }
        if (event.type === 'fetch') {
          const again = new Request(request.url, { integrity })
          // Offline, the entry stays as it is until the next time.
          event.waitUntil(caches.open(cacheName).then((cache) => cache.add(again).catch(() => {})))
        }
        return undefined
      },
    } satisfies WorkboxPlugin,
  }
}

async function isIntact(
  response: Response | undefined,
  integrity: string | undefined,
): Promise<boolean> {
  if (response === undefined || integrity === undefined) return false
  const digest = await crypto.subtle.digest('SHA-256', await response.clone().arrayBuffer())
  return integrity === `sha256-${btoa(String.fromCharCode(...new Uint8Array(digest)))}`
}
