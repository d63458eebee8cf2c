/**
 * Whom `dev` answers. A page of any site can give its own name the address of this machine, and then
 * read what is there as its own: drafts, and the token in them.
 */
import type { ServerResponse } from 'node:http'
import { isIP } from 'node:net'
import { parseUrl } from '../../src/content/parse-url.ts'

/** @param host as the header has it; a name that others can give to this machine is none of it */
export function isKnownHost(host: string | undefined): boolean {
  const name = parseUrl(`http://${host ?? ''}`)?.hostname ?? ''
  const isAddress = isIP(name.replace(/^\[|\]$/g, '')) !== 0
  return isAddress || name === 'localhost' || name.endsWith('.localhost')
}

export function refuseHost(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' })
  response.end('vetrina dev answers to localhost and to addresses like 127.0.0.1, not to names.\n')
}
