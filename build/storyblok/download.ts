/**
 * One file from a server that may break off: what came stays, and the rest is asked for.
 */
import { once } from 'node:events'
import { get as getPlain, type IncomingMessage } from 'node:http'
import { get as getSecure } from 'node:https'
import { parseUrl } from '../../src/content/parse-url.ts'
import { type Allowlist, lookupPublic, RefusedHost, refuseHost } from './allowlist.ts'
import { reasonOf } from './attempt.ts'
import { sleep } from './pace.ts'

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
const mostRedirects = 5

interface DownloadOptions extends DownloadLimits {
  /** Whom it may ask, also where an answer redirects. */
  allowlist: Allowlist
  /** Of the request. */
  headers?: Record<string, string>
}

/** @throws RefusedHost; Error with a reason for people */
export async function download(address: string, options: DownloadOptions): Promise<Uint8Array> {
  const received: Received = { parts: [], size: 0, tag: null }
  for (let left = tries; ; ) {
    const problem = await receive(address, received, options)
    if (problem === null) return Buffer.concat(received.parts)
    if (problem.isFinal || --left === 0) throw new Error(problem.reason)
    await sleep(options.retryMs)
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
  { maxBytes, idleMs, totalMs, ...options }: DownloadOptions,
): Promise<Problem | null> {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), idleMs)
  const whole = setTimeout(() => controller.abort(), totalMs)
  try {
    const headers = { 'user-agent': 'vetrina', ...options.headers, ...rangeOf(received) }
    const answer = await ask(new URL(address), { ...options, headers, signal: controller.signal })
    const { statusCode: status = 0 } = answer
    if (status < 200 || status > 299) {
      answer.destroy()
      const isFinal = status < 500 && status !== 429 && status !== 416
      if (status === 416) start(received)
      return { reason: `the server answered ${status}`, isFinal }
    }
    if (!continues(answer, received)) start(received)
    received.tag = answer.headers.etag ?? answer.headers['last-modified'] ?? null
    for await (const part of answer as AsyncIterable<Uint8Array>) {
      timer.refresh()
      received.parts.push(part)
      received.size += part.byteLength
      if (received.size > maxBytes) {
        return { reason: `it is larger than ${maxBytes / 1024 / 1024} MB`, isFinal: true }
      }
    }
    return null
  } catch (error) {
    if (error instanceof RefusedHost) throw error
    if (controller.signal.aborted) return { reason: stoodStill, isFinal: true }
    return { reason: reasonOf(error), isFinal: false }
  } finally {
    clearTimeout(timer)
    clearTimeout(whole)
  }
}

interface AskOptions {
  allowlist: Allowlist
  headers: Record<string, string>
  signal: AbortSignal
}

/** The answer, after redirects. Not by `fetch`, which looks up a name by itself. */
async function ask(address: URL, { allowlist, ...options }: AskOptions): Promise<IncomingMessage> {
  for (let url = address, left = mostRedirects; ; left--) {
    refuseHost(url, allowlist)
    const isService = url.origin === new URL(allowlist.apiUrl).origin
    const get = url.protocol === 'https:' ? getSecure : getPlain
    const request = get(url, isService ? options : { ...options, lookup: lookupPublic })
    // After the answer has begun, its own reading fails.
    request.on('error', () => {})
    const [answer] = (await once(request, 'response')) as [IncomingMessage]
    const { location } = answer.headers
    const isRedirect = [301, 302, 303, 307, 308].includes(answer.statusCode ?? 0)
    if (!isRedirect || location === undefined) return answer
    answer.destroy()
    const next = parseUrl(location, url.href)
    if (left === 0 || next === null) throw new Error('it redirects to nowhere')
    url = next
  }
}

function rangeOf({ size, tag }: Received): Record<string, string> {
  if (size === 0) return {}
  // A weak tag does not say that bytes are the same, and a server must not go by it.
  const isSure = tag !== null && !tag.startsWith('W/')
  return { range: `bytes=${size}-`, ...(isSure && { 'if-range': tag }) }
}

const continues = ({ statusCode, headers }: IncomingMessage, { size }: Received): boolean =>
  statusCode === 206 && (headers['content-range'] ?? '').startsWith(`bytes ${size}-`)

function start(received: Received): void {
  received.parts = []
  received.size = 0
}
