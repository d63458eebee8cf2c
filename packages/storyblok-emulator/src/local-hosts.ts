/**
 * Decides which requests to answer. A page of any site can send requests to this machine, and can point
 * its own host name at it to read the answers as its own: drafts, and the tokens in them.
 */
import type { IncomingHttpHeaders } from 'node:http'
import { isIP } from 'node:net'

/** Whether the request was made to this machine by name or IP, and not by another site's page. */
export function isLocal({ host, origin }: IncomingHttpHeaders): boolean {
  const asked = parse(`http://${host ?? ''}`)
  if (isIP(asked.name) === 0 && !isLocalName(asked.name)) return false
  if (origin === undefined) return true
  const page = parse(origin)
  return (
    isLocalName(page.name) ||
    isLoopback(page.name) ||
    (page.host !== '' && page.host === asked.host)
  )
}

/** `name` has neither a port nor the brackets of IPv6. */
function parse(url: string): { host: string; name: string } {
  if (!URL.canParse(url)) return { host: '', name: '' }
  const { host, hostname } = new URL(url)
  return { host, name: hostname.replace(/^\[|\]$/g, '') }
}

const isLocalName = (name: string): boolean => name === 'localhost' || name.endsWith('.localhost')

const isLoopback = (name: string): boolean =>
  name === '::1' || (isIP(name) === 4 && name.startsWith('127.'))
