/**
 * Sends requests by undici where `fetch` of Node 20 cannot: it supports neither a proxy nor a lookup
 * function.
 */
import { STATUS_CODES } from 'node:http'
import { isIP } from 'node:net'
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

/** Whether `NO_PROXY` names the host or its domain. This machine is always in it. */
function isExcepted({ hostname }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '')
  const names = ['localhost', '::1', ...list.toLowerCase().split(/[\s,]+/)]
  const suffixes = names.map((name) => name.replace(/^\*?\./, '')).filter((name) => name !== '')
  return (
    (isIP(host) === 4 && host.startsWith('127.')) ||
    suffixes.some((suffix) => suffix === '*' || `.${host}`.endsWith(`.${suffix}`))
  )
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

async function sendBy(dispatcher: Dispatcher, { url, headers }: Request, signal: AbortSignal) {
  const { origin, pathname, search } = new URL(url)
  const path = pathname + search
  const options = { origin, path, method: 'GET', headers: Object.fromEntries(headers), signal }
  const { statusCode: status, body, ...answer } = await dispatcher.request(options)
  const named = Object.entries(answer.headers).map(([name, value]) => [name, `${value}`] as const)
  const statusText = STATUS_CODES[status] ?? ''
  return { status, statusText, headers: Object.fromEntries(named), body }
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
