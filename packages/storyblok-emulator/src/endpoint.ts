import type { Query } from './query-string.ts'
import type { Space, Version } from './space.ts'

/** A request that has passed the token check. */
export interface ContentRequest {
  space: Space
  version: Version
  query: Query
  /** Path after the endpoint's own, decoded; may be empty. */
  path: string
}

export interface Answer {
  status: number
  body: unknown
  /** Total number of items in a list, and the most on one page. */
  total?: number
  perPage?: number
}

/** One path of the API below `/v2/cdn`. */
export interface Endpoint {
  answer(request: ContentRequest): Answer
  /** Whether a published request without `cv` is redirected to the same URL with it. */
  redirectsToCv: boolean
  /** Known parameters; others give 422. Undefined: all are allowed. */
  parameters?: ReadonlySet<string>
  /** `Cache-Control` of published answers, if not the usual one. */
  cacheControl?: string
}

/** `Cache-Control` of answers for one reader only: drafts, and all that is not content. */
export const DRAFT_CACHE = 'max-age=0, private, must-revalidate'

export const notFound: Answer = { status: 404, body: ['This record could not be found'] }

/** An answer as JSON, with pagination headers for lists. */
export function jsonResponse(answer: Answer, cacheControl: string): Response {
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': answer.status === 200 ? cacheControl : 'no-cache',
  })
  if (answer.total !== undefined) headers.set('total', String(answer.total))
  if (answer.perPage !== undefined) headers.set('per-page', String(answer.perPage))
  return new Response(JSON.stringify(answer.body), { status: answer.status, headers })
}
