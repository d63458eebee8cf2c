/**
 * Sends one request to Storyblok: paced, bounded in time and in size, retried when that can help.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import pLimit from 'p-limit'
import { systemErrorCode } from '../../src/content/errors.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import { mostRetries, RequestError } from './errors.ts'

export interface FetchLimits {
  /** Longest wait for the answer, and for more of its bytes. */
  idleMs: number
  /** Most bytes of the body, unpacked. */
  maxBytes: number
}

export interface TransportLimits extends FetchLimits {
  /** Wait before the second try, when the server does not say; doubled with each failure. */
  retryMs: number
}

export type Send = (request: Request, signal: AbortSignal) => Promise<Answer>

/** An answer as `fetch` or undici gives it. */
type Answer = Pick<Response, 'status' | 'statusText'> & {
  headers: HeadersInit
  body: AsyncIterable<Uint8Array> | null
}

interface TransportOptions extends Partial<TransportLimits> {
  /** Default: no limit. */
  pace?: Pace | undefined
  /** Limit of one request with all its tries, except waits that the server asks for. */
  deadlineMs: number
  send: Send
  /** Default: on the same host, as URLs carry the token. */
  mayFollow?: (next: URL, from: URL) => boolean
  /** Default: a time-out is tried again like a connection that broke. */
  retriesTimeouts?: boolean
}

const rateLimitRetries = 10
const retryAfterCapMs = 30_000
const mostRedirects = 5
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * Sends requests that change nothing. Retries 429 up to 10 times, and failures that may pass up to 5
 * times: after what Retry-After says (seconds or a date, at most 30 s), or else after 300 ms, doubled
 * with each failure but a 429.
 */
export function createTransport(options: TransportOptions) {
  const { deadlineMs, retriesTimeouts = true, retryMs = 300 } = options
  // A hundred stories of 640 KB: more than any page of a listing has.
  const { idleMs = 10_000, maxBytes = 64 * 1024 * 1024, pace = (send) => send() } = options
  /** The requests that left the machine so far, and how many of them were retries. */
  const counts = { requests: 0, retries: 0 }

  /** Follows redirects, each a request of its own. */
  async function exchange(first: Request, signal: AbortSignal): Promise<Response> {
    for (let request = first, followed = 0; ; followed++) {
      const answer = await pace(() => {
        counts.requests++
        return fetchWithin(request, { idleMs, maxBytes, signal, send: options.send })
      })
      const next = redirectOf(answer, new URL(request.url), options.mayFollow)
      if (next === null) return answer
      if (followed === mostRedirects) {
        throw new RequestError('no answer', `it redirects more than ${mostRedirects} times`)
      }
      request = new Request(next, request)
    }
  }

  /** Returns what `read` makes of the answer; `read` throws a RequestError if it is unusable. */
  async function send<T>(request: Request, read: (answer: Response) => Promise<T>): Promise<T> {
    let signal = createDeadline(deadlineMs)
    for (let tries = 1, rateLimited = 0, failed = 0; ; tries++) {
      try {
        return await read(await exchange(request, signal))
      } catch (error) {
        if (!(error instanceof RequestError)) throw error
        error.tries = tries
        const { retries = 0, isTimeout, status, retryAfter = null } = error.details
        const isRateLimit = status === 429
        const mayRetry = isRateLimit
          ? rateLimited++ < rateLimitRetries
          : failed++ < retries && (retriesTimeouts || !isTimeout)
        if (!mayRetry || signal.aborted) throw error
        counts.retries++
        const askedMs = retryAfterMs(retryAfter)
        if (isRateLimit || askedMs !== null) {
          await sleep(askedMs ?? jittered(retryMs))
          signal = createDeadline(deadlineMs)
        } else {
          const ms = jittered(retryMs * 2 ** (failed - 1))
          await sleep(ms, undefined, { signal }).catch(() => {})
          if (signal.aborted) throw error
        }
      }
    }
  }

  return { send, counts }
}

/** Calls `send`, which resolves to the answer, when its turn has come. */
export type Pace = <T>(send: () => Promise<T>) => Promise<T>

// A little more than a second: the clocks of two machines do not run alike.
const windowMs = 1002

/**
 * Sends so that Storyblok gets at most `perSecond` requests in any second. Each of `perSecond` slots
 * waits a second after the answer to its last request: the request arrived some time before, and a new
 * connection takes far longer than an open one.
 */
export function createPace(perSecond: number): Pace {
  const slots: number[] = Array(perSecond).fill(Number.NEGATIVE_INFINITY)
  const limit = pLimit(perSecond)
  return (send) =>
    limit(async () => {
      const instant = (slots.shift() ?? 0) + windowMs
      // Timers can be early.
      while (performance.now() < instant) await sleep(Math.ceil(instant - performance.now()))
      return send().finally(() => slots.push(performance.now()))
    })
}

/** Replaces `AbortSignal.timeout`, whose reason says nothing. */
export function createDeadline(ms: number): AbortSignal {
  const controller = new AbortController()
  const reason = new Error(`there was no usable answer within ${ms / 1000} s`)
  setTimeout(() => controller.abort(reason), ms).unref()
  return controller.signal
}

const jittered = (ms: number): number => ms * (1 + Math.random() * 0.25)

/** Milliseconds to wait by a Retry-After header, or `null` when it is absent or unreadable. */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), retryAfterCapMs)
}

/** The URL that an answer redirects to; `null` when it is no redirect. */
function redirectOf({ status, headers }: Response, from: URL, mayFollow = isSameHost): URL | null {
  const location = headers.get('location')
  if (!redirects.has(status) || location === null) return null
  const next = parseUrl(location, from.href)
  if (next !== null && mayFollow(next, from)) return next
  // The host tells apart another region and the login page of a network.
  const host = next && ` (${next.host})`
  throw new RequestError(
    'no answer',
    `it redirects to another host${host ?? ''}, which is not followed`,
  )
}

const isSameHost = (next: URL, from: URL): boolean =>
  next.origin === from.origin && next.username + next.password === ''

interface FetchOptions extends FetchLimits {
  /** Aborts, with the reason, to give up the answer. */
  signal: AbortSignal
  send: Send
}

/**
 * Makes one try. Reads the body of the answer to the end, so that a torn one fails here.
 * @throws RequestError
 */
export async function fetchWithin(
  request: Request,
  { idleMs, maxBytes, signal, send }: FetchOptions,
): Promise<Response> {
  const idle = new AbortController()
  const reason = new Error(`no data arrived for ${idleMs / 1000} s`)
  const timer = setTimeout(() => idle.abort(reason), idleMs)
  try {
    const answer = await send(request, AbortSignal.any([idle.signal, signal]))
    const parts: Uint8Array[] = []
    let size = 0
    for await (const part of answer.body ?? []) {
      timer.refresh()
      size += part.byteLength
      if (size > maxBytes) {
        const megabytes = maxBytes / 1024 / 1024
        throw new RequestError('no answer', `the answer is larger than ${megabytes} MB`)
      }
      parts.push(part)
    }
    const { status, statusText, headers } = answer
    // Some statuses must have no body at all.
    const body = size === 0 ? null : Buffer.concat(parts)
    return new Response(body, { status, statusText, headers })
  } catch (error) {
    if (error instanceof RequestError) throw error
    const late = [idle.signal, signal].find(({ aborted }) => aborted)
    const retries = retriesOf(error)
    const details = { retries, isTimeout: late !== undefined }
    throw new RequestError('no answer', reasonOf(late?.reason ?? error), details)
  } finally {
    clearTimeout(timer)
  }
}

/** Node says “fetch failed” and keeps the reason in the cause. */
const causeOf = (error: unknown): unknown =>
  error instanceof Error && error.cause instanceof Error ? error.cause : error

/** Retries: few if a URL may be wrong, as a server restarts in seconds; none for a bad certificate. */
export function retriesOf(error: unknown): number {
  const code = systemErrorCode(causeOf(error)) ?? ''
  if (/CERT|SIGNATURE/.test(code)) return 0
  return ['ECONNREFUSED', 'ENOTFOUND'].includes(code) ? 2 : mostRetries
}

function reasonOf(error: unknown): string {
  const reason = causeOf(error)
  return reason instanceof Error ? reason.message || reason.name : String(reason)
}
