/**
 * Whom the servers of this machine answer. A page of any site can ask them, and can give its own name
 * the address of this machine to read what is there as its own: drafts, and the token in them.
 */
import type { RequestListener } from 'node:http'
import { isIP } from 'node:net'
import { parseUrl } from '../src/content/parse-url.ts'

/**
 * Passes on requests that were made to this machine by name or address, and not by a page of another one.
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
    const known = ['localhost', ...names, 'addresses like 127.0.0.1'].join(', ')
    response.writeHead(403, {
      'content-type': 'text/plain; charset=utf-8',
      connection: 'close',
    })
    response.end(
      `vetrina answers requests to ${known}, and no page of another site.\n${hint === '' ? '' : `${hint}\n`}`,
    )
  }
}

/** Of the commands that have this flag. */
export const allowHostHint = 'To let it answer to another name, start it with --allow-host NAME.'

/** @param host as the header has it; a name that others can give to this machine is none of it */
export function isKnownHost(host: string | undefined, names: readonly string[] = []): boolean {
  const name = hostnameOf(host)
  return isIP(name) !== 0 || isLocalName(name) || names.includes(name)
}

/** Whether a page of this origin is of the host that it asks, or of another server of this machine. */
export function isKnownOrigin(origin: string | undefined, host: string | undefined): boolean {
  if (origin === undefined) return true
  const from = parseUrl(origin)?.host ?? ''
  return isOwnMachine(from) || (from !== '' && from === host?.toLowerCase())
}

/** Without its port and the brackets of IPv6. */
const hostnameOf = (host: string | undefined): string =>
  (parseUrl(`http://${host ?? ''}`)?.hostname ?? '').replace(/^\[|\]$/g, '')

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

/** Whether a page at this host is one of this machine to the browser: by its name, or by such an address. */
export const isOwnMachine = (host: string | undefined): boolean =>
  isLocalName(hostnameOf(host)) || isLoopback(hostnameOf(host))

const isLoopback = (name: string): boolean =>
  name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
