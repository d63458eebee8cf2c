/**
 * `sitemap.xml` and `robots.txt`.
 *
 * Of many pages there are several sitemaps, and an index of them: one edit then changes one of them,
 * and the others need not be written out to know that they are the same.
 */
import { hrefOf, type OutputPath, outputPath } from '../../src/content/paths.ts'
import { digestOf } from '../base/digest.ts'
import { lazily, once } from '../base/once.ts'
import type { Config } from '../config.ts'
import type { PageMemo } from '../memory/page-memo.ts'
import type { Renewed } from '../memory/renewed-pages.ts'
import type { KnownFile, KnownFiles } from '../memory/site-memory.ts'
import { isIndexable, type PageRecord } from '../pages/page-record.ts'
import type { RememberedFiles, SiteFile } from './put-files.ts'

/** Of a page, as Google reads them. */
const mostImages = 1000

/** A file may have 50,000 pages and 50 MB: https://www.sitemaps.org/protocol.html */
const most = { pages: 2000, images: 100_000 }

/** The key stands for all of the record but when the page was published. */
export type ListedPage = Pick<PageMemo, 'key' | 'facts'>

interface KnownPages {
  /** Of the last build. */
  known: KnownFiles
  /** Pages that are not as they were; `null` when it is not known which. */
  renewed?: readonly Renewed[] | null
}

/**
 * One file, or several and an index of them. A draft has none, and its `robots.txt` forbids nothing:
 * who may not read a page does not learn that it is not to be listed.
 * @param listed in order of path
 */
export function createSitemap(
  listed: readonly ListedPage[],
  config: Pick<Config, 'siteUrl' | 'basePath' | 'service'>,
  { known, renewed = null }: KnownPages,
): RememberedFiles {
  const addressOf = (name: string) => config.siteUrl + hrefOf(`/${name}`, config.basePath)
  if (!isIndexable(config)) return { files: [robots([])], known: new Map() }
  const sitemap = robots([`Sitemap: ${addressOf('sitemap.xml')}`])
  const parts = lazily(() => partsOf(listed.filter(({ facts }) => facts.record.isIndexed)))
  const changed = changedOf(renewed)
  const before = [...known.keys()].filter(isPart)
  const isSame = changed?.size === 0 && before.length > 0
  const names = isSame ? before : namesOf(parts().length)
  const sets = names.map((path, at) => urlSet(path, () => parts()[at] ?? [], { known, changed }))
  const index =
    names.length === 1
      ? []
      : [{ path: outputPath('sitemap.xml'), content: siteIndex(names.map(addressOf)) }]
  return {
    files: [...sets.map(({ file }) => file), ...index, sitemap],
    known: new Map(sets.map(({ file, asKnown }) => [file.path, asKnown])),
  }
}

const namesOf = (parts: number): OutputPath[] =>
  Array.from({ length: parts }, (_, at) =>
    outputPath(parts === 1 ? 'sitemap.xml' : `sitemap-${at + 1}.xml`),
  )

const isPart = (path: string): boolean => /^sitemap(-\d+)?\.xml$/.test(path)

const robots = (lines: readonly string[]): SiteFile => ({
  path: outputPath('robots.txt'),
  content: ['User-agent: *', 'Disallow:', ...lines, ''].join('\n'),
})

/** One at least. */
function partsOf(pages: readonly ListedPage[]): ListedPage[][] {
  let part: ListedPage[] = []
  const parts = [part]
  let images = 0
  for (const page of pages) {
    const own = page.facts.record.images.length
    if (part.length === most.pages || (part.length > 0 && images + own > most.images)) {
      part = []
      parts.push(part)
      images = 0
    }
    part.push(page)
    images += own
  }
  return parts
}

/** Pages with another entry; `null` when a page may have gone from one part to another. */
function changedOf(renewed: readonly Renewed[] | null): Set<ListedPage> | null {
  const changed = new Set<ListedPage>()
  for (const { before, page } of renewed ?? []) {
    const [one, other] = [before.facts.record, page.facts.record]
    if (one.isIndexed !== other.isIndexed || one.images.length !== other.images.length) return null
    const isSame = one.canonical === other.canonical && one.lastmod === other.lastmod
    if (!isSame || one.images.some((image, at) => image !== other.images[at])) changed.add(page)
  }
  return renewed && changed
}

function urlSet(
  path: OutputPath,
  pagesOf: () => readonly ListedPage[],
  { known, changed }: { known: KnownFiles; changed: ReadonlySet<ListedPage> | null },
): { file: SiteFile; asKnown: KnownFile } {
  const read = () => Buffer.from(textOf(pagesOf().map(({ facts }) => facts.record)))
  const asBefore = (before: KnownFile) => ({
    file: { path, digest: before.digest, read },
    asKnown: before,
  })
  const before = known.get(path)
  if (before !== undefined && changed?.size === 0) return asBefore(before)
  const pages = pagesOf()
  const isSame = changed && !pages.some((page) => changed.has(page))
  if (before !== undefined && isSame) return asBefore(before)
  const inputs = digestOf(
    pages.map(({ key, facts }) => `${key} ${facts.record.lastmod}`).join('\n'),
  )
  if (before?.inputs === inputs) return asBefore(before)
  const content = read()
  return { file: { path, content }, asKnown: { inputs, digest: digestOf(content) } }
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>'
const namespaces =
  'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"'

function textOf(pages: readonly PageRecord[]): string {
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
