import type { Answer } from './answer.ts'
import { pageParameters, parseQuery, textParameter } from './query-string.ts'

/** Lets at most so many requests through in any second; each limit counts for itself. */
export interface RateLimiter {
  /** Whether a request under this limit (requests a second) may pass; if so, it counts. */
  take(limit: number): boolean
}

/** @param now milliseconds, on any scale that only goes forward */
export function createRateLimiter(now: () => number): RateLimiter {
  const passedAt = new Map<number, number[]>()
  return {
    take(limit) {
      const instant = now()
      const recent = (passedAt.get(limit) ?? []).filter((time) => time > instant - 1000)
      const mayPass = recent.length < limit
      if (mayPass) recent.push(instant)
      passedAt.set(limit, recent)
      return mayPass
    },
  }
}

/** Requests a second for what the content network has cached already. */
export const CACHED_LIMIT = 1000

/** Requests a second of the management API. */
export const MANAGEMENT_LIMIT = 6

// The delivery API's, uncached: by the most items that a page can have.
const tiers = [
  { perPage: 25, limit: 50 },
  { perPage: 50, limit: 15 },
  { perPage: 75, limit: 10 },
] as const
const LOWEST_LIMIT = 6

/** Requests a second that the delivery API allows for URLs like this one: the larger the pages, the fewer. */
export function deliveryLimit(url: URL): number {
  const query = parseQuery(url.search.slice(1))
  const isSingle =
    textParameter(query, 'find_by') !== undefined || /\/stories\/./.test(url.pathname)
  const { perPage } = pageParameters(query, 1000)
  const tier = tiers.find((candidate) => perPage <= candidate.perPage)
  return isSingle ? tiers[0].limit : (tier?.limit ?? LOWEST_LIMIT)
}

export function tooManyRequests(limit: number): Answer {
  const error = `Rate limit of ${limit} request per second has been reached. Retry later.`
  return { status: 429, body: { error } }
}

/** The management API words it a little differently. */
export function tooManyManagementRequests(): Answer {
  const error = `Rate limit of ${MANAGEMENT_LIMIT} request per second reached. Retry later.`
  return { status: 429, body: { error } }
}
