/**
 * The address that the pages name as their own: of a site that is to be published, one that visitors
 * reach.
 */
import { isIP } from 'node:net'
import type { Finding } from '../../src/content/checks.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import { isPublicAddress } from '../base/public-ip.ts'
import type { BuiltSite } from '../built-site/built-site.ts'
import { found } from '../findings/finding.ts'

export function checkAddress({ config, pages }: BuiltSite): Finding[] {
  const home = pages.find(({ file }) => file === 'index.html')
  const { hostname, origin } = parseUrl(home?.canonical ?? '') ?? new URL(config.siteUrl)
  if (isPublicHost(hostname)) return []
  return [
    found(
      'ADDRESS_NOT_PUBLIC',
      { page: 'index.html' },
      `The pages are at home at ${origin}, which no visitor can reach.`,
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
