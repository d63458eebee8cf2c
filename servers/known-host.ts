/**
 * Decides which requests the servers on this machine answer. A page of any site can send them requests,
 * and can point its own host name at this machine to read drafts, and the token in them, as its own.
 */
import type { RequestListener } from 'node:http'
import { isIP } from 'node:net'
import { parseUrl } from '../src/content/parse-url.ts'

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

/** Hint of the commands that have this flag. */
export const allowHostHint = 'To allow another host name, start it with --allow-host NAME.'

/** @param host the `Host` header; a name that others could point at this machine is not known */
export function isKnownHost(host: string | undefined, names: readonly string[] = []): boolean {
  const name = hostnameOf(host)
  return isIP(name) !== 0 || isLocalName(name) || names.includes(name)
}

/** Whether this origin belongs to the requested host or to another server on this machine. */
export function isKnownOrigin(origin: string | undefined, host: string | undefined): boolean {
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
