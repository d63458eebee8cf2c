/**
 * Fallbacks for requests that neither the network nor the cache can answer.
 */
import type { HandlerDidErrorCallback } from 'workbox-core/types.js'
import type { Payload } from '../content/payload.ts'

interface OfflineOptions {
  /** The offline page, in the language of the page at this path. */
  offlinePage(path: string): Promise<Response | undefined>
  /** Name of the cache of payloads. */
  payloads: string
  /** Whether a cached response for a URL is undamaged. */
  mayServe(address: string, response: Response): Promise<boolean>
}

interface OfflineFallback {
  page(request: Request): Promise<Response | undefined>
  asset: HandlerDidErrorCallback
}

export function createOfflineFallback(options: OfflineOptions): OfflineFallback {
  const { offlinePage, payloads, mayServe } = options
  return {
    /** Puts a page together from its cached payload; without one, returns the offline page. */
    async page(request) {
      const { pathname } = new URL(request.url)
      const cache = await caches.open(payloads)
      const cached = await cache.match(`${pathname.replace(/\/$/, '')}/_payload.json`)
      const payload = (await cached?.json().catch(() => undefined)) as Payload | undefined
      const offline = await offlinePage(pathname)
      return offline && payload ? putTogether(await offline.text(), payload) : offline
    },
    /** Finds the file as this or another build made it: a page works with either. */
    async asset({ request }) {
      const cached = await caches.match(request.url)
      if (cached && (await mayServe(request.url, cached))) return cached
      return findNamesake(new URL(request.url), mayServe)
    },
  }
}

function putTogether(page: string, { title, html, styles }: Payload): Response {
  const text = title.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  const links = styles.map((href) => `<link rel="stylesheet" href="${href}">`)
  const document = page
    .replace(/<title>.*?<\/title>/s, () => `<title>${text}</title>${links.join('')}`)
    .replace(/(<main\b[^>]*>).*<\/main>/s, (_, start: string) => `${start}${html}</main>`)
  return new Response(document, { headers: { 'Content-Type': 'text/html; charset=utf-8' } })
}

/** `/_assets/core.ABCD1234.css` for `/_assets/core.WXYZ5678.css` */
async function findNamesake(
  { pathname }: URL,
  mayServe: OfflineOptions['mayServe'],
): Promise<Response | undefined> {
  // The sheets of all pages share this name: another page's would not fit.
  if (pathname.includes('/_assets/page.')) return undefined
  const nameOf = (path: string) => path.replace(/\.[^.]+(?=\.[^.]+$)/, '')
  for (const name of await caches.keys()) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) {
      if (nameOf(new URL(request.url).pathname) !== nameOf(pathname)) continue
      const cached = await cache.match(request)
      if (cached && (await mayServe(request.url, cached))) return cached
    }
  }
  return undefined
}

/** Finds the widest cached variant of a picture: a small one beats none. */
export async function findOtherWidth(address: string, name: string): Promise<Response | undefined> {
  const [wanted] = splitPicture(address)
  const cache = await caches.open(name)
  let best: { request: Request; width: number } | undefined
  for (const request of await cache.keys()) {
    const [picture, width] = splitPicture(request.url)
    const isWider = picture === wanted && width > (best?.width ?? 0)
    if (isWider) best = { request, width }
  }
  return best && cache.match(best.request)
}

/** `/_assets/aula-480.ABCD1234.webp` → `/_assets/aula.ABCD1234` and 480 */
function splitPicture(address: string): [picture: string, width: number] {
  const { pathname } = new URL(address)
  const [, name = pathname, width, digest] = /^(.+)-(\d+)(\.\w+)\.\w+$/.exec(pathname) ?? []
  return [name + (digest ?? ''), Number(width ?? 0)]
}

/**
 * A transparent stand-in for a picture, so that its placeholder stays visible. The lightbox tells by
 * the one pixel that the picture is missing.
 */
export const emptyPicture = (): Response =>
  new Response('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>', {
    headers: { 'Content-Type': 'image/svg+xml' },
  })
