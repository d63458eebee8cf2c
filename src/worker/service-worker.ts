/**
 * The service worker. It precaches the files that every page needs and the offline page, and caches
 * the rest on first use. Pages and payloads come from the network first, so that nobody who is
 * online sees yesterday's prices.
 */
import type { WorkboxPlugin } from 'workbox-core/types.js'
import { ExpirationPlugin } from 'workbox-expiration'
import { PrecacheController, type PrecacheEntry, PrecacheRoute } from 'workbox-precaching'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, NetworkFirst } from 'workbox-strategies'
import { patienceMs } from '../client/fetch-file.ts'
import { queueSyncTag, readQueue } from '../forms/request-queue.ts'
import { goesByItself, sendQueuedRequests } from '../forms/send-queued-requests.ts'
import { cacheNameOf, isOurs, scope } from './caches.ts'
import { emptyPicture, findFile, findOtherWidth, restorePage } from './offline.ts'
import { createVerifier, type Integrities } from './verify.ts'

declare const self: ServiceWorkerGlobalScope
declare global {
  // TypeScript lacks `sync`, which not all browsers have.
  interface ServiceWorkerGlobalScopeEventMap {
    sync: ExtendableEvent & { readonly tag: string }
  }
  interface ServiceWorkerGlobalScope {
    /** Put in by the build, for island scripts and page sheets, which are not precached. */
    __INTEGRITIES: Integrities
  }
}

const networkTimeoutSeconds = 3
/** A second less than the page waits before the browser loads the page and waits again. */
const payloadTimeoutSeconds = patienceMs / 1000 - 1

// The build gives no entry as a bare URL.
const entries = self.__WB_MANIFEST as PrecacheEntry[]
const verify = createVerifier({
  ...self.__INTEGRITIES,
  ...Object.fromEntries(entries.map(({ url, integrity }) => [url, integrity])),
})
const names = {
  precache: cacheNameOf('precache'),
  pages: cacheNameOf('pages'),
  payloads: cacheNameOf('payloads'),
  assets: cacheNameOf('assets'),
  images: cacheNameOf('images'),
}

// The library types its optional members less exactly than this project's compiler asks.
const limit = (maxEntries: number, more: { maxAgeSeconds?: number } = {}) =>
  new ExpirationPlugin({ maxEntries, purgeOnQuotaError: true, ...more }) as WorkboxPlugin

/** Caches only answers with status 200, of the right type, and not private. */
const onlyGood = (type: string) => ({
  cacheWillUpdate: async ({ response }: { response: Response }) =>
    response.status === 200 &&
    response.headers.get('content-type')?.startsWith(type) &&
    !/no-store|private/.test(response.headers.get('cache-control') ?? '')
      ? response
      : null,
})

/** Cache keys without query (such as a build id) and trailing slash: neither changes a static page. */
const byPath = {
  cacheKeyWillBeUsed: async ({ request }: { request: Request }) => {
    const { origin, pathname } = new URL(request.url)
    return origin + pathname.replace(/(?<=.)\/$/, '')
  },
}

const precache = new PrecacheController({
  cacheName: names.precache,
  plugins: [verify.repairing],
})
/** The offline page, in the language of the page at this path. */
async function findOfflinePage(path: string): Promise<Response | undefined> {
  const [folder = ''] = path.slice(scope.pathname.length).split('/')
  return (
    (await precache.matchPrecache(`${scope.pathname}${folder}/offline`)) ??
    precache.matchPrecache(`${scope.pathname}offline`)
  )
}
const pages = new NetworkFirst({
  cacheName: names.pages,
  networkTimeoutSeconds,
  plugins: [
    byPath,
    onlyGood('text/html'),
    limit(40),
    // Also runs when the network times out and nothing is cached. A late answer is still cached for
    // the next try.
    {
      async cachedResponseWillBeUsed({ request, cachedResponse }) {
        if (cachedResponse) return cachedResponse
        const { pathname } = new URL(request.url)
        return restorePage(pathname, names.payloads, await findOfflinePage(pathname))
      },
    },
  ],
})

precache.precache(entries)
registerRoute(new PrecacheRoute(precache, { cleanURLs: false, ignoreURLParametersMatching: [] }))
registerRoute(
  // Not a calendar or a picture in a tab: no offline page could replace it.
  ({ request, url }) => request.mode === 'navigate' && !/\.(?!html$)\w+$/.test(url.pathname),
  pages,
)
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.endsWith('/_payload.json'),
  new NetworkFirst({
    cacheName: names.payloads,
    networkTimeoutSeconds: payloadTimeoutSeconds,
    plugins: [byPath, onlyGood('application/json'), limit(40)],
  }),
)
registerRoute(
  ({ url, sameOrigin }) =>
    sameOrigin &&
    url.pathname.startsWith(`${scope.pathname}_assets/`) &&
    /\.(js|css|woff2)$/.test(url.pathname),
  new CacheFirst({
    cacheName: names.assets,
    plugins: [
      verify.strict,
      limit(60),
      { handlerDidError: ({ request }) => findFile(request.url, verify.mayServe) },
    ],
  }),
)
registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.destination === 'image',
  new CacheFirst({
    cacheName: names.images,
    plugins: [
      onlyGood('image/'),
      limit(60, { maxAgeSeconds: 30 * 24 * 3600 }),
      {
        handlerDidError: async ({ request }) =>
          (await findOtherWidth(request.url, names.images)) ?? emptyPicture(),
      },
    ],
  }),
)

self.addEventListener('install', () => void self.skipWaiting())

self.addEventListener('sync', (event) => {
  if (event.tag === queueSyncTag) event.waitUntil(sendInBackground())
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      removeOldCaches(),
      self.registration.navigationPreload?.enable(),
      self.clients.claim().then(() => keepOpenPages(event)),
    ]),
  )
})

async function removeOldCaches(): Promise<void> {
  const current: string[] = Object.values(names)
  for (const name of await caches.keys()) {
    if (isOurs(name) && !current.includes(name)) await caches.delete(name)
  }
}

/** Caches pages that were loaded before the worker: they count as visited too. */
async function keepOpenPages(event: ExtendableEvent): Promise<void> {
  const cache = await caches.open(names.pages)
  for (const { url } of await self.clients.matchAll({ type: 'window' })) {
    const request = new Request(url)
    if (await cache.match(await byPath.cacheKeyWillBeUsed({ request }))) continue
    await pages.handle({ request, event }).catch(() => {})
  }
}

/**
 * Sends the queued requests when the browser has a connection again, even with no page open. In
 * browsers without background sync, the pages send.
 * @throws Error when some still wait: the browser then tries about twice more
 */
async function sendInBackground(): Promise<void> {
  await sendQueuedRequests()
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  // Each reads the queue by itself.
  for (const page of pages) page.postMessage('kept requests')
  if ((await readQueue()).some(goesByItself)) throw new Error('Some requests still wait')
}
