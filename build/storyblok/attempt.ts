/**
 * One try at one address: bounded in time and in size, and never more than that.
 */

export interface AttemptLimits {
  /** Until the connection stands and the headers are there. */
  headersMs: number
  /** Without a byte of the body. */
  idleMs: number
  /** For all of it: an answer that comes byte by byte never stands still. None where it is left out. */
  totalMs?: number
  /** Of the body, unpacked. */
  maxBytes: number
  signal?: AbortSignal | undefined
}

/** Why there is no answer; another try could help unless it is final. */
export interface Failure {
  reason: string
  isFinal: boolean
}

/** Begins the reason of an answer that was given up for its size. */
export const tooLarge = 'the answer is larger than'

const bodiless = new Set([204, 205, 304])

/** The answer with its body read to the end, so that a torn one is known to be torn. */
export async function attempt(
  request: Request,
  limits: AttemptLimits,
  onHeaders: () => void,
): Promise<Response | Failure> {
  const watch = createWatch(limits)
  try {
    const answer = await fetch(request, { signal: watch.signal, redirect: 'manual' })
    onHeaders()
    const { status, statusText, headers } = answer
    const body = bodiless.has(status) ? null : await readBody(answer, limits.maxBytes, watch)
    if (body === 'too large') {
      const megabytes = limits.maxBytes / 1024 / 1024
      return { reason: `${tooLarge} ${megabytes} MB`, isFinal: true }
    }
    return new Response(body, { status, statusText, headers })
  } catch (error) {
    return { reason: reasonOf(error), isFinal: limits.signal?.aborted ?? false }
  } finally {
    watch.stop()
  }
}

interface Watch {
  signal: AbortSignal
  /** Some of the body has come. */
  byte(): void
  stop(): void
}

function createWatch({ headersMs, idleMs, totalMs, signal }: AttemptLimits): Watch {
  const controller = new AbortController()
  const after = (ms: number, what: string) =>
    setTimeout(() => controller.abort(new Error(`${what} ${ms / 1000} s`)), ms)
  const abort = () => controller.abort(signal?.reason)
  if (signal?.aborted) abort()
  signal?.addEventListener('abort', abort)
  let timer = after(headersMs, 'nothing came for')
  const whole =
    totalMs === undefined ? undefined : after(totalMs, 'the answer was not complete after')
  let hasBegun = false
  return {
    signal: controller.signal,
    byte() {
      if (hasBegun) timer.refresh()
      else {
        clearTimeout(timer)
        timer = after(idleMs, 'the answer stood still for')
        hasBegun = true
      }
    },
    stop() {
      clearTimeout(timer)
      clearTimeout(whole)
      signal?.removeEventListener('abort', abort)
    },
  }
}

async function readBody(
  answer: Response,
  maxBytes: number,
  watch: Watch,
): Promise<Uint8Array<ArrayBuffer> | 'too large'> {
  const parts: Uint8Array[] = []
  let size = 0
  watch.byte()
  for await (const part of answer.body ?? []) {
    watch.byte()
    size += part.byteLength
    // Leaving the loop cancels the rest.
    if (size > maxBytes) return 'too large'
    parts.push(part)
  }
  return Buffer.concat(parts)
}

/** Node says “fetch failed” and keeps the reason in the cause. */
export function reasonOf(error: unknown): string {
  const reason = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return reason instanceof Error ? reason.message || reason.name : String(reason)
}
