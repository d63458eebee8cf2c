/**
 * Scripts, styles and fonts from a cache are used only if they are what the build made: a damaged
 * cache never runs in a page.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'

/** By URL: `sha256-…` of what the build made, as in `integrity` attributes. */
export type Integrities = Readonly<Record<string, string | undefined>>

interface Verifier {
  /** Whether it is what the build made, or of another build. */
  mayServe(address: string, response: Response): Promise<boolean>
  /** What the build did not make is not used, and not kept either. */
  strict: WorkboxPlugin
  /** For the precache: what is damaged or gone is put in its place again. */
  repairing: WorkboxPlugin
}

export function createVerifier(integrities: Integrities): Verifier {
  const integrityOf = ({ url }: { url: string }) => integrities[new URL(url).pathname]
  return {
    async mayServe(url, response) {
      const integrity = integrityOf({ url })
      return integrity === undefined || isIntact(response, integrity)
    },
    strict: {
      cacheWillUpdate: async ({ request, response }) =>
        response.status === 200 && integrityOf(request) !== undefined ? response : null,
      cachedResponseWillBeUsed: async ({ request, cachedResponse }) =>
        (await isIntact(cachedResponse, integrityOf(request))) ? cachedResponse : undefined,
    },
    repairing: {
      async cachedResponseWillBeUsed({ request, cachedResponse, cacheName, event }) {
        const integrity = integrityOf(request)
        if (integrity === undefined || (await isIntact(cachedResponse, integrity))) {
          return cachedResponse
        }
        if (event.type === 'fetch') {
          const again = new Request(request.url, { integrity })
          // Without a network it stays as it is, for the next time.
          event.waitUntil(caches.open(cacheName).then((cache) => cache.add(again).catch(() => {})))
        }
        return undefined
      },
    },
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
