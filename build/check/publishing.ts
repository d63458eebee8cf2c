/**
 * Checks for problems that forbid publishing: drafts, a URL that no visitor can reach, secrets.
 */
import { isIP } from 'node:net'
import type { Diagnostic } from '../../src/content/diagnostic.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import { hrefOf, routePathOf } from '../../src/content/paths.ts'
import type { LatestBuild } from '../../src/content/payload.ts'
import { isRouted } from '../../src/content/site.ts'
import { isPublicAddress } from '../base/public-ip.ts'
import { type BuiltSite, parseJson } from '../built-site/built-site.ts'
import { secretScanOf } from '../config/secret-scan.ts'
import { diagnose } from '../diagnostics/diagnose.ts'

const latestFile = 'builds/latest.json'

export function checkDrafts(site: BuiltSite): Diagnostic[] {
  if (!showsDrafts(site)) return []
  const code = site.config.service.version === 'draft' ? 'DRAFTS_BUILT' : 'DRAFTS_FOR_PUBLIC'
  return [
    diagnose(
      code,
      { file: latestFile },
      {
        en: 'The site was built from drafts: visitors would read unpublished content.',
        it: 'Il sito è costruito con le bozze: i visitatori leggerebbero contenuti non pubblicati.',
      },
    ),
  ]
}

function showsDrafts({ files, text }: BuiltSite): boolean {
  if (!files.has(latestFile)) return false
  const latest = parseJson(text(latestFile)) as Partial<LatestBuild> | null
  return latest?.content?.shows === 'draft'
}

/** Reports published stories without a page. */
export function checkStoryPages(site: BuiltSite): Diagnostic[] {
  const { stories, config, manifest } = site
  const built = new Set(manifest?.prerendered)
  const mayHaveDrafts = showsDrafts(site)
  return (
    stories
      .filter(({ content }) => isRouted(site.site, content))
      // The cache may hold drafts by now; a published site needs no pages for them.
      .filter(({ published_at }) => mayHaveDrafts || published_at !== null)
      .filter(({ full_slug }) => !built.has(hrefOf(routePathOf(full_slug), config.basePath)))
      .map(({ full_slug: story }) =>
        diagnose(
          'PAGE_MISSING',
          { story },
          {
            en: 'The story is published, but has no page.',
            it: 'Il contenuto è pubblicato, ma non ha una pagina.',
          },
        ),
      )
  )
}

/** Checks the URL that the pages name as their own. */
export function checkAddress({ config, pages }: BuiltSite): Diagnostic[] {
  const home = pages.find(({ file }) => file === 'index.html')
  const { hostname, origin } = parseUrl(home?.canonical ?? '') ?? new URL(config.siteUrl)
  if (isPublicHost(hostname)) return []
  return [
    diagnose(
      'ADDRESS_NOT_PUBLIC',
      { file: 'index.html' },
      {
        en: `The pages say that they are at ${origin}, which no visitor can reach.`,
        it: `Le pagine dicono di essere a ${origin}, che nessun visitatore può raggiungere.`,
      },
    ),
  ]
}

function isPublicHost(hostname: string): boolean {
  const address = hostname.replace(/^\[|\]$/g, '')
  if (isIP(address) !== 0) return isPublicAddress(address)
  return hostname.includes('.') && !reservedName.test(hostname)
}

/** https://www.iana.org/assignments/special-use-domain-names */
const reservedName =
  /(^|\.)(localhost|local|test|invalid|example|internal|home\.arpa|example\.(com|net|org))\.?$/

/** Searches all files of the site for secrets, also those left by earlier builds. */
export function checkSecrets(site: BuiltSite): Diagnostic[] {
  const scan = secretScanOf(site.config)
  const report = (file: string, secrets: readonly string[]) =>
    secrets.map((secret) =>
      diagnose(
        'SECRET_PUBLISHED',
        { file },
        { en: `The file contains ${secret}.`, it: `Il file contiene ${secret}.` },
      ),
    )
  return [
    ...[...site.files.keys()].flatMap((path) => report(path, scan(path, site.bytes(path)))),
    ...Object.entries(site.hostFiles).flatMap(([path, text]) => report(path, scan(path, text))),
  ]
}
