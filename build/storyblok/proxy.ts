/**
 * Sends requests by Node's own `http`, which supports a proxy and a lookup function: `fetch` of
 * Node 20 supports neither.
 */
import { once } from 'node:events'
import {
  request as askPlain,
  type ClientRequest,
  type IncomingMessage,
  type RequestOptions,
} from 'node:http'
import { request as askSecure } from 'node:https'
import { isIP, type LookupFunction, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { connect as connectSecurely } from 'node:tls'
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

interface SendOptions {
  proxy: Proxy | null
  /** A proxy looks names up itself. */
  lookup?: LookupFunction | undefined
}

/** Sends a GET that follows no redirect. */
export async function sendByHttp(
  { url, headers }: Request,
  signal: AbortSignal,
  { proxy, lookup }: SendOptions,
): Promise<Response> {
  const target = new URL(url)
  const options: RequestOptions = { headers: Object.fromEntries(headers), signal }
  const asked = proxy
    ? await askByProxy(target, options, proxy)
    : asker(target)(target, { ...options, ...(lookup && { lookup }) })
  const [answer] = await answerTo<[IncomingMessage]>(asked, 'response', proxy)
  const { statusCode: status = 0, statusMessage: statusText = '' } = answer
  const named = Object.entries(answer.headers).flatMap(([name, value]): [string, string][] =>
    typeof value === 'string' ? [[name, value]] : [],
  )
  const isEmpty = [204, 205, 304].includes(status)
  const body = Readable.toWeb(answer) as ReadableStream<Uint8Array>
  return new Response(isEmpty ? null : body, { status, statusText, headers: named })
}

/** Sends by `fetch`, or by the proxy that is set for the URL. */
export const createSend =
  (settings: ProxySettings | undefined): Send =>
  (request, signal) => {
    const proxy = proxyFor(new URL(request.url), settings)
    return proxy === null
      ? fetch(request, { signal, redirect: 'manual' })
      : sendByHttp(request, signal, { proxy })
  }

const asker = ({ protocol }: URL) => (protocol === 'https:' ? askSecure : askPlain)

/** Asks the proxy itself for `http:` URLs, and for a tunnel to the others. */
async function askByProxy(
  target: URL,
  options: RequestOptions,
  proxy: Proxy,
): Promise<ClientRequest> {
  const { url } = proxy
  const auth = `${decodeURIComponent(url.username)}:${decodeURIComponent(url.password)}`
  const ofProxy = {
    host: target.host,
    ...(auth !== ':' && { 'proxy-authorization': `Basic ${Buffer.from(auth).toString('base64')}` }),
  }
  if (target.protocol === 'http:') {
    const headers = { ...options.headers, ...ofProxy }
    return asker(url)(url, { ...options, agent: false, path: target.href, headers })
  }
  const host = target.hostname.replace(/^\[|\]$/g, '')
  const authority = `${target.hostname}:${target.port || 443}`
  const { signal } = options
  const tunnel = asker(url)(url, {
    ...(signal && { signal }),
    agent: false,
    method: 'CONNECT',
    path: authority,
    headers: { ...ofProxy, host: authority },
  })
  const [answer, socket] = await answerTo<[IncomingMessage, Socket]>(tunnel, 'connect', proxy)
  const { statusCode: status = 0, statusMessage = '' } = answer
  if (status !== 200) {
    socket.destroy()
    const retries = status >= 500 ? mostRetries : 0
    const reason = `${proxy.name} answered ${status} (${statusMessage})`
    throw new RequestError('no answer', reason, { retries })
  }
  const servername = isIP(host) === 0 ? host : ''
  return askSecure(target, {
    ...options,
    createConnection: () => connectSecurely({ socket, servername }),
  })
}

/** Sends a request. @returns the arguments of `event` */
async function answerTo<Given extends unknown[]>(
  asked: ClientRequest,
  event: 'response' | 'connect',
  proxy: Proxy | null,
): Promise<Given> {
  // Once the answer has begun, reading it reports errors.
  asked.on('error', () => {})
  asked.end()
  try {
    return (await once(asked, event)) as Given
  } catch (error) {
    if (proxy === null || (error instanceof Error && error.name === 'AbortError')) throw error
    const retries = retriesOf(error)
    throw new RequestError('no answer', `${proxy.name}: ${messageOf(error)}`, { retries })
  }
}
