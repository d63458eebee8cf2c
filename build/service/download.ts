/**
 * One file from a server that may break off: what came stays, and the rest is asked for.
 */
import { reasonOf } from './attempt.ts'
import { sleep } from './pacer.ts'

export interface DownloadLimits {
  maxBytes: number
  /** Without an answer, and without a byte of it. */
  idleMs: number
  /** For all of it, in one try: bytes that come one by one are no progress. */
  totalMs: number
  /** Before another try. */
  retryMs: number
}

interface Received {
  parts: Uint8Array[]
  size: number
  /** Says whether the rest belongs to what came before. */
  tag: string | null
}

/** The server gave no answer, or stopped in the middle of one: asking again would take as long. */
export const stoodStill = 'the server stood still'

const tries = 3

/**
 * @param headers of the request
 * @throws Error with a reason for people
 */
export async function download(
  address: string,
  limits: DownloadLimits,
  headers: Record<string, string> = {},
): Promise<Uint8Array> {
  const received: Received = { parts: [], size: 0, tag: null }
  for (let left = tries; ; ) {
    const problem = await receive(address, received, { ...limits, headers })
    if (problem === null) return Buffer.concat(received.parts)
    if (problem.isFinal || --left === 0) throw new Error(problem.reason)
    await sleep(limits.retryMs)
  }
}

interface Problem {
  reason: string
  isFinal: boolean
}

/** Adds what comes to `received`; `null` when that is all there is. */
async function receive(
  address: string,
  received: Received,
  { maxBytes, idleMs, totalMs, headers }: DownloadLimits & { headers: Record<string, string> },
): Promise<Problem | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), idleMs)
  const whole = setTimeout(() => controller.abort(), totalMs)
  try {
    const answer = await fetch(address, {
      signal: controller.signal,
      headers: { ...headers, ...rangeOf(received) },
    })
    if (!answer.ok) {
      await answer.body?.cancel()
      const isFinal = answer.status < 500 && answer.status !== 429 && answer.status !== 416
      if (answer.status === 416) start(received)
      return { reason: `the server answered ${answer.status}`, isFinal }
    }
    if (!continues(answer, received)) start(received)
    received.tag = answer.headers.get('etag') ?? answer.headers.get('last-modified')
    for await (const part of answer.body ?? []) {
      timer.refresh()
      received.parts.push(part)
      received.size += part.byteLength
      if (received.size > maxBytes) {
        return { reason: `it is larger than ${maxBytes / 1024 / 1024} MB`, isFinal: true }
      }
    }
    return null
  } catch (error) {
    if (controller.signal.aborted) return { reason: stoodStill, isFinal: true }
    return { reason: reasonOf(error), isFinal: false }
  } finally {
    clearTimeout(timer)
    clearTimeout(whole)
  }
}

function rangeOf({ size, tag }: Received): Record<string, string> {
  if (size === 0) return {}
  // A weak tag does not say that bytes are the same, and a server must not go by it.
  const isSure = tag !== null && !tag.startsWith('W/')
  return { range: `bytes=${size}-`, ...(isSure && { 'if-range': tag }) }
}

const continues = (answer: Response, { size }: Received): boolean =>
  answer.status === 206 && (answer.headers.get('content-range') ?? '').startsWith(`bytes ${size}-`)

function start(received: Received): void {
  received.parts = []
  received.size = 0
}
