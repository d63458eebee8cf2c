import type { ServerResponse } from 'node:http'
import type { Hono } from 'hono'
import { createContentApp } from './app.ts'
import { createDeliveryGate } from './delivery-gate.ts'
import { answerFaultControl } from './faults/fault-control.ts'
import { isSent } from './faults/sent.ts'
import type { Faults } from './faults.ts'
import type { OpenSpace } from './open-space.ts'
import { createRateLimiter, MANAGEMENT_LIMIT, tooManyManagementRequests } from './rate-limit.ts'
import type { ReadTokens, Space } from './space.ts'
import type { SpaceStorage } from './space-storage.ts'

interface ServiceParts {
  openedSpace: OpenSpace
  storage: SpaceStorage
  tokens: ReadTokens
  faults: Faults
  management: Hono
  hasRateLimits: boolean
  now: () => number
}

/** Answers one request; `outgoing` is the Node response that belongs to it. */
export type Service = (request: Request, outgoing: ServerResponse) => Promise<Response>

// What the content network says of itself; it counts requests at the same time, not a second.
const CONCURRENT_REQUESTS = 30

/** The whole service: what goes to which part of it, and the limits on the way. */
export function createService(parts: ServiceParts): Service {
  const { openedSpace, storage, tokens, faults, management, hasRateLimits, now } = parts
  const gate = createDeliveryGate(now)
  const managementLimiter = createRateLimiter(now)
  let app: { space: Space; fetch: Hono['fetch'] } | undefined
  let underWay = 0

  const deliver = async (request: Request, space: Space): Promise<Response> => {
    if (app?.space !== space) app = { space, fetch: createContentApp(space, tokens, storage).fetch }
    return app.fetch(request)
  }

  const answer = async (request: Request, outgoing: ServerResponse): Promise<Response> => {
    const { pathname } = new URL(request.url)
    if (pathname === '/__faults') return answerFaultControl(request, faults)
    if (/^\/+v1\//.test(pathname)) {
      const isLimited =
        hasRateLimits && !isUpload(pathname) && !managementLimiter.take(MANAGEMENT_LIMIT)
      const { status, body } = tooManyManagementRequests()
      return isLimited ? Response.json(body, { status }) : management.fetch(request)
    }
    const space = await openedSpace.current()
    const refusal = hasRateLimits && isDelivery(request) ? gate(request, space) : undefined
    return refusal ?? faults.answer({ request, outgoing, space, deliver })
  }

  return async (request, outgoing) => {
    underWay++
    try {
      const response = await answer(request, outgoing)
      if (hasRateLimits && isDelivery(request) && !isSent(response)) {
        const remaining = Math.max(0, CONCURRENT_REQUESTS - underWay)
        response.headers.set('x-ratelimit', `"concurrent-requests";r=${remaining}`)
        response.headers.set('x-ratelimit-policy', `"concurrent-requests";q=${CONCURRENT_REQUESTS}`)
      }
      return response
    } finally {
      underWay--
    }
  }
}

// The real service has its uploads go to a store that does not count requests.
function isUpload(pathname: string): boolean {
  return /\/assets\/\d+\/upload$/.test(pathname)
}

function isDelivery(request: Request): boolean {
  return /^\/+v2\//.test(new URL(request.url).pathname)
}
