import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { HTTPException } from 'hono/http-exception'
import { DRAFT_CACHE, type Endpoint, jsonResponse, notFound } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { assetResponse } from './images.ts'
import { decodePath, tidyPath } from './paths.ts'
import { parseQuery, type Query, textParameter } from './query-string.ts'
import type { ReadTokens, Space, Version } from './space.ts'
import type { SpaceStorage } from './space-folder.ts'

const CDN = '/v2/cdn/'
const PUBLISHED_CACHE = 'max-age=0, public, s-maxage=604800, stale-if-error=3600'

interface DeliveryParts {
  space: Space
  tokens: ReadTokens
  storage: SpaceStorage
}

/** Storyblok's delivery API v2, its assets and image service at `/f/…`, over one space. Stateless. */
export function createDeliveryApp({ space, tokens, storage }: DeliveryParts): Hono {
  const app = new Hono({ getPath: tidyPath })
  app.use(
    cors({ exposeHeaders: ['total', 'per-page', 'etag', 'x-ratelimit', 'x-ratelimit-policy'] }),
  )
  for (const [route, endpoint] of Object.entries(endpoints)) {
    const pathStart = CDN.length + route.replace('*', '').length
    app.get(`${CDN}${route}`, ({ req }) => {
      const path = decodePath(req.path.slice(pathStart))
      return serveEndpoint(endpoint, { space, tokens, path, request: req.raw })
    })
  }
  app.get('/f/*', ({ req }) => {
    const path = decodePath(req.path)
    return assetResponse({ space, storage, path, request: req.raw })
  })
  app.notFound(({ req }) => jsonResponse(notFound, DRAFT_CACHE, req.raw))
  app.onError((error, { req }) => {
    const status = error instanceof HTTPException ? error.status : 500
    return jsonResponse({ status, body: { error: error.message } }, DRAFT_CACHE, req.raw)
  })
  return app
}

interface Served {
  space: Space
  tokens: ReadTokens
  path: string
  request: Request
}

function serveEndpoint(endpoint: Endpoint, { space, tokens, path, request }: Served): Response {
  const url = new URL(request.url)
  const query = parseQuery(url.search.slice(1))
  const version = textParameter(query, 'version') === 'draft' ? 'draft' : 'published'
  if (!isAllowed(query, version, tokens)) throw new HTTPException(401, { message: 'Unauthorized' })
  const unknown = Object.keys(query).filter((name) => endpoint.parameters?.has(name) === false)
  if (unknown.length > 0)
    throw new HTTPException(422, { message: `Parameter(s) ${unknown.join(', ')} not allowed` })
  const hasCv = textParameter(query, 'cv') !== undefined
  if (version === 'published' && endpoint.redirectsToCv && !hasCv)
    return redirectToCv(url, space.cv)
  const cacheControl =
    version === 'draft' ? DRAFT_CACHE : (endpoint.cacheControl ?? PUBLISHED_CACHE)
  return jsonResponse(endpoint.answer({ space, version, query, path }), cacheControl, request)
}

function isAllowed(query: Query, version: Version, tokens: ReadTokens): boolean {
  const token = textParameter(query, 'token')
  return token === tokens.preview || (token === tokens.public && version === 'published')
}

function redirectToCv(url: URL, cv: number): Response {
  const location = `${url.origin}${url.pathname}${url.search}&cv=${cv}`
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })
}
