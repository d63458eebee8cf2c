/**
 * `sitemap.xml` and `robots.txt`. A large site gets several sitemaps and an index.
 */
import { hrefOf, outputPath } from '../../src/content/paths.ts'
import type { TextFile } from '../../src/content/site.ts'
import { once } from '../base/once.ts'
import type { Config } from '../config.ts'
import { isIndexable, type PageRecord } from '../pages/page-facts.ts'

/** Images of a page that Google reads. */
const mostImages = 1000

/** A file may have 50,000 pages and 50 MB, with pictures: https://www.sitemaps.org/protocol.html */
const mostPages = 2000

/**
 * Creates one sitemap, or several and an index. A draft has none, and its `robots.txt` forbids
 * nothing: a crawler that may not read a page never sees its `noindex`.
 * @param records in order of path
 */
export function createSitemap(
  records: readonly PageRecord[],
  config: Pick<Config, 'siteUrl' | 'basePath' | 'service'>,
): TextFile[] {
  const addressOf = (name: string) => config.siteUrl + hrefOf(`/${name}`, config.basePath)
  if (!isIndexable(config)) return [robots([])]
  const told = robots([`Sitemap: ${addressOf('sitemap.xml')}`])
  if (records.length <= mostPages) return [file('sitemap.xml', textOf(records)), told]
  const parts = Array.from({ length: Math.ceil(records.length / mostPages) }, (_, nth) =>
    file(`sitemap-${nth + 1}.xml`, textOf(records.slice(nth * mostPages, (nth + 1) * mostPages))),
  )
  const index = siteIndex(parts.map(({ path }) => addressOf(path)))
  return [...parts, file('sitemap.xml', index), told]
}

const file = (name: string, content: string): TextFile => ({ path: outputPath(name), content })

const robots = (lines: readonly string[]): TextFile =>
  file('robots.txt', ['User-agent: *', 'Disallow:', ...lines, ''].join('\n'))

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

function textOf(pages: readonly PageRecord[]): string {
  // Many pages share pictures and publication dates.
  const imageLine = once((address) =>
    line(`<image:image>${tag('image:loc', address)}</image:image>`),
  )
  const dateLine = once((date) => line(tag('lastmod', date)))
  // One flat list, as each page has many lines.
  const isTold = pages.some(({ alternates }) => alternates !== undefined)
  const languages = isTold ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''
  const lines = [declaration, `<urlset ${namespaces}${languages}>`]
  for (const { canonical, lastmod, images, alternates = [] } of pages) {
    lines.push('  <url>', line(tag('loc', canonical)))
    if (lastmod !== null) lines.push(dateLine(lastmod))
    for (const address of images.slice(0, mostImages)) lines.push(imageLine(address))
    for (const alternate of withDefault(alternates)) lines.push(line(alternateLink(alternate)))
    lines.push('  </url>')
  }
  lines.push('</urlset>', '')
  return lines.join('\n')
}

type Alternates = NonNullable<PageRecord['alternates']>

/** Adds the first page for visitors without a page in their language. */
const withDefault = (alternates: Alternates): Alternates => [
  ...alternates,
  ...alternates.slice(0, 1).map(({ href }) => ({ language: 'x-default', href })),
]

const alternateLink = ({ language, href }: Alternates[number]): string =>
  `<xhtml:link rel="alternate" hreflang="${language}" href="${escapeXml(href)}"/>`

const line = (text: string): string => `    ${text}`

const siteIndex = (addresses: readonly string[]): string =>
  `${[
    declaration,
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `  <sitemap>${tag('loc', address)}</sitemap>`),
    '</sitemapindex>',
  ].join('\n')}\n`

const tag = (name: string, text: string): string => `<${name}>${escapeXml(text)}</${name}>`

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Escapes for XML, and percent-encodes letters outside ASCII. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
