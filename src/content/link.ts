/**
 * Parses editors' links, and decides (only here) which URLs may be published.
 */
import { cleanCode } from './clean-text.ts'
import type { LinkModel } from './model.ts'
import { parseUrl } from './parse-url.ts'
import type { LinkOptions, ParsedLink } from './parsed.ts'
import { hrefOf, type RoutePath, routePathOf } from './paths.ts'

const allowedProtocols = new Set(['https:', 'http:', 'mailto:', 'tel:'])

const maxUrlLength = 8192

const linkFields = [
  'linktype',
  'id',
  'uuid',
  'cached_url',
  'url',
  'href',
  'email',
  'anchor',
] as const

type StoredLink = Readonly<Partial<Record<(typeof linkFields)[number], string | null>>>

/** Not a zod schema: this runs for every link of every text. */
const isStoredLink = (raw: unknown): raw is StoredLink =>
  raw !== null &&
  typeof raw === 'object' &&
  linkFields.every((name) => {
    const value = (raw as Readonly<Record<string, unknown>>)[name]
    return value === undefined || value === null || typeof value === 'string'
  })

/** A multilink field or the attributes of a rich text link; `null` when empty or not publishable. */
export function parseLink(raw: unknown): ParsedLink | null {
  if (!isStoredLink(raw)) return null
  const destination = parseDestination(raw)
  return destination && { ...destination, ...optionsOf(raw) }
}

function parseDestination(raw: StoredLink): ParsedLink | null {
  const { linktype, id, uuid, url, href, email } = raw
  const anchor = fragmentOf((raw.anchor ?? '').trim().replace(/^#+/, ''))
  const story = uuid || id
  if (linktype === 'story' && story) return { kind: 'story', uuid: story, anchor }
  const slug = (raw.cached_url ?? '').trim()
  // Imported with a story's slug but no uuid, or the story was deleted.
  if (linktype === 'story' && slug === '') return null
  if (linktype === 'email') {
    return publishable(`mailto:${(email || url || href || '').trim().replace(/^mailto:/i, '')}`)
  }
  const address = linktype === 'story' ? routePathOf(slug) : url || href || slug
  return publishable(anchor === '' ? address : `${address.replace(/#.*$/s, '')}#${anchor}`)
}

/** Fields keep them beside the destination, texts in `custom`. */
const attributesOf = (raw: object): Readonly<Record<string, unknown>> =>
  'custom' in raw && raw.custom !== null && typeof raw.custom === 'object'
    ? { ...raw, ...raw.custom }
    : (raw as Readonly<Record<string, unknown>>)

/** The `rel` tokens that tell search engines something about this one link. */
const publishedRels = ['nofollow', 'sponsored', 'ugc']

const tokensOf = (rel: unknown): string[] =>
  typeof rel === 'string' ? [...new Set(rel.toLowerCase().split(/\s+/))].filter(Boolean) : []

function optionsOf(raw: object): LinkOptions {
  const { target, rel, title } = attributesOf(raw)
  const rels = tokensOf(rel).filter((token) => publishedRels.includes(token))
  const words = typeof title === 'string' ? title.trim() : ''
  return {
    ...(target === '_blank' && { isNewTab: true }),
    ...(rels.length > 0 && { rel: rels.join(' ') }),
    ...(words !== '' && { title: words }),
  }
}

/** Storyblok's own names in a link. */
const ownNames = new Set<string>([
  ...linkFields,
  ...['fieldtype', 'target', 'rel', 'title', 'custom', 'name', 'prep', 'story', '_uid', 'plugin'],
])

/** The `rel` tokens that external links get anyway, or do not need. */
const impliedRels = ['external', 'noopener', 'noreferrer']

/** An editor's attributes of a link that are not published: `rel="author"`, `onclick`. */
export function unpublishedAttributes(raw: object): string[] {
  const attributes = attributesOf(raw)
  const unpublished = Object.keys(attributes).filter(
    (name) =>
      !ownNames.has(name) && ![null, undefined, '', false].includes(attributes[name] as null),
  )
  const rels = tokensOf(attributes.rel).filter(
    (token) => !publishedRels.includes(token) && !impliedRels.includes(token),
  )
  return [...rels.map((token) => `rel="${token}"`), ...unpublished].map((name) => name.slice(0, 60))
}

/** The page of a story. */
export interface LinkTarget {
  path: RoutePath | null
  /** Set if it differs from the language of the page with the link. */
  language?: string | undefined
}

/** Resolves a link for components; `null` if `targetOf` finds no route. */
export function resolveLink(
  link: ParsedLink,
  basePath: string,
  targetOf: (uuid: string) => LinkTarget,
): LinkModel | null {
  if (link.kind === 'address') {
    const { kind: _, href, ...options } = link
    const isExternal = !/^[/#?]/.test(href)
    return { href: href.startsWith('/') ? hrefOf(href, basePath) : href, isExternal, ...options }
  }
  const { kind: _, uuid, anchor, ...options } = link
  const { path, language } = targetOf(uuid)
  if (path === null) return null
  const href = hrefOf(path, basePath)
  return {
    href: anchor === '' ? href : `${href}#${anchor}`,
    isExternal: false,
    ...options,
    ...(language !== undefined && { language }),
  }
}

const publishable = (address: string): ParsedLink | null => {
  const href = safeHref(address)
  return href === null ? null : { kind: 'address', href }
}

/**
 * Returns a URL that is safe in an `href`, or `null`. The WHATWG URL parser comes first, because only
 * it sees through tabs, control characters and escapes; an allow-list of protocols follows.
 * Paths of the site (`/about`) and parts of a page (`#prezzi`, `?mese=5`) stay as they are;
 * `about` means `/about`, and `www.example.it` means `https://www.example.it/`. Refuses what looks
 * like a path but leaves the site (`//host`, `/\host`), and URLs with a user name, which only
 * disguises the host.
 */
export function safeHref(address: string): string | null {
  if (address.length > maxUrlLength) return null
  // Pasted URLs bring invisible characters. The parser would strip only some of them, and read
  // what follows the others as a path.
  const text = address.replace(/[\t\n\r]|\p{Cf}|^[\p{Cc}\p{Z}]+|[\p{Cc}\p{Z}]+$/gu, '')
  if (text === '') return null
  if (/^(mailto|tel):/i.test(text)) return absoluteHref(withoutBlanks(text))
  if (hostAsSpoken.test(text)) return absoluteHref(`https://${text}`)
  return /^[a-z][a-z0-9+.-]*:/i.test(text) ? absoluteHref(text) : siteHref(text)
}

/** Removes blanks, and separators of phone numbers, before the `?`; the rest is text. */
function withoutBlanks(text: string): string {
  const [address = '', ...rest] = text.split('?')
  const plain = cleanCode(address).replace(/ |%20|%C2%A0/gi, '')
  const digits = /^tel:/i.test(plain) ? plain.replace(/[-.()]/g, '') : plain
  return [digits, ...rest].join('?')
}

/** A host as printed on cards and in profiles; no page of the site has such a name. */
const hostAsSpoken = /^www\.[\p{L}\p{N}-]+\.\p{L}/iu

function absoluteHref(text: string): string | null {
  const url = parseUrl(text)
  if (url === null || !allowedProtocols.has(url.protocol)) return null
  if (url.username !== '' || url.password !== '' || url.href === url.protocol) return null
  // Lines of a mail body end with CRLF (RFC 6068, section 5).
  if (url.protocol === 'mailto:') url.search = url.search.replace(/(?:%0D)?%0A/gi, '%0D%0A')
  return escapeIllegal(url.href)
}

function siteHref(text: string): string | null {
  const base = 'https://site.invalid'
  // Any other character in a bare first segment may disguise a scheme (`&#106;avascript:`).
  if (!/^([/\\?#]|[\p{L}\p{N}_.~ -]+([/\\?#]|$))/u.test(text)) return null
  const url = parseUrl(text, base)
  if (url?.origin !== base) return null
  const path = text.startsWith('#') || text.startsWith('?') ? '' : url.pathname
  // `/.//host` keeps its double slash when parsed, and would name a host in the page.
  if (path.startsWith('//')) return null
  return escapeIllegal(path + url.search + url.hash) || null
}

const fragmentOf = (text: string): string =>
  escapeIllegal(new URL(`#${text}`, 'https://site.invalid').hash.slice(1))

// The parser tolerates these characters, but the URL syntax does not allow them.
const escapeIllegal = (href: string): string =>
  href.replace(/%(?![0-9a-f]{2})/gi, '%25').replace(/["<>\\^`{|}\s]/g, encodeURIComponent)
