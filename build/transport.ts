/**
 * The `fetch` that the content client is given: paced, patient and bounded.
 */

export interface TransportOptions {
  /** Most requests in any sliding second. */
  requestsPerSecond: number
  /** Called once a request that leaves the machine, retries included. */
  onRequest: () => void
  /** Called before each wait for another try. */
  onRetry: () => void
}

const headersTimeoutMs = 10_000
const retryDelayMs = 300
const retryAfterCapMs = 30_000
const rateLimitRetries = 10
const retriedOnce = new Set([408, 409, 425, 500, 502, 503, 504])
const bodiless = new Set([204, 205, 304])

/**
 * 429 is tried again up to 10 times, after the server's Retry-After (seconds or a date, at most
 * 30 s) or 300 ms; 408, 409, 425, 5xx and a broken connection once, unless the call changes
 * something, which may have happened already. Other answers pass as they are.
 */
export function createTransport(options: TransportOptions): typeof fetch {
  const paced = createPacer(options.requestsPerSecond)
  return async (input, init) => {
    const faultRetries = isReading(input, init) ? 1 : 0
    for (let rateLimited = 0, failed = 0; ; ) {
      const answer = await paced(() => {
        options.onRequest()
        return attempt(input, init)
      })
      if (answer instanceof Response) {
        const isRateLimit = answer.status === 429 && rateLimited++ < rateLimitRetries
        const isFault = retriedOnce.has(answer.status) && failed++ < faultRetries
        if (!isRateLimit && !isFault) return answer
        await answer.body?.cancel()
        options.onRetry()
        await sleep(retryAfterMs(answer.headers.get('retry-after')) ?? jittered(retryDelayMs))
      } else {
        if (failed++ >= faultRetries)
          throw new Error(reasonOf(answer.error), { cause: answer.error })
        options.onRetry()
        await sleep(jittered(retryDelayMs))
      }
    }
  }
}

const isReading = (...[input, init]: Parameters<typeof fetch>): boolean =>
  /^(get|head)$/i.test(init?.method ?? (input instanceof Request ? input.method : 'get'))

async function attempt(
  input: Parameters<typeof fetch>[0],
  init: Parameters<typeof fetch>[1],
): Promise<Response | { error: unknown }> {
  try {
    const signal = AbortSignal.timeout(headersTimeoutMs)
    const response = await fetch(input, { ...init, signal })
    // The body is read here, so that the deadline holds for it too and a torn one is tried again.
    const body = bodiless.has(response.status) ? null : await response.arrayBuffer()
    return new Response(body, {
      status: response.status,
      statusText: response.statusText,
      headers: response.headers,
    })
  } catch (error) {
    return { error }
  }
}

/**
 * Sends so that no second sees more than `perSecond` arrivals. A request waits for the answer to
 * the one `perSecond` places before it, and a second from then: when that one arrived is only known
 * to be before its answer, and a new connection takes far longer than one that is open.
 */
function createPacer(perSecond: number): <T>(send: () => Promise<T>) => Promise<T> {
  // A little more than a second, as timers can be early.
  const windowMs = 1010
  const now = () => performance.now()
  const answered: Promise<number>[] = []
  return (send) => {
    const before = answered.length < perSecond ? undefined : answered.shift()
    const sent = (async () => {
      if (before !== undefined) await sleep((await before) + windowMs - now())
      return send()
    })()
    answered.push(sent.then(now, now))
    return sent
  }
}

/** Milliseconds to wait by a Retry-After header, or `null` when it is absent or unreadable. */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), retryAfterCapMs)
}

/** Node says “fetch failed” and keeps the reason in the cause. */
function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message || reason.name : String(reason)
}

const jittered = (ms: number): number => ms * (1 + Math.random() * 0.25)

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
