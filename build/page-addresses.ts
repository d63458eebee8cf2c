/**
 * What a page's HTML says of links: where those of its content lead, and what can be linked to.
 *
 * React writes every attribute in double quotes, and nowhere else an angle bracket as it is; nothing
 * is parsed. The links of header and footer are the same on all pages, and none of the editor's.
 */

export interface PageAddresses {
  /** Each once; on the site's own host from its root on: `/sub/corsi#gel`. Other hosts are left out. */
  links: string[]
  /** Each once. */
  ids: string[]
  /** Ids that more than one element has. */
  doubleIds: string[]
}

const tag = /<([a-z][\w-]*)\s([^<>]*)>/g
const hrefIn = /(?:^|\s)href="([^"]*)"/
const idIn = /(?:^|\s)id="([^"]*)"/

/** @param pageUrl address of the page itself, with the host */
export function addressesIn(html: string, pageUrl: string): PageAddresses {
  const text = html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, '')
  const main = { start: text.indexOf('<main'), end: text.lastIndexOf('</main>') }
  const links = new Set<string>()
  const ids = new Set<string>()
  const doubleIds = new Set<string>()
  for (const { index, 1: name, 2: attributes = '' } of text.matchAll(tag)) {
    const id = idIn.exec(attributes)?.[1]
    if (id !== undefined) {
      if (ids.has(id)) doubleIds.add(unescaped(id))
      ids.add(id)
    }
    if (name !== 'a' || index < main.start || index > main.end) continue
    const href = hrefIn.exec(attributes)?.[1]
    const link = href === undefined ? '' : linkOf(unescaped(href), pageUrl)
    if (link !== '') links.add(link)
  }
  return { links: [...links], ids: [...ids].map(unescaped), doubleIds: [...doubleIds] }
}

/** `''` for what leads away from the site. */
function linkOf(href: string, pageUrl: string): string {
  if (!URL.canParse(href, pageUrl)) return href
  const { protocol, origin, pathname, hash } = new URL(href, pageUrl)
  if (!/^https?:$/.test(protocol)) return followed.has(protocol) ? '' : href
  return origin === new URL(pageUrl).origin ? pathname + hash : ''
}

/** Schemes that browsers hand on. */
export const followed: ReadonlySet<string> = new Set(['mailto:', 'tel:', 'sms:', 'webcal:'])

const entities: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
}

const unescaped = (text: string): string =>
  text.includes('&')
    ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (one) => entities[one] ?? one)
    : text
