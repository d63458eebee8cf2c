/**
 * Whether a post comes from the site's own pages. Browsers say so themselves, and no page can make
 * them lie; programs that are no browser are not what this is against.
 */
export function isFromOwnSite(headers: Headers, origins: readonly string[]): boolean {
  const origin = headers.get('origin')
  const site = headers.get('sec-fetch-site')
  if (origin !== null) return origins.includes(origin)
  return site === 'same-origin'
}
