/**
 * The sitemap against the pages: every page to be listed, and nothing else.
 */

import type { Finding } from '../../src/content/checks.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import { absoluteHref } from '../../src/content/paths.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'

const file = 'sitemap.xml'

export function checkSitemap(site: BuiltSite): Finding[] {
  const addressOf = ({ canonical, href }: BuiltSite['pages'][number]) =>
    canonical || absoluteHref(href, site.config)
  const expected = site.pages.filter(
    (page) =>
      page.isListed &&
      (page.canonical === '' || page.canonical === absoluteHref(page.href, site.config)),
  )
  if (!site.files.has(file)) {
    if (expected.length === 0) return []
    const message = `There is no ${file}, but ${expected.length} pages are to be listed.`
    return [found('SITEMAP_MISSING', { page: file }, message)]
  }
  const { addresses, invalid } = readSitemap(site)
  const listed = new Set(addresses.map((address) => parseUrl(address)?.href ?? address))
  const known = new Map(expected.map((page) => [page, addressOf(page)]))
  const all = new Set(known.values())
  return [
    ...checkRobots(site),
    ...invalid.map((message) => found('SITEMAP_INVALID', { page: file }, message)),
    ...[...known]
      .filter(([, address]) => !listed.has(address))
      .map(([page, address]) =>
        found(
          'SITEMAP_DIFFERS',
          { page: page.file, story: page.story },
          `${address} is not in the sitemap.`,
        ),
      ),
    ...[...listed]
      .filter((address) => !all.has(address))
      .map((address) =>
        found(
          'SITEMAP_DIFFERS',
          { page: file },
          `${address} is listed, but is no page to be listed.`,
        ),
      ),
  ]
}

/** Addresses of the pages, of all parts when there are several. */
function readSitemap(site: BuiltSite): { addresses: string[]; invalid: string[] } {
  const { siteUrl, basePath } = site.config
  const text = site.text(file)
  const texts = text.includes('<sitemapindex')
    ? valuesOf('loc', text)
        .map((address) => address.slice((siteUrl + basePath).length))
        .filter((path) => site.files.has(path))
        .map((path) => site.text(path))
    : [text]
  const addresses = texts.flatMap((part) => valuesOf('loc', part))
  const notAbsolute = [...addresses, ...texts.flatMap((part) => valuesOf('image:loc', part))]
    .filter((address) => !/^https?:\/\//.test(address) || parseUrl(address) === null)
    .map((address) => `“${address}” is no absolute address.`)
  const notDates = texts
    .flatMap((part) => valuesOf('lastmod', part))
    .filter((date) => !/^\d{4}-\d\d-\d\d/.test(date) || Number.isNaN(Date.parse(date)))
    .map((date) => `“${date}” is no date.`)
  return { addresses, invalid: [...notAbsolute, ...notDates] }
}

const valuesOf = (tag: string, xml: string): string[] =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
    unescapeXml(text.trim()),
  )

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
}

const unescapeXml = (text: string): string =>
  text.replace(/&(\w+);/g, (whole, name: string) => entities[name] ?? whole)

function checkRobots(site: BuiltSite): Finding[] {
  const robots = site.files.has('robots.txt') ? site.text('robots.txt') : ''
  const named = /^Sitemap:\s*(\S+)/im.exec(robots)?.[1] ?? ''
  const { siteUrl, basePath } = site.config
  if (named === `${siteUrl}${basePath}${file}`) return []
  return [found('SITEMAP_MISSING', { page: 'robots.txt' }, `robots.txt does not name ${file}.`)]
}
