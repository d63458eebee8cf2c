import { DRAFT_CACHE, jsonResponse } from './answer.ts'
import { parseQuery, textParameter } from './query-string.ts'
import { CACHED_LIMIT, createRateLimiter, deliveryLimit, tooManyRequests } from './rate-limit.ts'
import type { Space } from './space.ts'

/** Answers 429 to a request that comes too soon, `undefined` to any other. */
export type DeliveryGate = (request: Request, space: Space) => Response | undefined

// Beyond so many the first are forgotten, as a cache does.
const MOST_CACHED = 20_000

/**
 * The rate limits of the delivery API: by page size for what comes from the service itself, and
 * hardly any for a published answer that was given before and that the content network holds.
 * @param now milliseconds, on any scale that only goes forward
 */
export function createDeliveryGate(now: () => number): DeliveryGate {
  const limiter = createRateLimiter(now)
  const cached = new Set<string>()
  return (request, space) => {
    const url = new URL(request.url)
    const query = parseQuery(url.search.slice(1))
    const cv = textParameter(query, 'cv')
    const isDraft = textParameter(query, 'version') === 'draft'
    // Without a cv the answer is a redirect, which the content network gives.
    if (!isDraft && cv === undefined) return undefined
    const isCached = !isDraft && cached.has(`${space.cv} ${request.url}`)
    const limit = isCached ? CACHED_LIMIT : deliveryLimit(url)
    if (!limiter.take(limit)) return jsonResponse(tooManyRequests(limit), DRAFT_CACHE, request)
    if (!isDraft && !isCached) {
      cached.add(`${space.cv} ${request.url}`)
      const [oldest] = cached.size > MOST_CACHED ? cached : []
      if (oldest !== undefined) cached.delete(oldest)
    }
    return undefined
  }
}
