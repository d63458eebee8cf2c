/**
 * Fallbacks for requests that neither the network nor the cache can answer.
 */
import type { Payload } from '../content/payload.ts'

/**
 * Puts a page together from its cached payload.
 * @param name of the cache of payloads
 * @param offline the offline page, which stays as it is without a payload
 */
export async function restorePage(
  pathname: string,
  name: string,
  offline: Response | undefined,
): Promise<Response | undefined> {
  const cache = await caches.open(name)
  const cached = await cache.match(`${pathname.replace(/\/$/, '')}/_payload.json`)
  const payload = (await cached?.json().catch(() => undefined)) as Payload | undefined
  return offline && payload ? putTogether(await offline.text(), payload) : offline
}

/** Whether a cached response for a URL is undamaged. */
type MayServe = (address: string, response: Response) => Promise<boolean>

/** Finds the file as this or another build made it: a page works with either. */
export async function findFile(address: string, mayServe: MayServe): Promise<Response | undefined> {
  const cached = await caches.match(address)
  if (cached && (await mayServe(address, cached))) return cached
  return findNamesake(new URL(address), mayServe)
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
async function findNamesake({ pathname }: URL, mayServe: MayServe): Promise<Response | undefined> {
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
