/**
 * Servers for the people at this machine. A page of any site can send them requests, and can point its
 * own host name at this machine to read drafts, and the token in them, as its own.
 */
import { createServer, type RequestListener } from 'node:http'
import { isIP } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { listen, originsAt } from '../build/base/ports.ts'
import { parseUrl } from '../src/content/parse-url.ts'

export type Answer = (request: Request) => Response | Promise<Response>

export interface LocalServer {
  /** URL of the site's home page, base path included. */
  url: string
  /** The same URL as other machines see it. */
  further: readonly string[]
  port: number
  /** Also ends open connections; may be called twice. */
  close(): Promise<void>
}

export interface ListenOptions {
  /** 0 takes a free one. */
  port: number
  /** Address to listen on; default 127.0.0.1. */
  host?: string | undefined
  /** Additional host names to answer to. */
  names?: readonly string[] | undefined
}

/** Serves a site. Rejects with Node's own error (`EADDRINUSE`, …) if it cannot listen. */
export async function serveLocally(
  answer: Answer,
  basePath: string,
  { port, host = '127.0.0.1', names }: ListenOptions,
): Promise<LocalServer> {
  const listener = getRequestListener(answer, { overrideGlobalObjects: false })
  const hint = 'To allow another host name, start it with --allow-host NAME.'
  const server = createServer(forKnownHosts(listener, names, hint))
  const boundPort = await listen(server, port, host)
  const [url = '', ...further] = originsAt(host, boundPort).map((origin) => origin + basePath)
  return {
    url,
    further,
    port: boundPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/**
 * Passes on requests made to this machine by name or IP address, and not by another site's page.
 * @param names further hosts to answer
 * @param hint how to add a name
 */
export function forKnownHosts(
  listener: RequestListener,
  names: readonly string[] = [],
  hint = '',
): RequestListener {
  return (request, response) => {
    const { host, origin } = request.headers
    if (isKnownHost(host, names) && isKnownOrigin(origin, host)) return listener(request, response)
    const hosts = ['localhost', ...names, 'addresses like 127.0.0.1'].join(', ')
    response.writeHead(403, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    response.end(
      `vetrina only answers requests to ${hosts}, and none from pages of other sites.\n${hint === '' ? '' : `${hint}\n`}`,
    )
  }
}

/** @param host the `Host` header; a name that others could point at this machine is not known */
function isKnownHost(host: string | undefined, names: readonly string[]): boolean {
  const name = hostnameOf(host)
  return isIP(name) !== 0 || isLocalName(name) || names.includes(name)
}

/** Whether this origin belongs to the requested host or to another server on this machine. */
function isKnownOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  const from = parseUrl(origin)?.host ?? ''
  return isOwnMachine(from) || (from !== '' && from === host?.toLowerCase())
}

/** The host name without port and IPv6 brackets. */
const hostnameOf = (host: string | undefined): string =>
  (parseUrl(`http://${host ?? ''}`)?.hostname ?? '').replace(/^\[|\]$/g, '')

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/** Whether the browser takes this host for its own machine, by local name or loopback address. */
export const isOwnMachine = (host: string | undefined): boolean =>
  isLocalName(hostnameOf(host)) || isLoopback(hostnameOf(host))

const isLoopback = (name: string): boolean =>
  name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
