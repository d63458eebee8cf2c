import { DRAFT_CACHE, jsonResponse } from './endpoints.ts'
import { pageParameters, parseQuery, textParameter } from './query-string.ts'
import type { Space } from './space.ts'

// Requests a second for answers that the content network has cached.
const CACHED_LIMIT = 1000
const MANAGEMENT_LIMIT = 6
// Limits of the delivery API for uncached requests, by the most items that a page can have.
const tiers = [
  { perPage: 25, limit: 50 },
  { perPage: 50, limit: 15 },
  { perPage: 75, limit: 10 },
] as const
const LOWEST_LIMIT = 6

/**
 * Limits the requests that pass in any second; each limit counts for itself.
 * @param now milliseconds, on any scale that only goes forward
 * @returns whether a request under this limit (requests a second) may pass; if so, it counts
 */
function createRateLimiter(now: () => number): (limit: number) => boolean {
  const passedAt = new Map<number, number[]>()
  return (limit) => {
    const instant = now()
    const recent = (passedAt.get(limit) ?? []).filter((time) => time > instant - 1000)
    const mayPass = recent.length < limit
    if (mayPass) recent.push(instant)
    passedAt.set(limit, recent)
    return mayPass
  }
}

/** Requests a second that the delivery API allows for this URL: the larger the pages, the fewer. */
export function deliveryLimit(url: URL): number {
  const query = parseQuery(url.search.slice(1))
  const isSingle =
    textParameter(query, 'find_by') !== undefined || /\/stories\/./.test(url.pathname)
  const { perPage } = pageParameters(query, 1000)
  const tier = tiers.find((candidate) => perPage <= candidate.perPage)
  return isSingle ? tiers[0].limit : (tier?.limit ?? LOWEST_LIMIT)
}

/**
 * Applies the rate limits of the delivery API: by page size for answers from Storyblok itself, and
 * hardly any for a published answer that was given before and that the content network holds.
 * @returns 429 for a request that comes too soon, `undefined` for any other
 */
export function createDeliveryLimit(now: () => number) {
  const mayPass = createRateLimiter(now)
  const cached = new Set<string>()
  return (request: Request, space: Space): Response | undefined => {
    const url = new URL(request.url)
    const query = parseQuery(url.search.slice(1))
    const isDraft = textParameter(query, 'version') === 'draft'
    // Without a cv the answer is a redirect, which the content network gives.
    if (!isDraft && textParameter(query, 'cv') === undefined) return undefined
    const key = `${space.cv} ${request.url}`
    const isCached = !isDraft && cached.has(key)
    const limit = isCached ? CACHED_LIMIT : deliveryLimit(url)
    if (!mayPass(limit)) return jsonResponse(tooManyRequests(limit), DRAFT_CACHE)
    if (!isDraft) cached.add(key)
    return undefined
  }
}

/** Applies the limit of the management API. Uploads go to a store that does not count requests. */
export function createManagementLimit(now: () => number) {
  const mayPass = createRateLimiter(now)
  return (pathname: string): Response | undefined => {
    if (/\/assets\/\d+\/upload$/.test(pathname) || mayPass(MANAGEMENT_LIMIT)) return undefined
    const error = `Rate limit of ${MANAGEMENT_LIMIT} request per second reached. Retry later.`
    return Response.json({ error }, { status: 429 })
  }
}

export function tooManyRequests(limit: number) {
  const error = `Rate limit of ${limit} request per second has been reached. Retry later.`
  return { status: 429, body: { error } }
}
