import { createHash } from 'node:crypto'
import type { Query } from './query-string.ts'
import type { Space, Version } from './space.ts'

/** A request that has passed the token. */
export interface ContentRequest {
  space: Space
  version: Version
  query: Query
  /** What follows the endpoint's own path, decoded; empty where nothing does. */
  path: string
}

export interface Answer {
  status: number
  body: unknown
  /** For lists: how many there are in all, and on one page at most. */
  total?: number
  perPage?: number
}

/** One path of the API below `/v2/cdn`. */
export interface Endpoint {
  answer(request: ContentRequest): Answer
  /** Whether a published request without `cv` is sent to the same URL with it. */
  redirectsToCv: boolean
  /** Parameters it knows; others give 422. Undefined: it takes any. */
  parameters?: ReadonlySet<string>
  /** For published answers, where it is not the usual one. */
  cacheControl?: string
}

/** `Cache-Control` of what is for one reader only: drafts, and whatever is no content. */
export const DRAFT_CACHE = 'max-age=0, private, must-revalidate'

export const notFound: Answer = { status: 404, body: ['This record could not be found'] }

/** An answer as JSON, with pagination headers for lists and a weak ETag. */
export function jsonResponse(answer: Answer, cacheControl: string, request: Request): Response {
  const text = JSON.stringify(answer.body)
  const etag = `W/"${createHash('sha256').update(text).digest('hex').slice(0, 32)}"`
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': answer.status === 200 ? cacheControl : 'no-cache',
  })
  if (answer.total !== undefined) headers.set('total', String(answer.total))
  if (answer.perPage !== undefined) headers.set('per-page', String(answer.perPage))
  if (answer.status !== 200) return new Response(text, { status: answer.status, headers })
  headers.set('etag', etag)
  return hasEtag(request, etag)
    ? new Response(null, { status: 304, headers })
    : new Response(text, { headers })
}

/** Whether the client holds what `etag` names already (`If-None-Match`, compared weakly). */
export function hasEtag(request: Request, etag: string): boolean {
  const held = request.headers.get('if-none-match')?.split(',') ?? []
  const opaque = (tag: string) => tag.trim().replace(/^W\//, '')
  return held.some((tag) => opaque(tag) === opaque(etag) || tag.trim() === '*')
}
