/**
 * Sends requests by undici where `fetch` of Node 20 cannot: it supports neither a proxy nor a lookup
 * function.
 */
import { STATUS_CODES } from 'node:http'
import { isIP } from 'node:net'
import { Readable } from 'node:stream'
import type { Dispatcher } from 'undici'
import { messageOf } from '../../src/content/errors.ts'
import { parseUrl } from '../../src/content/parse-url.ts'
import type { ProxySettings } from '../config/environment.ts'
import { mostRetries, RequestError } from './errors.ts'
import { retriesOf, type Send } from './transport.ts'

interface Proxy {
  url: URL
  /** Name for messages: the variable, and where the proxy is, without its password. */
  name: string
}

/** The proxy for a URL, or `null`: none is set, or `NO_PROXY` excepts the host. */
export function proxyFor(url: URL, settings: ProxySettings | undefined): Proxy | null {
  const variable = url.protocol === 'https:' ? 'HTTPS_PROXY' : 'HTTP_PROXY'
  const value = settings?.[variable] ?? ''
  if (value === '' || isExcepted(url, settings?.NO_PROXY ?? '')) return null
  const proxy = parseUrl(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`)
  if (proxy === null || !/^https?:$/.test(proxy.protocol)) {
    throw new RequestError('no answer', `${variable} is not a proxy URL like http://host:port`)
  }
  return { url: proxy, name: `the proxy ${proxy.host} of ${variable}` }
}

/** Reads `NO_PROXY` as curl does: hosts with subdomains, `*` for all. This machine is always in it. */
function isExcepted({ hostname, port, protocol }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  if (host === 'localhost' || host.endsWith('.localhost') || host === '::1') return true
  if (isIP(host) === 4 && host.startsWith('127.')) return true
  const effectivePort = port || (protocol === 'https:' ? '443' : '80')
  return list
    .toLowerCase()
    .split(/[\s,]+/)
    .some((entry) => {
      const [, name = '', only = effectivePort] =
        /^\[?(.*?)\]?(?::(\d+))?$/.exec(isIP(entry) === 6 ? `[${entry}]` : entry) ?? []
      const suffix = name.replace(/^\*?\./, '')
      return (
        only === effectivePort &&
        (name === '*' || (suffix !== '' && `.${host}`.endsWith(`.${suffix}`)))
      )
    })
}

/**
 * Sends GETs that follow no redirect: by the proxy that is set for the URL, or by this agent.
 * @param openAgent default: Node's `fetch`
 */
export function createSend(
  settings: ProxySettings | undefined,
  openAgent?: () => Promise<Dispatcher>,
): Send {
  return async (request, signal) => {
    const proxy = proxyFor(new URL(request.url), settings)
    if (proxy !== null) {
      return sendBy(await connectTo(proxy), request, signal).catch((error: unknown) => {
        throw signal.aborted ? error : proxyFailed(proxy, error)
      })
    }
    if (openAgent === undefined) return fetch(request, { signal, redirect: 'manual' })
    return sendBy(await openAgent(), request, signal)
  }
}

async function connectTo({ url }: Proxy): Promise<Dispatcher> {
  const { ProxyAgent } = await import('undici')
  const login = [url.username, url.password].map(decodeURIComponent).join(':')
  const token = `Basic ${Buffer.from(login).toString('base64')}`
  return new ProxyAgent({ uri: url.origin, proxyTunnel: false, ...(login !== ':' && { token }) })
}

async function sendBy(
  dispatcher: Dispatcher,
  { url, headers }: Request,
  signal: AbortSignal,
): Promise<Response> {
  const { origin, pathname, search } = new URL(url)
  const answer = await dispatcher.request({
    origin,
    path: pathname + search,
    method: 'GET',
    headers: Object.fromEntries(headers),
    signal,
  })
  const { statusCode: status, body } = answer
  const named = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const isEmpty = [204, 205, 304].includes(status)
  if (isEmpty) await body.dump()
  const bytes = Readable.toWeb(body) as ReadableStream<Uint8Array>
  const statusText = STATUS_CODES[status] ?? ''
  return new Response(isEmpty ? null : bytes, { status, statusText, headers: named })
}

function proxyFailed({ name }: Proxy, error: unknown): RequestError {
  const reason = messageOf(error)
  // The library gives the status of a refusal only in its message.
  const status = Number(/\((\d{3})\)/.exec(reason)?.[1])
  if (Number.isNaN(status)) {
    return new RequestError('no answer', `${name}: ${reason}`, { retries: retriesOf(error) })
  }
  const retries = status >= 500 ? mostRetries : 0
  return new RequestError('no answer', `${name} answered ${status}`, { status, retries })
}
