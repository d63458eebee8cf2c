import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { etag, RETAINED_304_HEADERS } from 'hono/etag'
import { HTTPException } from 'hono/http-exception'
import { DRAFT_CACHE, type Endpoint, endpoints, jsonResponse, notFound } from './endpoints.ts'
import { assetResponse } from './images.ts'
import { decodePath, tidyPath } from './paths.ts'
import { parseQuery, type Query, textParameter } from './query-string.ts'
import type { ReadTokens, Space, Version } from './space.ts'
import type { SpaceStorage } from './space-folder.ts'

const CDN = '/v2/cdn/'
const PUBLISHED_CACHE = 'max-age=0, public, s-maxage=604800, stale-if-error=3600'

interface DeliveryParts {
  tokens: ReadTokens
  storage: SpaceStorage
}

export type DeliveryApp = Hono<{ Bindings: { space: Space } }>

/** Storyblok's delivery API v2, its assets and image service at `/f/…`, over the space of each call. */
export function createDeliveryApp({ tokens, storage }: DeliveryParts): DeliveryApp {
  const app: DeliveryApp = new Hono({ getPath: tidyPath })
  app.use(
    cors({ exposeHeaders: ['total', 'per-page', 'etag', 'x-ratelimit', 'x-ratelimit-policy'] }),
    etag({
      weak: true,
      retainedHeaders: [
        ...RETAINED_304_HEADERS,
        'access-control-allow-origin',
        'total',
        'per-page',
      ],
    }),
  )
  for (const [route, endpoint] of Object.entries(endpoints)) {
    const pathStart = CDN.length + route.replace('*', '').length
    app.get(`${CDN}${route}`, ({ req, env: { space } }) => {
      const path = decodePath(req.path.slice(pathStart))
      return serveEndpoint(endpoint, { space, tokens, path, url: new URL(req.url) })
    })
  }
  app.get('/f/*', ({ req, env: { space } }) =>
    assetResponse({ space, storage, path: decodePath(req.path), accept: req.header('accept') }),
  )
  app.notFound(() => jsonResponse(notFound, DRAFT_CACHE))
  app.onError((error) => {
    const status = error instanceof HTTPException ? error.status : 500
    return jsonResponse({ status, body: { error: error.message } }, DRAFT_CACHE)
  })
  return app
}

interface Served {
  space: Space
  tokens: ReadTokens
  path: string
  url: URL
}

function serveEndpoint(endpoint: Endpoint, { space, tokens, path, url }: Served): Response {
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
  return jsonResponse(endpoint.answer({ space, version, query, path }), cacheControl)
}

function isAllowed(query: Query, version: Version, tokens: ReadTokens): boolean {
  const token = textParameter(query, 'token')
  return token === tokens.preview || (token === tokens.public && version === 'published')
}

function redirectToCv(url: URL, cv: number): Response {
  const location = `${url.origin}${url.pathname}${url.search}&cv=${cv}`
  return new Response(null, { status: 301, headers: { location, 'cache-control': 'no-cache' } })
}
