/**
 * `sitemap.xml` and `robots.txt`.
 */
import { hrefOf, outputPath } from '../src/content/paths.ts'
import type { Config } from './config.ts'
import { once } from './once.ts'
import type { OutputFile } from './output-files.ts'
import { isIndexable, type PageRecord } from './page-record.ts'

/** Limits of the format: https://www.sitemaps.org/protocol.html, and Google's for images. */
const mostPages = 50_000
const mostImages = 1000

/**
 * One file, or several and an index of them. A draft has none, and its `robots.txt` forbids nothing:
 * who may not read a page does not learn that it is not to be listed.
 */
export function createSitemap(
  records: readonly PageRecord[],
  config: Pick<Config, 'siteUrl' | 'basePath' | 'service'>,
): OutputFile[] {
  const addressOf = (name: string) => config.siteUrl + hrefOf(`/${name}`, config.basePath)
  if (!isIndexable(config)) return [robots([])]
  const pages = records
    .filter(({ isIndexed }) => isIndexed)
    .toSorted((a, b) => (a.path < b.path ? -1 : 1))
  const parts = Array.from({ length: Math.max(1, Math.ceil(pages.length / mostPages)) }, (_, at) =>
    pages.slice(at * mostPages, (at + 1) * mostPages),
  )
  const sitemap = robots([`Sitemap: ${addressOf('sitemap.xml')}`])
  if (parts.length === 1) return [file('sitemap.xml', urlSet(pages)), sitemap]
  const names = parts.map((_, index) => `sitemap-${index + 1}.xml`)
  return [
    ...parts.map((part, index) => file(`sitemap-${index + 1}.xml`, urlSet(part))),
    file('sitemap.xml', siteIndex(names.map(addressOf))),
    sitemap,
  ]
}

const robots = (lines: readonly string[]): OutputFile =>
  file('robots.txt', ['User-agent: *', 'Disallow:', ...lines, ''].join('\n'))

const file = (name: string, content: string): OutputFile => ({ path: outputPath(name), content })

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

function urlSet(pages: readonly PageRecord[]): string {
  // Pages share their pictures, and when they were published.
  const imageLine = once((address) =>
    line(`<image:image>${tag('image:loc', address)}</image:image>`),
  )
  const dateLine = once((date) => line(tag('lastmod', date)))
  // All lines in one list: of each page there are many.
  const lines = [declaration, `<urlset ${namespaces}>`]
  for (const { canonical, lastmod, images } of pages) {
    lines.push('  <url>', line(tag('loc', canonical)))
    if (lastmod !== null) lines.push(dateLine(lastmod))
    for (const address of images.slice(0, mostImages)) lines.push(imageLine(address))
    lines.push('  </url>')
  }
  lines.push('</urlset>', '')
  return lines.join('\n')
}

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

/** Letters outside ASCII as addresses spell them. */
const escapeXml = (text: string): string =>
  text
    .replace(/[^\x21-\x7e]/gu, encodeURIComponent)
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '')
