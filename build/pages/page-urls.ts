/**
 * The links in a page's HTML, and the ids that can be linked to.
 *
 * No parser is needed: React writes every attribute in double quotes, and escapes angle brackets in
 * texts. Links of header and footer are skipped: all pages share them, and no editor wrote them.
 */
import { parseUrl } from '../../src/content/parse-url.ts'

export interface PageUrls {
  /** Each once; own ones start at the root: `/sub/about#team`. Other hosts are left out. */
  links: string[]
  /** Ids that more than one element has, each once. */
  doubleIds: string[]
}

/** @param pageUrl URL of the page itself, with the host */
export function urlsIn(html: string, pageUrl: string): PageUrls {
  const links = new Set<string>()
  const ids: string[] = []
  const [from, to] = [html.indexOf('<main'), html.lastIndexOf('</main>')]
  for (const { 1: name, 2: value = '', index } of html.matchAll(/ (id|href)="([^"]*)"/g)) {
    if (name === 'id') ids.push(unescaped(value))
    else if (index > from && index < to) links.add(linkOf(unescaped(value), pageUrl))
  }
  links.delete('')
  return { links: [...links], doubleIds: repeated(ids) }
}

/** Ids in a page, in its order. */
export const idsIn = (html: string): string[] =>
  [...html.matchAll(/ id="([^"]*)"/g)].map(([, id = '']) => unescaped(id))

function repeated(ids: readonly string[]): string[] {
  const seen = new Set<string>()
  return [...new Set(ids.filter((id) => seen.size === seen.add(id).size))]
}

/** Whether a path starts at the root and needs no resolving: plain characters, no `..`. */
const isPlainPath = (href: string): boolean => /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/.test(href)

/** The target of a link; `''` if it leads away from the site. */
function linkOf(href: string, pageUrl: string): string {
  if (isPlainPath(href)) return href
  const url = parseUrl(href, pageUrl)
  if (url === null) return href
  const { protocol, origin, pathname, hash } = url
  if (!/^https?:$/.test(protocol)) return followed.has(protocol) ? '' : href
  return origin === new URL(pageUrl).origin ? pathname + hash : ''
}

/** Schemes that browsers hand to other programs. */
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
    ? text.replace(/&(amp|lt|gt|quot|#x27);/g, (entity) => entities[entity] ?? entity)
    : text
