/**
 * `sitemap.xml` and `robots.txt`. A large site gets several sitemaps and an index.
 */
import { hrefOf, type OutputPath, outputPath } from '../../src/content/paths.ts'
import { once } from '../base/once.ts'
import type { Config } from '../config.ts'
import { isIndexable, type PageRecord } from '../pages/page-facts.ts'

/** Images of a page that Google reads. */
const mostImages = 1000

/** A file may have 50,000 pages and 50 MB: https://www.sitemaps.org/protocol.html */
const most = { pages: 2000, images: 100_000 }

interface TextFile {
  path: OutputPath
  content: string
}

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
  const parts = partsOf(records.filter(({ isIndexed }) => isIndexed))
  const names = namesOf(parts.length)
  const index =
    names.length === 1
      ? []
      : [{ path: outputPath('sitemap.xml'), content: siteIndex(names.map(addressOf)) }]
  return [
    ...names.map((path, index) => ({ path, content: textOf(parts[index] ?? []) })),
    ...index,
    robots([`Sitemap: ${addressOf('sitemap.xml')}`]),
  ]
}

const namesOf = (parts: number): OutputPath[] =>
  Array.from({ length: parts }, (_, index) =>
    outputPath(parts === 1 ? 'sitemap.xml' : `sitemap-${index + 1}.xml`),
  )

const robots = (lines: readonly string[]): TextFile => ({
  path: outputPath('robots.txt'),
  content: ['User-agent: *', 'Disallow:', ...lines, ''].join('\n'),
})

/** Splits the pages into sitemaps; at least one. */
function partsOf(pages: readonly PageRecord[]): PageRecord[][] {
  let part: PageRecord[] = []
  const parts = [part]
  let images = 0
  for (const page of pages) {
    const imageCount = page.images.length
    if (part.length === most.pages || (part.length > 0 && images + imageCount > most.images)) {
      part = []
      parts.push(part)
      images = 0
    }
    part.push(page)
    images += imageCount
  }
  return parts
}

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
