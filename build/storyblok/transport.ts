/**
 * The `fetch` that the content client is given: paced, patient and bounded.
 */
import { parseUrl } from '../../src/content/parse-url.ts'
import { type AttemptLimits, attempt, type Failure, reasonOf } from './attempt.ts'
import { createPacer, type PaceHistory, sleep } from './pace.ts'

export interface TransportOptions {
  /** Most requests in any sliding second. */
  requestsPerSecond: number
  /** Called once a request that leaves the machine, retries included. */
  onRequest: () => void
  /** Called before each wait for another try. */
  onRetry: () => void
  /**
   * Called when an answer is there, all of it, and is no refusal; and around a wait that the service
   * has asked for.
   */
  onProgress?: () => void
  /** Aborted: nothing is sent or waited for any more. */
  signal?: AbortSignal
  history?: PaceHistory
  limits?: Partial<TransportLimits>
}

export interface TransportLimits extends Omit<AttemptLimits, 'signal'> {
  /** Before another try, when the server does not say. */
  retryMs: number
}

const defaults = {
  headersMs: 10_000,
  idleMs: 10_000,
  maxBytes: 20 * 1024 * 1024,
  retryMs: 300,
} satisfies TransportLimits

const retryAfterCapMs = 30_000
const rateLimitRetries = 10
const maxRedirects = 5
const retriedOnce = new Set([408, 409, 425, 500, 502, 503, 504])
const redirects = new Set([301, 302, 303, 307, 308])

/**
 * 429 is tried again up to 10 times, after the server's Retry-After (seconds or a date, at most
 * 30 s) or 300 ms; 408, 409, 425, 5xx and a broken connection once, unless the call changes
 * something, which may have happened already. Redirects are followed on the same host only, as
 * addresses carry the token. Other answers pass as they are.
 */
export function createTransport(options: TransportOptions): typeof fetch {
  const limits = { ...defaults, ...options.limits }
  const paced = createPacer({
    perSecond: options.requestsPerSecond,
    history: options.history,
    signal: options.signal,
  })
  const pause = async (ms: number) => {
    options.onRetry()
    await sleep(ms, options.signal)
  }

  /** Follows redirects, each a request of its own. */
  const exchange = async (request: Request): Promise<Response | Failure> => {
    let current = request
    for (let followed = 0; ; followed++) {
      const answer = await paced((arrived) => {
        options.onRequest()
        return attempt(current.clone(), { ...limits, signal: options.signal }, arrived)
      })
      if (!(answer instanceof Response) || !isRedirect(request, answer)) return answer
      if (followed === maxRedirects) return refused(`it redirects more than ${maxRedirects} times`)
      const next = parseUrl(answer.headers.get('location') ?? '', current.url)
      if (next?.origin !== new URL(current.url).origin) return refused(elsewhere(next))
      current = new Request(next, current)
    }
  }

  return async (input, init) => {
    const request = new Request(input, { ...init, signal: null })
    const faultRetries = isReading(request) ? 1 : 0
    for (let rateLimited = 0, failed = 0; ; ) {
      const answer = await exchange(request).catch((error: unknown) => refused(reasonOf(error)))
      if (answer instanceof Response) {
        const isRateLimit = answer.status === 429 && rateLimited++ < rateLimitRetries
        const isFault = retriedOnce.has(answer.status) && failed++ < faultRetries
        if (!isRateLimit && !isFault) {
          if (answer.ok) options.onProgress?.()
          return answer
        }
        const askedMs = retryAfterMs(answer.headers.get('retry-after'))
        if (isRateLimit) options.onProgress?.()
        await pause(askedMs ?? jittered(limits.retryMs))
        if (isRateLimit) options.onProgress?.()
      } else {
        if (answer.isFinal || failed++ >= faultRetries) throw new Error(answer.reason)
        await pause(jittered(limits.retryMs))
      }
    }
  }
}

const isReading = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD'

const isRedirect = (request: Request, answer: Response): boolean =>
  isReading(request) && redirects.has(answer.status) && answer.headers.has('location')

// The host says whose doing it is: of another region, or of the login page of a network.
const elsewhere = (target: URL | null): string =>
  `it redirects to another host${target === null ? '' : ` (${target.host})`}, which is not followed`

const refused = (reason: string): Failure => ({ reason, isFinal: true })

/** Milliseconds to wait by a Retry-After header, or `null` when it is absent or unreadable. */
export function retryAfterMs(header: string | null, now = Date.now()): number | null {
  if (header === null || header.trim() === '') return null
  const seconds = Number(header)
  const ms = Number.isNaN(seconds) ? Date.parse(header) - now : seconds * 1000
  return Number.isNaN(ms) ? null : Math.min(Math.max(ms, 0), retryAfterCapMs)
}

const jittered = (ms: number): number => ms * (1 + Math.random() * 0.25)
